// cub::DeviceSelect by flags and by bits, for bench_compact.
#include "apps/compare/bench_compact_cub.cuh"

namespace upsweep::apps::compare {

template cudaError_t cub_select_flagged<std::uint8_t>(const cub_call&);
template cudaError_t cub_select_flagged<std::uint32_t>(const cub_call&);
template cudaError_t cub_select_flagged<std::uint64_t>(const cub_call&);
template cudaError_t cub_select_masked<std::uint32_t>(const cub_call&);
template cudaError_t cub_select_columns<std::uint32_t, 3>(const cub_call&);
template cudaError_t cub_select_columns<std::uint32_t, 8>(const cub_call&);
template cudaError_t cub_select_indices<std::uint32_t>(const cub_call&);

}  // namespace upsweep::apps::compare
