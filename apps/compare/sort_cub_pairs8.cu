// cub::DeviceRadixSort: keys with 8-byte values, ascending.
#include "apps/compare/sort_cub.cuh"

namespace upsweep::apps::compare {

std::unique_ptr<sort_job> make_cub_sort_pairs8(const sort_request& request) {
  return make_cub_sort<std::uint64_t, false>(request);
}

}  // namespace upsweep::apps::compare
