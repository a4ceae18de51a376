// cub::DeviceScan::InclusiveSumByKey for bench_scan: by keys in memory, and by rows. And
// cub::DeviceReduce::Sum.
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cstdint>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_scan.cuh>

#include "apps/compare/bench_scan.hpp"

namespace upsweep::apps::compare {
namespace {

struct row_of {
  std::uint32_t cols;
  __host__ __device__ std::uint32_t operator()(std::uint32_t i) const { return i / cols; }
};

template <class T, class Keys>
cudaError_t sum_by(const cub_call& call, Keys keys) {
  return cub::DeviceScan::InclusiveSumByKey(
      call.scratch, call.scratch_bytes, keys, static_cast<const T*>(call.call.in),
      static_cast<T*>(call.call.out), static_cast<std::uint32_t>(call.call.n),
      ::cuda::std::equal_to<>{}, call.stream);
}

}  // namespace

template <class Key, class T>
cudaError_t cub_sum_by_key(const cub_call& call) {
  return sum_by<T>(call, static_cast<const Key*>(call.call.keys));
}

template <class T>
cudaError_t cub_sum_by_rows(const cub_call& call) {
  return sum_by<T>(
      call, thrust::make_transform_iterator(thrust::make_counting_iterator(std::uint32_t{0}),
                                            row_of{static_cast<std::uint32_t>(call.call.cols)}));
}

template <class T>
cudaError_t cub_total(const cub_call& call) {
  return cub::DeviceReduce::Sum(call.scratch, call.scratch_bytes,
                                static_cast<const T*>(call.call.in), static_cast<T*>(call.call.out),
                                static_cast<std::uint32_t>(call.call.n), call.stream);
}

template cudaError_t cub_total<std::uint32_t>(const cub_call&);
template cudaError_t cub_total<float>(const cub_call&);
template cudaError_t cub_sum_by_key<std::uint32_t, std::uint32_t>(const cub_call&);
template cudaError_t cub_sum_by_rows<float>(const cub_call&);

}  // namespace upsweep::apps::compare
