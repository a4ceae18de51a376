// A lane's vector of neighbouring items, in the order of the scan: taken apart, folded, scanned.
//
//   memory   a b c d        forward: x = a b c d        fold  x0 . x1 . x2 . x3
//                           reverse: x = d c b a        scan  before . x0, before . x0 . x1, ...
//
// moves   nothing
#pragma once
#include <upsweep/core/cuda/item_vector.cuh>
#include <upsweep/core/cuda/tile_span.cuh>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

/// Full: the vector has all its items, else the first `own` of them, and x beyond is not looked at.
/// Which of the items start a segment. A plain array has no heads but its first item, which nobody
/// asks about.
template <int Items>
struct segment_heads {
  bool of[Items] = {};
};

template <class Task, int Items, bool Full>
struct lane_vector {
  using array = scanned_array<Task>;
  using in_type = typename array::in_type;
  using out_type = typename array::out_type;
  using item_type = typename array::item_type;
  using value_type = typename Task::value_type;
  using vector_in = item_vector<in_type, Items>;
  using vector_out = item_vector<out_type, Items>;

  __device__ static void unpack(const vector_in& vector, item_type (&x)[Items]) {
    in_type raw[Items];
    vector.unpack(raw);
#pragma unroll
    for (int j = 0; j < Items; ++j) x[j] = static_cast<item_type>(raw[turned(j)]);
  }
  __device__ static vector_out packed(const item_type (&y)[Items]) {
    out_type raw[Items];
#pragma unroll
    for (int j = 0; j < Items; ++j) raw[turned(j)] = static_cast<out_type>(y[j]);
    vector_out vector;
    vector.pack(raw);
    return vector;
  }

  // Item by item, of the vector at `place` of a tile whose lowest item stands at `array`.
  template <class Span>
  __device__ static void load_some(const Span& tile, const in_type* array, int place, int own,
                                   item_type (&x)[Items]) {
#pragma unroll
    for (int j = 0; j < Items; ++j) {
      if (j < own) x[j] = static_cast<item_type>(array[tile.offset(place + j, 1)]);
    }
  }
  template <class Span>
  __device__ static void store_some(const Span& tile, out_type* array, int place, int own,
                                    const item_type (&y)[Items]) {
#pragma unroll
    for (int j = 0; j < Items; ++j) {
      if (j < own) array[tile.offset(place + j, 1)] = static_cast<out_type>(y[j]);
    }
  }

  __device__ static value_type fold(const Task& task, const item_type (&x)[Items], int own,
                                    const segment_heads<Items>& heads = {}) {
    value_type sum = array::value_of(task, x[0], heads.of[0]);
#pragma unroll
    for (int j = 1; j < Items; ++j) {
      if (Full || j < own) sum = task.op(sum, array::value_of(task, x[j], heads.of[j]));
    }
    return sum;
  }

  /// Replaces the items by the results of a scan from `before`.
  __device__ static void scan(const Task& task, maybe<value_type> before, item_type (&x)[Items],
                              int own, const segment_heads<Items>& heads = {}) {
#pragma unroll
    for (int j = 0; j < Items; ++j) {
      if (Full || j < own) {
        const value_type after =
            upsweep::detail::fold(task.op, before, array::value_of(task, x[j], heads.of[j]));
        x[j] = array::result_of(task, before, after, heads.of[j]);
        before = {after, true};
      }
    }
  }

 private:
  __device__ static int turned(int j) {
    return array::reverse ? Items - 1 - j : j;
  }
};

}  // namespace upsweep::gpu
