#include <cstdint>

#include "apps/bench_scan/ours.cuh"

namespace upsweep::apps::bench_scan {

template void our_inclusive<std::uint8_t, std::uint8_t, plus<std::uint8_t>>(const exec::gpu&,
                                                                            const device_call&);
template void our_inclusive<std::uint16_t, std::uint16_t, plus<std::uint16_t>>(const exec::gpu&,
                                                                               const device_call&);
template void our_inclusive<std::uint32_t, std::uint32_t, plus<std::uint32_t>>(const exec::gpu&,
                                                                               const device_call&);
template void our_inclusive<std::uint64_t, std::uint64_t, plus<std::uint64_t>>(const exec::gpu&,
                                                                               const device_call&);
template void our_inclusive<float, float, plus<float>>(const exec::gpu&, const device_call&);
template void our_inclusive<double, double, plus<double>>(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_scan
