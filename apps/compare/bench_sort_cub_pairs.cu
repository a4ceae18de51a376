// CUB's sorts of keys with values.
#include "apps/compare/bench_sort_cub.cuh"

namespace upsweep::apps::compare {

template cudaError_t cub_sort_pairs<std::uint32_t, std::uint32_t>(const cub_call&);
template cudaError_t cub_sort_pairs<std::uint32_t, std::uint64_t>(const cub_call&);
template cudaError_t cub_sort_pairs<std::uint64_t, std::uint32_t>(const cub_call&);
template cudaError_t cub_sort_pairs<std::uint64_t, std::uint64_t>(const cub_call&);

}  // namespace upsweep::apps::compare
