// cub::DeviceRadixSort: keys only, ascending.
#include "apps/compare/sort_cub.cuh"

namespace upsweep::apps::compare {

std::unique_ptr<sort_job> make_cub_sort_keys(const sort_request& request) {
  return make_cub_sort<cub::NullType, false>(request);
}

}  // namespace upsweep::apps::compare
