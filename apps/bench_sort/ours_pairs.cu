// Our sorts of keys with values.
#include "apps/bench_sort/ours.cuh"

namespace upsweep::apps::bench_sort {

template void our_pairs<std::uint32_t, std::uint32_t>(const exec::gpu&, const device_call&);
template void our_pairs<std::uint32_t, std::uint64_t>(const exec::gpu&, const device_call&);
template void our_pairs<std::uint64_t, std::uint32_t>(const exec::gpu&, const device_call&);
template void our_pairs<std::uint64_t, std::uint64_t>(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_sort
