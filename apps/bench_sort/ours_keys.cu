// Our sorts of keys alone.
#include "apps/bench_sort/ours.cuh"

namespace upsweep::apps::bench_sort {

template void our_keys<std::uint8_t>(const exec::gpu&, const device_call&);
template void our_keys<std::uint16_t>(const exec::gpu&, const device_call&);
template void our_keys<std::uint32_t>(const exec::gpu&, const device_call&);
template void our_keys<std::uint64_t>(const exec::gpu&, const device_call&);
template void our_keys<float>(const exec::gpu&, const device_call&);
template void our_keys<double>(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_sort
