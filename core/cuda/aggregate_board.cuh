// Aggregates that tiles publish, and the prefix of a tile folded from them in one fixed order.
//
//   tiles    0 .......... 127 | 128 ........ 255 | 256 ... T        groups of 128 tiles
//   carry = init . (group 0) . (group 1)                           whole groups, from the left
//   prefix of T = carry . (tiles 256 .. T - 1)                     and the part of T's own group
//
// A group is folded as four runs of 32, each by the tree of warp_fold, all four at a time: lanes
// share them out as they go, so that none folds what another has folded already. The order of
// operations depends on T alone: not on which block took which tile, how many blocks run, or what
// was published when. Nobody publishes a prefix, so nothing here is a race to be the nearest one.
// The price is that every block reads every aggregate once: 16 bytes a tile, out of L2.
//
// Two groups of loads are in flight at a time and are repeated until all of them are current: one
// trip to L2 for the 128 to 256 tiles that other blocks took since this block's last one.
//
// source  Merrill and Garland, NVR-2016-002, for the status words; the walk forward is ours
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/tile_status.cuh>
#include <upsweep/core/cuda/value_words.hpp>
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
    value_words<T>::take_apart(value, words);
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
    value_words<T>::put_together(words, value);
    return current;
  }

 private:
  tile_slot* slots_;
  std::uint32_t tag_;
};

/// One warp's walk over the board, for tiles that only grow, and so does where they start from.
template <class Op>
class prefix_walk {
  using value_type = value_t<Op>;
  using board_type = aggregate_board<value_type>;
  static constexpr int group = 128;
  static constexpr int runs = group / 32;

 public:
  __device__ prefix_walk(const Op& op, const maybe<value_type>& init)
      : op_(op), init_(init), carry_(init) {}

  /// The fold of init and the tiles from `first` to before `tile`, the same in all lanes; missing
  /// if there are none, and no init. Waits until all of them are published.
  __device__ maybe<value_type> prefix(const board_type& board, std::size_t first,
                                      std::size_t tile) {
    if (begin_ < first) begin_ = first, carry_ = init_;
    for (;;) {
      value_type first[runs], second[runs];
      look(board, tile, first, second);
      if (tile - begin_ < group) return joined(first, tile - begin_);
      carry_ = joined(first, group);
      begin_ += group;
      if (tile - begin_ < group) return joined(second, tile - begin_);
      carry_ = joined(second, group);
      begin_ += group;
    }
  }

 private:
  /// Of two groups: lane l of run k gets tile 32 k + l, as far as that is before `tile`.
  __device__ void look(const board_type& board, std::size_t tile, value_type (&first)[runs],
                       value_type (&second)[runs]) const {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int left = static_cast<int>(min(tile - begin_, std::size_t{2 * group}));
    const std::size_t own = begin_ + static_cast<std::size_t>(lane);
    bool current;
    do {
      current = true;
#pragma unroll
      for (int k = 0; k < runs; ++k) {
        if (32 * k + lane < left) current &= board.read(own + 32 * k, first[k]);
      }
#pragma unroll
      for (int k = 0; k < runs; ++k) {
        if (group + 32 * k + lane < left) current &= board.read(own + group + 32 * k, second[k]);
      }
    } while (!__all_sync(all_lanes, current));
  }

  /// carry . the first `count` tiles of a group.
  __device__ maybe<value_type> joined(const value_type (&values)[runs], std::size_t count) const {
    if (count == 0) return carry_;
    const value_type sum = fold_group(values, static_cast<int>(count));
    return {upsweep::detail::fold(op_, carry_, sum), true};
  }

  /// The first `count` tiles of a group, in all lanes.
  __device__ value_type fold_group(const value_type (&values)[runs], int count) const {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const bool odd = (lane & 1) != 0, upper = (lane & 2) != 0;
    // Neighbours fold two runs each, of both their tiles: even lanes the first two.
    const value_type pair0 = fold_with<1>(values[0], values[2], count - (odd ? 64 : 0));
    const value_type pair1 = fold_with<1>(values[1], values[3], count - (odd ? 96 : 32));
    // Then one each, of four tiles; lanes 0, 2, 1, 3 have the lowest of runs 0, 1, 2, 3.
    const int run = (odd ? 2 : 0) + (upper ? 1 : 0);
    const int run_count = count - 32 * run;
    value_type sum = fold_with<2>(pair0, pair1, run_count);
#pragma unroll
    for (int distance = 4; distance < 32; distance *= 2) {
      const value_type right = shuffle_from(sum, (lane + distance) % 32);
      if (lane / 4 * 4 + distance < min(run_count, 32)) sum = op_(sum, right);
    }
    // Only of those lanes: others hold parts of runs, or nothing, which the operator must not see.
    value_type right = shuffle_from(sum, lane | 2);
    if (lane < 2 && run_count > 32) sum = op_(sum, right);
    right = shuffle_from(sum, lane | 1);
    if (lane == 0 && count > 64) sum = op_(sum, right);
    return shuffle_from(sum, 0);
  }

  /// Of two runs, this lane folds `first` and the lane `Distance` to its right `second`, each with
  /// the other's tiles of that run, in their order. `count` tiles of this lane's run are there.
  template <int Distance>
  __device__ value_type fold_with(value_type first, value_type second, int count) const {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const bool right = (lane & Distance) != 0;
    const value_type given = shuffle_from(choose(right, first, second), lane ^ Distance);
    const value_type own = choose(right, second, first);
    const value_type left_tile = choose(right, given, own);
    const int right_number = (lane | Distance) / Distance * Distance;
    return right_number < count ? op_(left_tile, choose(right, own, given)) : left_tile;
  }
  /// By value: of two references the compiler would choose an address, and keep both in memory.
  __device__ static value_type choose(bool first, value_type a, value_type b) {
    return first ? a : b;
  }

  const Op& op_;
  const maybe<value_type>& init_;
  maybe<value_type> carry_;
  std::size_t begin_ = 0;  // first tile that is not in the carry
};

}  // namespace upsweep::gpu
