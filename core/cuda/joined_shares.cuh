// The folds of the warps of a block, joined by each warp for itself: nobody has to hand the result
// on.
//
// moves   nothing; one barrier of the block stands before it
#pragma once
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

/// The folds of the shares of a tile, joined by each warp for itself.
template <class Op>
struct joined_shares {
  using value_type = value_t<Op>;
  value_type aggregate;      // the same in all lanes
  maybe<value_type> before;  // what stands before this warp's share, if it has one

  __device__ joined_shares(const Op& op, const value_type* shares, int count) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int warp = static_cast<int>(threadIdx.x) / 32;
    value_type sum;
    if (lane < count) sum = shares[lane];
    sum = warp_inclusive_scan(op, sum, count);
    aggregate = shuffle_from(sum, count - 1);
    // A warp without a share would get what no operator has made.
    before = {shuffle_from(sum, warp > 0 ? warp - 1 : 0), warp > 0 && warp < count};
  }

  /// The prefix of this warp's share, from that of the tile.
  __device__ maybe<value_type> behind(const Op& op, const maybe<value_type>& prefix) const {
    if (!before.set) return prefix;
    return {upsweep::detail::fold(op, prefix, before.value), true};
  }
};

}  // namespace upsweep::gpu
