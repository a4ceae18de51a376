#include <cstdint>

#include "apps/bench/monoids.hpp"
#include "apps/bench_scan/ours.cuh"

namespace upsweep::apps::bench_scan {

using namespace bench;  // the monoids

template void our_inclusive<softmax_state<float>, softmax_state<float>, merge_softmax<float>>(
    const exec::gpu&, const device_call&);
template void our_inclusive<softmax_state<double>, softmax_state<double>, merge_softmax<double>>(
    const exec::gpu&, const device_call&);
template void our_inclusive<bracket_balance, bracket_balance, join_brackets>(const exec::gpu&,
                                                                             const device_call&);
template void our_inclusive<affine<std::uint32_t>, affine<std::uint32_t>, compose<std::uint32_t>>(
    const exec::gpu&, const device_call&);
template void our_inclusive<affine<std::uint64_t>, affine<std::uint64_t>, compose<std::uint64_t>>(
    const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_scan
