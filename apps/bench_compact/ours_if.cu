// Our compaction by a predicate, of numbers.
#include "apps/bench_compact/ours.cuh"

namespace upsweep::apps::bench_compact {

template void our_if<std::uint8_t>(const exec::gpu&, const device_call&);
template void our_if<std::uint16_t>(const exec::gpu&, const device_call&);
template void our_if<std::uint32_t>(const exec::gpu&, const device_call&);
template void our_if<std::uint64_t>(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_compact
