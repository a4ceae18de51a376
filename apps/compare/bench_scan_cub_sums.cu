// cub::DeviceScan::InclusiveSum of plain numbers, for bench_scan.
#include <cstdint>
#include <cub/device/device_scan.cuh>

#include "apps/compare/bench_scan.hpp"

namespace upsweep::apps::compare {

template <class T>
cudaError_t cub_inclusive_sum(const cub_call& call) {
  return cub::DeviceScan::InclusiveSum(
      call.scratch, call.scratch_bytes, static_cast<const T*>(call.call.in),
      static_cast<T*>(call.call.out), static_cast<std::uint32_t>(call.call.n), call.stream);
}

template cudaError_t cub_inclusive_sum<std::uint8_t>(const cub_call&);
template cudaError_t cub_inclusive_sum<std::uint16_t>(const cub_call&);
template cudaError_t cub_inclusive_sum<std::uint32_t>(const cub_call&);
template cudaError_t cub_inclusive_sum<std::uint64_t>(const cub_call&);
template cudaError_t cub_inclusive_sum<float>(const cub_call&);
template cudaError_t cub_inclusive_sum<double>(const cub_call&);

}  // namespace upsweep::apps::compare
