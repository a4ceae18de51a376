// How many items tiles keep: a sum whose walk over the board is shorter than that of other
// operators.
//
//   board    counts of tiles, below 2^24
//   prefix   lanes add up what they see, and one instruction adds up the lanes
//
// Counts are exact and commute, so no order has to be kept, as aggregate_board.cuh does for others.
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/aggregate_board.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

struct tile_counts : plus<std::uint64_t> {};

template <>
class prefix_walk<tile_counts> {
  using board_type = aggregate_board<std::uint64_t>;
  static constexpr int runs = 4;
  static constexpr int group = 32 * runs;

 public:
  __device__ prefix_walk(const tile_counts&, const maybe<std::uint64_t>& init)
      : carry_(init.value) {}

  /// The number of items kept before `tile`, in all lanes. Waits for the tiles before it.
  __device__ maybe<std::uint64_t> prefix(const board_type& board, std::size_t /* first */,
                                         std::size_t tile) {
    for (;;) {
      const std::size_t left = tile - begin_;
      std::uint32_t first = 0, second = 0;
      look(board, static_cast<int>(min(left, std::size_t{2 * group})), first, second);
      const std::uint32_t first_sum = __reduce_add_sync(all_lanes, first);
      if (left < group) return {carry_ + first_sum, true};
      const std::uint32_t second_sum = __reduce_add_sync(all_lanes, second);
      if (left < 2 * group) {
        carry_ += first_sum;
        begin_ += group;
        return {carry_ + second_sum, true};
      }
      carry_ += std::uint64_t{first_sum} + second_sum;
      begin_ += 2 * group;
    }
  }

 private:
  /// What this lane sees of two groups, of which `count` tiles are wanted.
  __device__ void look(const board_type& board, int count, std::uint32_t& first,
                       std::uint32_t& second) const {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const std::size_t own = begin_ + static_cast<std::size_t>(lane);
    std::uint64_t values[2 * runs];
    bool current;
    do {
      current = true;
#pragma unroll
      for (int k = 0; k < 2 * runs; ++k) {
        values[k] = 0;
        if (32 * k + lane < count) current &= board.read(own + 32 * k, values[k]);
      }
    } while (!__all_sync(all_lanes, current));
#pragma unroll
    for (int k = 0; k < runs; ++k) {
      first += static_cast<std::uint32_t>(values[k]);
      second += static_cast<std::uint32_t>(values[k + runs]);
    }
  }

  std::uint64_t carry_;
  std::size_t begin_ = 0;  // first tile that is not in the carry
};

}  // namespace upsweep::gpu
