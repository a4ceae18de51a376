// Scan of a tile of 32 items in the registers of one warp: five shuffles, no shared memory and no
// barrier. The network itself is in warp_shuffle.cuh, since every block scan is built on it.
//
// moves   nothing; any n through blocked_scan.cuh, in more levels than the others need: log32 n
// source  Hillis and Steele, Data Parallel Algorithms, CACM 29(12), 1986
#pragma once
#include <upsweep/core/cuda/blocked_scan.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

template <class T>
struct warp_tile {
  static constexpr int block_threads = 256;
  static constexpr int tile_items = 32;
  static constexpr int tiles_per_block = block_threads / 32;
  struct storage {};

  template <class Op, class Load, class Store>
  __device__ static void scan_tile(const Op& op, int count, storage&, const Load& load,
                                   const Store& store) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    T value = op.identity();  // lanes without an item carry it along, nobody folds it
    if (lane < count) value = load(lane);
    value = warp_inclusive_scan(op, value, count);
    if (lane < count) store(lane, value);
  }
};

}  // namespace upsweep::gpu

namespace upsweep::exec {

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const gpu_by<method::warp>& by,
              const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  upsweep::gpu::blocked_scan<upsweep::gpu::warp_tile<value_t<Op>>>(by.exec, task);
}

}  // namespace upsweep::exec
