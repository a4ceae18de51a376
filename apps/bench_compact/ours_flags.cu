// Our compaction by flags and by bits.
#include "apps/bench_compact/ours.cuh"

namespace upsweep::apps::bench_compact {

template void our_flags<std::uint8_t>(const exec::gpu&, const device_call&);
template void our_flags<std::uint32_t>(const exec::gpu&, const device_call&);
template void our_flags<std::uint64_t>(const exec::gpu&, const device_call&);
template void our_mask<std::uint32_t>(const exec::gpu&, const device_call&);
template void our_columns<std::uint32_t, 3>(const exec::gpu&, const device_call&);
template void our_indices<std::uint32_t>(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_compact
