// Ranks of keys among those of the same digit, half a warp at a time: a table for each half.
//
//   word of a digit     [ keys met so far : 16 ][ lanes that have the digit in this row : 16 ]
//   row                 each lane sets its bit; reads who else has; the lowest of them counts all
//   rank                keys met so far + lanes to the left
//
// Three accesses of shared memory a row, in words that mostly lie in different banks. When all 16
// lanes have the same digit, as in sorted keys, they would set their bits one after another; a warp
// that met several such rows looks for them first, until it meets few.
//
// A half owns `rows` * 16 neighbouring keys, so ranks are in the order of the input.
//
// source  Ashkiani et al., GPU Multisplit, 2016, for ranks by who has the same digit
#pragma once
#include <cstdint>
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

class digit_ranks {
 public:
  /// table: [256] of this half of the warp, zero.
  __device__ explicit digit_ranks(std::uint32_t* table)
      : table_(table), half_lane_(static_cast<int>(threadIdx.x) % 16) {}

  /// The rank of this lane's key of the row; rows in order, by the whole warp.
  __device__ std::uint32_t next(int digit) {
    volatile std::uint32_t* const at = table_ + digit;
    atomicOr(table_ + digit, 1u << half_lane_);
    __syncwarp();  // all bits are set
    const std::uint32_t word = *at;
    __syncwarp();  // all have read before one counts
    const std::uint32_t lanes = word & 0xffffu;
    const std::uint32_t left = lanes & ((1u << half_lane_) - 1);
    const std::uint32_t met = word >> 16;
    if (left == 0) *at = (met + static_cast<std::uint32_t>(__popc(lanes))) << 16;
    __syncwarp();  // the next row reads the raised count
    same_ += lanes == 0xffffu;
    return met + static_cast<std::uint32_t>(__popc(left));
  }

  /// The same, quicker where each half has one digit.
  __device__ std::uint32_t next_of_uniform(int digit) {
    const int first = __shfl_sync(all_lanes, digit, static_cast<int>(threadIdx.x) & 16);
    if (!__all_sync(all_lanes, digit == first)) return next(digit);
    volatile std::uint32_t* const at = table_ + digit;
    const std::uint32_t met = *at >> 16;
    __syncwarp();  // all have read before one counts
    if (half_lane_ == 0) *at = (met + 16) << 16;
    __syncwarp();  // the next row reads the raised count
    ++same_;
    return met + static_cast<std::uint32_t>(half_lane_);
  }

  /// Whether the warp has met so many rows of one digit that the next ones are worth a look.
  [[nodiscard]] __device__ bool mostly_uniform(int rows) const {
    return __any_sync(all_lanes, same_ > rows / 4);
  }

 private:
  std::uint32_t* table_;
  int half_lane_;
  int same_ = 0;
};

}  // namespace upsweep::gpu
