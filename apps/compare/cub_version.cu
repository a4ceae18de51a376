#include <cub/version.cuh>

#include "apps/compare/bench.hpp"

namespace upsweep::apps::compare {

std::string cub_version() {
  return "cub " + std::to_string(CUB_MAJOR_VERSION) + "." + std::to_string(CUB_MINOR_VERSION) +
         "." + std::to_string(CUB_SUBMINOR_VERSION);
}

}  // namespace upsweep::apps::compare
