#include <cstdint>

#include "apps/bench_scan/ours.cuh"

namespace upsweep::apps::bench_scan {

template void our_inclusive<f16, f16, plus<float>>(const exec::gpu&, const device_call&);
template void our_inclusive<bf16, bf16, plus<float>>(const exec::gpu&, const device_call&);
template void our_inclusive<std::uint8_t, std::uint32_t, plus<std::uint32_t>>(const exec::gpu&,
                                                                              const device_call&);
template void our_inclusive<std::uint8_t, std::uint64_t, plus<std::uint64_t>>(const exec::gpu&,
                                                                              const device_call&);
template void our_exclusive<std::uint32_t, std::uint32_t, plus<std::uint32_t>>(const exec::gpu&,
                                                                               const device_call&);
template void our_reverse<std::uint32_t, std::uint32_t, plus<std::uint32_t>>(const exec::gpu&,
                                                                             const device_call&);

}  // namespace upsweep::apps::bench_scan
