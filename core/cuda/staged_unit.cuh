// A unit of a warp in shared memory: folded in blocks of a lane, scanned in stripes of the warp.
//
//   fold   lane 0: a b c d | lane 1: e f g h | ...    vectors; each lane folds its four, and one
//                                                     exchange between lanes joins them
//          left of each vector -> shared memory       what stands before it in the unit
//   scan   lane 0: a | lane 1: b | ...                neighbouring lanes take neighbouring vectors:
//          left . items -> global memory              whole lines are stored, and nothing is
//                                                     exchanged any more
//
// So once the prefix is known there is little left to do, and an operator that costs much is called
// about three times an item. Lanes begin at different ones of their vectors, which keeps the
// blocked reads free of bank conflicts.
//
// moves   the unit once out; in shared memory two reads of it and one of the lefts
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/item_vector.cuh>
#include <upsweep/core/cuda/tile_share.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

template <class Shape, class Task, share_kind Kind>
class staged_unit {
  static constexpr bool full = Kind != share_kind::ragged;
  static constexpr bool aligned = Kind == share_kind::aligned;
  using array = upsweep::detail::contiguous_scan<Task>;
  using in_type = typename array::in_type;
  using out_type = typename array::out_type;
  using op_type = typename Task::op_type;
  using value_type = typename Task::value_type;
  using span = tile_span<Task, Shape::tile_items>;
  static constexpr int items = Shape::vector_items;
  static constexpr int vectors = Shape::rounds;  // of a lane
  static_assert(vectors == 4, "turned_back() turns four");
  using vector_in = item_vector<in_type, items>;
  using vector_out = item_vector<out_type, items>;

 public:
  /// stage: where the 16-byte line of the unit's lowest item is kept.
  __device__ staged_unit(const Task& task, const span& tile, const std::byte* stage)
      : task_(task),
        tile_(tile),
        in_(stage + skew_of<16>(array::in(task) + tile.lowest)),
        lane_(static_cast<int>(threadIdx.x) % 32) {}

  /// The fold of the unit, in all lanes; lefts[v] is that of the vectors before v, not for v = 0.
  __device__ value_type fold(value_type* lefts) const {
    const op_type& op = task_.op;
    value_type sums[vectors];
    // The first of the lane's vectors to be read.
    const int turn = full ? lane_ * vector_in::bytes / 32 % vectors : 0;
#pragma unroll
    for (int j = 0; j < vectors; ++j) {
      sums[j] = fold_vector(lane_ * vectors + (j + turn) % vectors);
    }
    if constexpr (full) turn_back(sums, turn);
#pragma unroll
    for (int j = 1; j < vectors; ++j) {
      if (full || own(lane_ * vectors + j) > 0) sums[j] = op(sums[j - 1], sums[j]);
    }
    value_type total = sums[vectors - 1];
    const int lanes = full ? 32 : (tile_.count + vectors * items - 1) / (vectors * items);
    if constexpr (!full) {
#pragma unroll
      for (int j = vectors - 1; j > 0; --j) {
        if (own(lane_ * vectors + j) == 0) total = sums[j - 1];
      }
    }
    total = warp_inclusive_scan(op, total, lanes);
    const value_type left = shuffle_up(total, 1);
#pragma unroll
    for (int j = 0; j < vectors; ++j) {
      const int v = lane_ * vectors + j;
      if (!full && own(v) == 0) break;
      if (j == 0) {
        lefts[v] = left;
      } else {
        lefts[v] = lane_ > 0 ? op(left, sums[j - 1]) : sums[j - 1];
      }
    }
    return shuffle_from(total, lanes - 1);
  }

  /// Scans the unit from `before`, and stores it.
  __device__ void scan(const value_type* lefts, const maybe<value_type>& before) const {
    const op_type& op = task_.op;
    out_type* const out = array::out(task_) + tile_.lowest;
    const int skew = aligned ? 0 : skew_of<vector_out::bytes>(out);
#pragma unroll(full ? vectors : 1)
    for (int r = 0; r < vectors; ++r) {
      const int v = r * 32 + lane_;
      if (!full && own(v) == 0) return;
      value_type x[items];
      load(v, x);
      maybe<value_type> running = before;
      if (v > 0) running = {upsweep::detail::fold(op, before, lefts[v]), true};
#pragma unroll
      for (int j = 0; j < items; ++j) {
        if (!full && j >= own(v)) break;
        const value_type after = upsweep::detail::fold(op, running, x[j]);
        x[j] = Task::exclusive ? upsweep::detail::value_or_identity(op, running) : after;
        running = {after, true};
      }
      if constexpr (full) {
        store_vectors<aligned, !array::reverse>(out + tile_.offset(v * items, items), packed(x),
                                                skew);
      } else {
#pragma unroll
        for (int j = 0; j < items; ++j) {
          if (j < own(v)) out[tile_.offset(v * items + j, 1)] = static_cast<out_type>(x[j]);
        }
      }
    }
  }

 private:
  /// Items of vector v.
  __device__ int own(int v) const {
    return max(0, min(items, tile_.count - v * items));
  }
  /// Place j of a vector in the order of the scan, in the order of memory; and back.
  __device__ static int turned(int j) {
    return array::reverse ? items - 1 - j : j;
  }

  __device__ void load(int v, value_type (&x)[items]) const {
    in_type raw[items];
    if constexpr (full) {
      vector_in vector;
      const int skew = aligned ? 0 : skew_of<vector_in::bytes>(in_);
      load_shared<aligned>(
          vector, in_ + tile_.offset(v * items, items) * static_cast<int>(sizeof(in_type)), skew);
      vector.unpack(raw);
#pragma unroll
      for (int j = 0; j < items; ++j) x[j] = static_cast<value_type>(raw[turned(j)]);
    } else {
      const auto* const in = reinterpret_cast<const in_type*>(in_);
#pragma unroll
      for (int j = 0; j < items; ++j) {
        if (j < own(v)) x[j] = static_cast<value_type>(in[tile_.offset(v * items + j, 1)]);
      }
    }
  }

  __device__ value_type fold_vector(int v) const {
    value_type x[items];
    load(v, x);
    value_type sum = x[0];
#pragma unroll
    for (int j = 1; j < items; ++j) {
      if (full || j < own(v)) sum = task_.op(sum, x[j]);
    }
    return sum;
  }

  /// From the order in which a lane has read its vectors to the order of the scan.
  __device__ static void turn_back(value_type (&x)[vectors], int turn) {
    const bool one = (turn & 1) != 0, two = (turn & 2) != 0;
    const value_type a[vectors] = {one ? x[3] : x[0], one ? x[0] : x[1], one ? x[1] : x[2],
                                   one ? x[2] : x[3]};
#pragma unroll
    for (int j = 0; j < vectors; ++j) x[j] = two ? a[(j + 2) % vectors] : a[j];
  }

  __device__ static vector_out packed(const value_type (&y)[items]) {
    out_type raw[items];
#pragma unroll
    for (int j = 0; j < items; ++j) raw[turned(j)] = static_cast<out_type>(y[j]);
    vector_out vector;
    vector.pack(raw);
    return vector;
  }

  const Task& task_;
  const span& tile_;
  const std::byte* in_;
  int lane_;
};

/// Bytes from the 16-byte line that holds *from to the one that holds *to.
template <class T>
__device__ std::ptrdiff_t lines_between(const T* from, const T* to) {
  return static_cast<std::ptrdiff_t>(reinterpret_cast<std::uintptr_t>(to) / 16 * 16 -
                                     reinterpret_cast<std::uintptr_t>(from) / 16 * 16);
}

/// f(unit), of the quickest kind that it allows.
template <class Shape, class Task, class F>
__device__ void with_unit(const Task& task, const tile_span<Task, Shape::tile_items>& tile,
                          const std::byte* stage, const F& f) {
  using shares = tile_share<Shape, Task, share_kind::aligned>;
  if (!tile.full) {
    f(staged_unit<Shape, Task, share_kind::ragged>(task, tile, stage));
  } else if (shares::is_aligned(task, tile)) {
    f(staged_unit<Shape, Task, share_kind::aligned>(task, tile, stage));
  } else {
    f(staged_unit<Shape, Task, share_kind::shifted>(task, tile, stage));
  }
}

}  // namespace upsweep::gpu
