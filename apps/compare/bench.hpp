// What the benchmarks hand to CUB's algorithms, and to ours: one call, whatever its types.
//
// Peers are plain functions, so that the benchmarks include no CUB. Each has CUB's two steps: a
// null `scratch` only asks for `scratch_bytes`. Items are counted in 32 bits, in CUB's favour.
#pragma once
#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace upsweep::apps::compare {

/// One call, ours or CUB's.
struct device_call {
  const void* in = nullptr;    // [n], or one column behind the other
  const void* keys = nullptr;  // [n], or flags; offsets, one more than segments
  void* out = nullptr;         // [n]
  std::size_t n = 0;
  std::size_t cols = 0;            // by rows, n is a multiple; by offsets, items of a segment
  std::uint64_t* count = nullptr;  // [1], of items kept
  unsigned share = 0;              // of 256, what a compaction keeps
};

struct cub_call {
  void* scratch;
  std::size_t& scratch_bytes;
  const device_call& call;
  cudaStream_t stream;
};

using cub_function = cudaError_t (*)(const cub_call&);

/// Bytes from one column to the next.
constexpr std::size_t column_stride(std::size_t column_bytes) {
  return (column_bytes + 255) / 256 * 256;
}

std::string cub_version();  ///< "cub 3.0.1"

}  // namespace upsweep::apps::compare
