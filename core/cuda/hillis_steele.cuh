// Scan of a tile in log n steps of n operations each, in shared memory.
//
//   a   b    c     d      e          step 1: fold with the neighbour at distance 1
//   a   ab   bc    cd     de         step 2: at distance 2
//   a   ab   abc   abcd   bcde       step 3: at distance 4
//   a   ab   abc   abcd   abcde      n log n operations: more than needed, but few steps
//
// Two barriers a step: everybody has read before anybody writes, and has written before anybody
// reads again.
//
// moves   nothing but shared memory; any n through blocked_scan.cuh
// source  Hillis and Steele, Data Parallel Algorithms, CACM 29(12), 1986
#pragma once
#include <upsweep/core/cuda/blocked_scan.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/tile_shapes.cuh>

namespace upsweep::gpu {

template <class T>
struct hillis_steele_tile {
  static constexpr int block_threads = tile_shapes::block_threads_for<T>(1);
  static constexpr int tile_items = block_threads;
  static constexpr int tiles_per_block = 1;
  struct storage {
    shared_array<T, tile_items> values;
  };

  template <class Op, class Load, class Store>
  __device__ static void scan_tile(const Op& op, int count, storage& shared, const Load& load,
                                   const Store& store) {
    auto& values = shared.values;
    const int thread = static_cast<int>(threadIdx.x);
    const bool has_item = thread < count;  // the rest takes part in the barriers only
    if (has_item) values[thread] = load(thread);
    __syncthreads();
    for (int distance = 1; distance < count; distance *= 2) {
      const bool folds = has_item && thread >= distance;
      T folded = op.identity();
      if (folds) folded = op(values[thread - distance], values[thread]);
      __syncthreads();
      if (folds) values[thread] = folded;
      __syncthreads();
    }
    if (has_item) store(thread, values[thread]);
  }
};

}  // namespace upsweep::gpu

namespace upsweep::exec {

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const gpu_by<method::hillis_steele>& by,
              const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  upsweep::gpu::blocked_scan<upsweep::gpu::hillis_steele_tile<value_t<Op>>>(by.exec, task);
}

}  // namespace upsweep::exec
