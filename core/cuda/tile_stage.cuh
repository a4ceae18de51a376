// A tile on its way between memory and registers.
//
//   memory    k = j * threads + t       striped: a warp reads 32 neighbours, one transaction
//   stage     k                         in shared memory
//   thread t  k = t * items + j         blocked: a thread folds neighbours
//
// moves   nothing but shared memory; with one item a thread both orders are the same and the stage
//         is left out
#pragma once
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/tile_shapes.cuh>

namespace upsweep::gpu {

/// A thread's own items, in order. Striped global accesses are coalesced but give a thread items
/// that are far apart; the stage turns them round. With one item a thread both are the same.
template <class Shape, class T>
struct tile_stage {
  static constexpr int items = Shape::items_per_thread;
  static constexpr bool staged = items > 1;
  shared_array<T, staged ? Shape::tile_items : 1> slots;

  /// `count` items of the tile; afterwards `mine` holds this thread's.
  template <class Load>
  __device__ void load(int count, const Load& load, T (&mine)[items]) {
    const int thread = static_cast<int>(threadIdx.x);
    if constexpr (staged) {
#pragma unroll
      for (int j = 0; j < items; ++j) {
        const int k = j * Shape::block_threads + thread;
        if (k < count) slots[k] = load(k);
      }
      __syncthreads();  // a thread's own items were loaded by others
#pragma unroll
      for (int j = 0; j < items; ++j) {
        if (thread * items + j < count) mine[j] = slots[thread * items + j];
      }
    } else {
      if (thread < count) mine[0] = load(thread);
    }
  }

  /// The way back. Only slots that this thread read are written, so no barrier stands before.
  template <class Store>
  __device__ void store(int count, const Store& store, const T (&mine)[items]) {
    const int thread = static_cast<int>(threadIdx.x);
    if constexpr (staged) {
#pragma unroll
      for (int j = 0; j < items; ++j) {
        if (thread * items + j < count) slots[thread * items + j] = mine[j];
      }
      __syncthreads();  // the items that a thread stores were computed by others
#pragma unroll
      for (int j = 0; j < items; ++j) {
        const int k = j * Shape::block_threads + thread;
        if (k < count) store(k, slots[k]);
      }
    } else {
      if (thread < count) store(thread, mine[0]);
    }
  }
};

}  // namespace upsweep::gpu
