// CUB's scans as bench_scan calls them: plain functions, so that the benchmark includes no CUB.
//
// Templates are instantiated in bench_scan_cub_*.cu for what the benchmark's table of cases names;
// anything else is an error of the linker. Each has CUB's two steps: a null `scratch` only asks for
// `scratch_bytes`. Items are counted in 32 bits, in CUB's favour.
#pragma once
#include <cuda_runtime_api.h>

#include <cstddef>
#include <string>

namespace upsweep::apps::compare {

/// One scan, ours or CUB's, whatever its types.
struct device_scan_call {
  const void* in = nullptr;    // [n]
  const void* keys = nullptr;  // [n], by key; by offsets, one more than segments
  void* out = nullptr;         // [n]
  std::size_t n = 0;
  std::size_t cols = 0;  // by rows, n is a multiple; by offsets, items of a segment
};

struct cub_call {
  void* scratch;
  std::size_t& scratch_bytes;
  const device_scan_call& scan;
  cudaStream_t stream;
};

using cub_function = cudaError_t (*)(const cub_call&);

template <class T>
cudaError_t cub_inclusive_sum(const cub_call&);
/// Added up in Sum, which the init is of; f16 and bf16 are stored as CUDA's own types.
template <class In, class Out, class Sum>
cudaError_t cub_inclusive_sum_in(const cub_call&);
template <class T>
cudaError_t cub_exclusive_sum(const cub_call&);
/// From the end, through reverse iterators.
template <class T>
cudaError_t cub_reverse_sum(const cub_call&);
/// Op is one of apps/bench_scan/monoids.hpp.
template <class Op>
cudaError_t cub_inclusive_scan(const cub_call&);
/// cub::DeviceReduce::Sum.
template <class T>
cudaError_t cub_total(const cub_call&);
template <class Key, class T>
cudaError_t cub_sum_by_key(const cub_call&);
/// CUB scans no rows; its user hands it index / cols as the key.
template <class T>
cudaError_t cub_sum_by_rows(const cub_call&);

std::string cub_version();  ///< "cub 3.0.1"

}  // namespace upsweep::apps::compare
