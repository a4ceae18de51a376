#include <cstdint>

#include "apps/bench_scan/ours.cuh"

namespace upsweep::apps::bench_scan {

template void our_by_key<std::uint32_t, std::uint32_t, std::uint32_t, plus<std::uint32_t>>(
    const exec::gpu&, const device_call&);
template void our_reduce<std::uint32_t, plus<std::uint32_t>>(const exec::gpu&, const device_call&);
template void our_reduce<float, plus<float>>(const exec::gpu&, const device_call&);
template void our_by_offsets<std::uint32_t, float, float, plus<float>>(const exec::gpu&,
                                                                       const device_call&);
template void our_by_rows<float, float, plus<float>>(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_scan
