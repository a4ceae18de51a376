// Aggregates that tiles publish, and the prefix of a tile folded from them in one fixed order.
//
//   tiles    0 .......... 127 | 128 ........ 255 | 256 ... T        groups of 128 tiles
//   walk     carry = init . (group 0) . (group 1)                  whole groups, from the left
//   prefix of T = carry . (tiles 256 .. T - 1)                     and the part of T's own group
//
// A group is folded as four runs of 32, each by the tree of warp_fold. So the order of operations
// depends on T alone: not on which block took which tile, how many blocks run, or what was
// published when. Nobody publishes a prefix, so nothing here is a race to be the nearest one. The
// price is that every block reads every aggregate once: 16 bytes a tile, out of L2.
//
// Two groups of loads are in flight at a time and are repeated until all of them are current: one
// trip to L2 for the 128 to 256 tiles that other blocks took since this block's last one.
//
// source  Merrill and Garland, NVR-2016-002, for the status words; the walk forward is ours
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/tile_status.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

/// One aggregate a tile, in slots of 16 bytes: 12 of value and the tag. A larger value takes
/// several slots, each with a tag of its own, so that none of them has to be ordered.
template <class T>
class aggregate_board {
 public:
  static constexpr std::size_t slots_per_tile = slots_of_aggregate<T>;

  __device__ aggregate_board(const lookback_view& view, std::uint32_t epoch)
      : slots_(view.slots), tag_(epoch * 4 + static_cast<std::uint32_t>(tile_state::aggregate)) {}

  __device__ void publish(std::size_t tile, const T& value) const {
    std::uint32_t words[slots_per_tile * 3] = {};
    memcpy(words, &value, sizeof(T));
#pragma unroll
    for (std::size_t s = 0; s < slots_per_tile; ++s) {
      detail::store_slot<tile_order::relaxed>(slots_ + tile * slots_per_tile + s,
                                              words[3 * s] | std::uint64_t{words[3 * s + 1]} << 32,
                                              words[3 * s + 2] | std::uint64_t{tag_} << 32);
    }
  }

  /// False while the tile has not been published in this call.
  __device__ bool read(std::size_t tile, T& value) const {
    std::uint32_t words[slots_per_tile * 3];
    bool current = true;
#pragma unroll
    for (std::size_t s = 0; s < slots_per_tile; ++s) {
      std::uint64_t low, high;
      detail::load_slot<tile_order::relaxed>(slots_ + tile * slots_per_tile + s, low, high);
      words[3 * s] = static_cast<std::uint32_t>(low);
      words[3 * s + 1] = static_cast<std::uint32_t>(low >> 32);
      words[3 * s + 2] = static_cast<std::uint32_t>(high);
      current = current && static_cast<std::uint32_t>(high >> 32) == tag_;
    }
    memcpy(&value, words, sizeof(T));
    return current;
  }

 private:
  tile_slot* slots_;
  std::uint32_t tag_;
};

/// One warp's walk over the board, for tiles that only grow.
template <class Op>
class prefix_walk {
  using value_type = value_t<Op>;
  static constexpr int group = 128;
  static constexpr int runs = group / 32;

 public:
  __device__ explicit prefix_walk(const maybe<value_type>& init) : carry_(init) {}

  /// The fold of init and all tiles before `tile`, the same in all lanes; missing for tile 0
  /// without init. Waits until all of them are published.
  __device__ maybe<value_type> prefix(const Op& op, const aggregate_board<value_type>& board,
                                      std::size_t tile) {
    for (;;) {
      value_type values[2 * runs];
      read(board, tile, values);
      if (tile - begin_ < group) return fold_group(op, carry_, tile - begin_, values);
      carry_ = fold_group(op, carry_, group, values);
      begin_ += group;
      if (tile - begin_ < group) return fold_group(op, carry_, tile - begin_, values + runs);
      carry_ = fold_group(op, carry_, group, values + runs);
      begin_ += group;
    }
  }

 private:
  /// Lane l of run k gets tile begin_ + 32 k + l, as far as that is before `tile`.
  __device__ void read(const aggregate_board<value_type>& board, std::size_t tile,
                       value_type (&values)[2 * runs]) const {
    const std::size_t first = begin_ + threadIdx.x % 32;
    bool current;
    do {
      current = true;
#pragma unroll
      for (int k = 0; k < 2 * runs; ++k) {
        if (first + 32 * k < tile) current &= board.read(first + 32 * k, values[k]);
      }
    } while (!__all_sync(all_lanes, current));
  }

  /// before . the first `count` tiles of a group.
  __device__ static maybe<value_type> fold_group(const Op& op, maybe<value_type> before,
                                                 std::size_t group_count,
                                                 const value_type* const values) {
    const int count = static_cast<int>(group_count);
    value_type folded[runs];
#pragma unroll
    for (int k = 0; k < runs; ++k) folded[k] = warp_fold(op, values[k], count - 32 * k);
#pragma unroll
    for (int k = 0; k < runs; ++k) {
      const value_type run = shuffle_from(folded[k], 0);
      if (count > 32 * k) before = {upsweep::detail::fold(op, before, run), true};
    }
    return before;
  }

  maybe<value_type> carry_;
  std::size_t begin_ = 0;  // first tile that is not in the carry
};

}  // namespace upsweep::gpu
