// cub::DeviceScan::InclusiveScan with operators on pairs, for bench_scan.
#include <cstdint>
#include <cub/device/device_scan.cuh>

#include "apps/bench/monoids.hpp"
#include "apps/compare/bench_scan.hpp"

namespace upsweep::apps::compare {

template <class Op>
cudaError_t cub_inclusive_scan(const cub_call& call) {
  using value = typename Op::value_type;
  return cub::DeviceScan::InclusiveScan(call.scratch, call.scratch_bytes,
                                        static_cast<const value*>(call.call.in),
                                        static_cast<value*>(call.call.out), Op{},
                                        static_cast<std::uint32_t>(call.call.n), call.stream);
}

template cudaError_t cub_inclusive_scan<bench::merge_softmax<float>>(const cub_call&);
template cudaError_t cub_inclusive_scan<bench::join_brackets>(const cub_call&);
template cudaError_t cub_inclusive_scan<bench::compose<std::uint32_t>>(const cub_call&);
template cudaError_t cub_inclusive_scan<bench::compose<std::uint64_t>>(const cub_call&);
template cudaError_t cub_inclusive_scan<bench::merge_softmax<double>>(const cub_call&);

}  // namespace upsweep::apps::compare
