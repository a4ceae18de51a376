// CUB's sorts of keys alone.
#include "apps/compare/bench_sort_cub.cuh"

namespace upsweep::apps::compare {

template cudaError_t cub_sort_keys<std::uint8_t>(const cub_call&);
template cudaError_t cub_sort_keys<std::uint16_t>(const cub_call&);
template cudaError_t cub_sort_keys<std::uint32_t>(const cub_call&);
template cudaError_t cub_sort_keys<std::uint64_t>(const cub_call&);
template cudaError_t cub_sort_keys<float>(const cub_call&);
template cudaError_t cub_sort_keys<double>(const cub_call&);

}  // namespace upsweep::apps::compare
