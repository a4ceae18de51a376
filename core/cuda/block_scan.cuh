// Scan of one value a thread over a block: warp scans, joined by the totals of the warps.
//
//   warps     a b c d | e f g h | i j          thread t holds a value for t < count
//   totals    abcd      efgh      ij           one a warp, in shared memory
//   before    .         abcd      abcdefgh     each warp folds the totals to its left itself: at
//                                              most 31 values, cheaper than another barrier
//
// moves   nothing but shared memory
// source  Sengupta, Harris, Garland, Efficient Parallel Scan Algorithms for GPUs, NVR-2008-003
#pragma once
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

template <class T>
struct block_scan_result {
  maybe<T> before;  // the fold of all threads to the left; missing in thread 0
  T total;          // the fold of the first `count` threads; the same in every thread
};

template <class T, int Threads>
struct block_scan_storage {
  static_assert(Threads % 32 == 0);
  shared_array<T, Threads / 32> totals;
};

/// `value` is used for threads below `count` (at least 1). All threads of the block must call it;
/// the storage may be used again after the next barrier.
template <int Threads, class Op>
__device__ block_scan_result<value_t<Op>> block_scan(
    const Op& op, const value_t<Op>& value, int count,
    block_scan_storage<value_t<Op>, Threads>& storage) {
  using value_type = value_t<Op>;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int warp = static_cast<int>(threadIdx.x) / 32;
  const int in_warp = min(32, count - warp * 32);  // may be negative: a warp without values

  const value_type inclusive = warp_inclusive_scan(op, value, in_warp);
  const value_type left = shuffle_up(inclusive, 1);
  if (lane == in_warp - 1) storage.totals[warp] = inclusive;
  __syncthreads();  // totals are read by other warps

  const int warps = (count + 31) / 32;
  maybe<value_type> before{op.identity(), false};
  value_type total = storage.totals[0];
  if (warp > 0) before = {total, true};
  for (int w = 1; w < warps; ++w) {
    total = op(total, storage.totals[w]);
    if (w < warp) before.value = total;
  }
  if (lane > 0 && lane < in_warp) before = {upsweep::detail::fold(op, before, left), true};
  return {before, total};
}

}  // namespace upsweep::gpu
