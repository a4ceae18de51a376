// cub::DeviceRadixSort: keys only, descending.
#include "apps/compare/sort_cub.cuh"

namespace upsweep::apps::compare {

std::unique_ptr<sort_job> make_cub_sort_keys_descending(const sort_request& request) {
  return make_cub_sort<cub::NullType, true>(request);
}

}  // namespace upsweep::apps::compare
