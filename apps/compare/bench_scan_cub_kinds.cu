// The other kinds of cub::DeviceScan for bench_scan: wider sums, exclusive, from the end.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <thrust/iterator/reverse_iterator.h>

#include <cstdint>
#include <cub/device/device_scan.cuh>
#include <type_traits>
#include <upsweep/core/half.hpp>

#include "apps/compare/bench_scan.hpp"

namespace upsweep::apps::compare {
namespace {

/// Takes items of any type and adds them as Sum, which becomes CUB's accumulator.
template <class Sum>
struct add_as {
  __host__ __device__ Sum operator()(Sum a, Sum b) const { return a + b; }
};

template <class T>
using cuda_type = std::conditional_t<std::is_same_v<T, f16>, __half,
                                     std::conditional_t<std::is_same_v<T, bf16>, __nv_bfloat16, T>>;

}  // namespace

template <class In, class Out, class Sum>
cudaError_t cub_inclusive_sum_in(const cub_call& call) {
  return cub::DeviceScan::InclusiveScanInit(
      call.scratch, call.scratch_bytes, static_cast<const cuda_type<In>*>(call.call.in),
      static_cast<cuda_type<Out>*>(call.call.out), add_as<Sum>{}, Sum{0},
      static_cast<std::uint32_t>(call.call.n), call.stream);
}

template <class T>
cudaError_t cub_exclusive_sum(const cub_call& call) {
  return cub::DeviceScan::ExclusiveSum(
      call.scratch, call.scratch_bytes, static_cast<const T*>(call.call.in),
      static_cast<T*>(call.call.out), static_cast<std::uint32_t>(call.call.n), call.stream);
}

template <class T>
cudaError_t cub_reverse_sum(const cub_call& call) {
  const auto* const in = static_cast<const T*>(call.call.in);
  auto* const out = static_cast<T*>(call.call.out);
  return cub::DeviceScan::InclusiveSum(call.scratch, call.scratch_bytes,
                                       thrust::make_reverse_iterator(in + call.call.n),
                                       thrust::make_reverse_iterator(out + call.call.n),
                                       static_cast<std::uint32_t>(call.call.n), call.stream);
}

template cudaError_t cub_inclusive_sum_in<f16, f16, float>(const cub_call&);
template cudaError_t cub_inclusive_sum_in<bf16, bf16, float>(const cub_call&);
template cudaError_t cub_inclusive_sum_in<std::uint8_t, std::uint32_t, std::uint32_t>(
    const cub_call&);
template cudaError_t cub_inclusive_sum_in<std::uint8_t, std::uint64_t, std::uint64_t>(
    const cub_call&);
template cudaError_t cub_exclusive_sum<std::uint32_t>(const cub_call&);
template cudaError_t cub_reverse_sum<std::uint32_t>(const cub_call&);

}  // namespace upsweep::apps::compare
