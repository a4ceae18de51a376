// A warp's share of a tile, in rounds of 32 vectors: folded, and scanned, in registers.
//
//   round 0   lane 0: a b c d | lane 1: e f g h | ...     neighbouring lanes hold neighbouring
//   round 1   lane 0: A B C D | lane 1: E F G H | ...     vectors: every access is one transaction
//
//   fold   a lane folds its vector, a warp its lanes, in order; operands that may change places are
//          folded over the rounds first, which leaves one exchange between lanes instead of many
//   scan   the same folds give each lane what stands before its vector; from there it folds on
//
// moves   nothing; 5 exchanges a round. All rounds are exchanged at once, so that they overlap.
#pragma once
#include <cstddef>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

/// The fold of the first `lanes` lanes, in order, in lane 0. All 32 lanes must call it.
template <class Op>
__device__ value_t<Op> warp_fold(const Op& op, value_t<Op> value, int lanes) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll(unrolled_steps <value_t <Op>>)
  for (int distance = 1; distance < 32; distance *= 2) {
    const value_t<Op> right = shuffle_from(value, (lane + distance) % 32);
    if (lane + distance < lanes) value = op(value, right);
  }
  return value;
}

/// Full: every lane has all its items, else the share holds `count` items, at least one, and is
/// gone through round by round: it comes once a call, and short code compiles and starts sooner.
template <int Rounds, int Items, bool Full>
class warp_rounds {
 public:
  __device__ explicit warp_rounds(int count)
      : count_(count), lane_(static_cast<int>(threadIdx.x) % 32) {}

  /// Calls f(r) for each round that has any items.
  template <class F>
  __device__ void each(const F& f) const {
#pragma unroll(Full ? Rounds : 1)
    for (int r = 0; r < Rounds; ++r) {
      if (Full || lanes(r) > 0) f(r);
    }
  }
  /// Where the lane's vector of a round begins in the share, and how many items of it there are.
  __device__ int first(int round) const {
    return (round * 32 + lane_) * Items;
  }
  __device__ int own(int round) const {
    return Full ? Items : max(0, min(Items, count_ - first(round)));
  }
  /// Lanes that have any items in a round.
  __device__ int lanes(int round) const {
    return Full ? 32 : max(0, min(32, (count_ - round * 32 * Items + Items - 1) / Items));
  }

  /// The fold of the share, in lane 0. items(round, x) fills x with the lane's vector.
  template <class Op, class Load>
  __device__ value_t<Op> fold(const Op& op, const Load& items) const {
    value_t<Op> total;
    each([&](int r) {
      value_t<Op> vector = fold_vector(op, r, items);
      if constexpr (commutative_monoid<Op>) {
        total = r == 0 ? vector : own(r) > 0 ? op(total, vector) : total;
      } else {
        vector = warp_fold(op, vector, lanes(r));
        // Only lanes with items hold folds of items; lane 0 is the one that counts.
        total = r == 0 ? vector : own(r) > 0 ? op(total, vector) : total;
      }
    });
    if constexpr (commutative_monoid<Op>) total = warp_fold(op, total, lanes(0));
    return total;
  }

  /// Scans the share from `before`, the same in all lanes. put(round, y) takes the lane's results.
  /// Returns the fold of all, in all lanes.
  template <bool Exclusive, class Op, class Load, class Store>
  __device__ maybe<value_t<Op>> scan(const Op& op, maybe<value_t<Op>> before, const Load& items,
                                     const Store& put) const {
    if constexpr (Full) {
      value_t<Op> left[Rounds], all[Rounds];
      each([&](int r) { exchange(op, r, items, left[r], all[r]); });
      each([&](int r) {
        emit<Exclusive>(op, r, before, left[r], items, put);
        before = {upsweep::detail::fold(op, before, all[r]), true};
      });
    } else {
      each([&](int r) {
        value_t<Op> left, all;
        exchange(op, r, items, left, all);
        emit<Exclusive>(op, r, before, left, items, put);
        before = {upsweep::detail::fold(op, before, all), true};
      });
    }
    return before;
  }

 private:
  template <class Op, class Load>
  __device__ value_t<Op> fold_vector(const Op& op, int round, const Load& items) const {
    value_t<Op> x[Items];
    items(round, x);
    value_t<Op> sum = x[0];
#pragma unroll
    for (int j = 1; j < Items; ++j) {
      if (Full || j < own(round)) sum = op(sum, x[j]);
    }
    return sum;
  }

  /// left: the fold of the lanes to the left, not for lane 0; all: of all lanes.
  template <class Op, class Load>
  __device__ void exchange(const Op& op, int round, const Load& items, value_t<Op>& left,
                           value_t<Op>& all) const {
    const value_t<Op> scanned =
        warp_inclusive_scan(op, fold_vector(op, round, items), lanes(round));
    left = shuffle_up(scanned, 1);
    all = shuffle_from(scanned, lanes(round) - 1);
  }

  template <bool Exclusive, class Op, class Load, class Store>
  __device__ void emit(const Op& op, int round, const maybe<value_t<Op>>& before,
                       const value_t<Op>& left, const Load& items, const Store& put) const {
    value_t<Op> x[Items];
    items(round, x);
    maybe<value_t<Op>> running = before;
    if (lane_ > 0 && own(round) > 0) running = {upsweep::detail::fold(op, before, left), true};
#pragma unroll
    for (int j = 0; j < Items; ++j) {
      if (Full || j < own(round)) {
        const value_t<Op> after = upsweep::detail::fold(op, running, x[j]);
        x[j] = Exclusive ? upsweep::detail::value_or_identity(op, running) : after;
        running = {after, true};
      }
    }
    put(round, x);
  }

  int count_;
  int lane_;
};

}  // namespace upsweep::gpu
