// cub::DeviceRadixSort: keys with 4-byte values, ascending.
#include "apps/compare/sort_cub.cuh"

namespace upsweep::apps::compare {

std::unique_ptr<sort_job> make_cub_sort_pairs4(const sort_request& request) {
  return make_cub_sort<std::uint32_t, false>(request);
}

}  // namespace upsweep::apps::compare
