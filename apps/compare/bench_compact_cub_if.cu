// cub::DeviceSelect::If of numbers and structs, for bench_compact.
#include "apps/compare/bench_compact_cub.cuh"

namespace upsweep::apps::compare {

template cudaError_t cub_select_if<std::uint8_t>(const cub_call&);
template cudaError_t cub_select_if<std::uint16_t>(const cub_call&);
template cudaError_t cub_select_if<std::uint32_t>(const cub_call&);
template cudaError_t cub_select_if<std::uint64_t>(const cub_call&);
template cudaError_t cub_select_if<record<12>>(const cub_call&);
template cudaError_t cub_select_if<record<16>>(const cub_call&);
template cudaError_t cub_select_if<record<20>>(const cub_call&);
template cudaError_t cub_select_if<record<32>>(const cub_call&);

}  // namespace upsweep::apps::compare
