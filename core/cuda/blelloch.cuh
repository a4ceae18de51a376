// Scan of a tile with n operations: a tree folded up, then walked down.
//
//   up_sweep     a   b   c   d   e   f   g   h         fold pairs, then pairs of pairs; the right
//                    ab      cd      ef      gh        child holds the fold of its subtree
//                            abcd            efgh
//   down_sweep                               e         the root's prefix is the identity e; a left
//                    .               abcd              child gets its parent's prefix, a right one
//                .   a   ab  abc abcd ...              that, folded with its left sibling
//
// The result is exclusive; each thread then folds its own items in once more. The tree needs a
// power of two: items past the end are the identity, so this method does call the operator on it.
//
// In step k threads touch words 2^k apart, all in one of the 32 banks from the fifth step on. One
// unused word after every 32 (index + index / 32) spreads them again.
//
// moves   nothing but shared memory; any n through blocked_scan.cuh
// source  Blelloch, Prefix Sums and Their Applications, CMU-CS-90-190, 1990; the padding: Harris,
//         Sengupta, Owens, GPU Gems 3, chapter 39, 2007
#pragma once
#include <upsweep/core/cuda/blocked_scan.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/tile_shapes.cuh>

namespace upsweep::gpu {

template <class T>
struct blelloch_tile {
  static constexpr int block_threads = tile_shapes::block_threads_for<T>(3);  // 2 items and padding
  static constexpr int tile_items = 2 * block_threads;
  static constexpr int tiles_per_block = 1;

  static constexpr __host__ __device__ int padded(int index) { return index + index / 32; }

  struct storage {
    shared_array<T, padded(tile_items - 1) + 1> values;
  };

  /// Each right child becomes the fold of its subtree; the root, of everything.
  template <class Op>
  __device__ static void up_sweep(const Op& op, storage& shared) {
    const int thread = static_cast<int>(threadIdx.x);
    for (int half = 1; half < tile_items; half *= 2) {
      const int right = (thread + 1) * 2 * half - 1;
      if (right < tile_items) {
        T& root = shared.values[padded(right)];
        root = op(shared.values[padded(right - half)], root);
      }
      __syncthreads();  // the next level up reads what this one wrote
    }
  }

  /// Each node becomes the fold of everything to the left of its subtree.
  template <class Op>
  __device__ static void down_sweep(const Op& op, storage& shared) {
    const int thread = static_cast<int>(threadIdx.x);
    if (thread == 0) shared.values[padded(tile_items - 1)] = op.identity();
    __syncthreads();  // the root is read by the first step
    for (int half = tile_items / 2; half > 0; half /= 2) {
      const int right = (thread + 1) * 2 * half - 1;
      if (right < tile_items) {
        T& left_child = shared.values[padded(right - half)];
        T& right_child = shared.values[padded(right)];
        const T prefix = right_child;
        right_child = op(prefix, left_child);
        left_child = prefix;
      }
      __syncthreads();  // the next level down reads what this one wrote
    }
  }

  template <class Op, class Load, class Store>
  __device__ static void scan_tile(const Op& op, int count, storage& shared, const Load& load,
                                   const Store& store) {
    const int thread = static_cast<int>(threadIdx.x);
    T items[2];
#pragma unroll
    for (int j = 0; j < 2; ++j) {
      const int k = thread + j * block_threads;
      items[j] = op.identity();
      if (k < count) items[j] = load(k);
      shared.values[padded(k)] = items[j];
    }
    __syncthreads();
    up_sweep(op, shared);
    down_sweep(op, shared);
#pragma unroll
    for (int j = 0; j < 2; ++j) {
      const int k = thread + j * block_threads;
      if (k < count) store(k, op(shared.values[padded(k)], items[j]));
    }
  }
};

}  // namespace upsweep::gpu

namespace upsweep::exec {

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const gpu_by<method::blelloch>& by,
              const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  upsweep::gpu::blocked_scan<upsweep::gpu::blelloch_tile<value_t<Op>>>(by.exec, task);
}

}  // namespace upsweep::exec
