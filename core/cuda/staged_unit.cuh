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
#include <upsweep/core/cuda/lane_vector.cuh>
#include <upsweep/core/cuda/tile_span.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

/// aligned   the unit has all its items, and input, output and keys start where vectors may
/// shifted   the unit has all its items
/// ragged    any unit, item by item
enum class unit_kind { aligned, shifted, ragged };

/// Of a scan that is one segment. Others are in segment_marks.cuh.
template <int Items>
struct no_marks {
  [[nodiscard]] __device__ bool aligned() const { return true; }
  /// Of vector v, of which `own` items are the unit's.
  template <unit_kind Kind>
  [[nodiscard]] __device__ segment_heads<Items> heads(int /* v */, int /* own */) const {
    return {};
  }
};

template <class Unit, class Task, unit_kind Kind, class Marks>
class staged_unit {
  static constexpr bool full = Kind != unit_kind::ragged;
  static constexpr bool aligned = Kind == unit_kind::aligned;
  using array = scanned_array<Task>;
  using in_type = typename array::in_type;
  using out_type = typename array::out_type;
  using op_type = typename Task::op_type;
  using value_type = typename Task::value_type;
  using item_type = typename array::item_type;
  using span = tile_span<Task, Unit::items>;
  static constexpr int items = Unit::vector_items;
  static constexpr int vectors = Unit::lane_vectors;  // of a lane
  static constexpr int every = Unit::lefts_every;
  using vector = lane_vector<Task, items, full>;
  using vector_in = typename vector::vector_in;
  using vector_out = typename vector::vector_out;

 public:
  /// stage: where the 16-byte line of the unit's lowest item is kept.
  __device__ staged_unit(const Task& task, const span& tile, const std::byte* stage,
                         const Marks& marks)
      : task_(task),
        tile_(tile),
        marks_(marks),
        in_(stage + skew_of<16>(array::in(task) + tile.lowest)),
        lane_(static_cast<int>(threadIdx.x) % 32) {}

  /// The fold of the unit, in all lanes; lefts[v / every] is that of the vectors before
  /// v, for every such v but 0.
  __device__ value_type fold(value_type* lefts) const {
    const op_type& op = task_.op;
    value_type sums[vectors];
    // The first of the lane's vectors to be read.
    const int turn = full ? lane_ * vector_in::bytes * vectors / 128 % vectors : 0;
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
    for (int j = 0; j < vectors; j += every) {
      const int v = lane_ * vectors + j;
      if (!full && own(v) == 0) break;
      if (j == 0) {
        lefts[v / every] = left;
      } else {
        lefts[v / every] = lane_ > 0 ? op(left, sums[j - 1]) : sums[j - 1];
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
      item_type x[items];
      load(v, x);
      maybe<value_type> running = before;
      if (v >= every) running = {upsweep::detail::fold(op, before, lefts[v / every]), true};
      if constexpr (every > 1) {
        static_assert(every == 2);
        if (v % every != 0)
          running = {upsweep::detail::fold(op, running, fold_vector(v - 1)), true};
      }
      vector::scan(task_, running, x, own(v), marks_.template heads<Kind>(v, own(v)));
      if constexpr (full) {
        store_vectors<aligned, !array::reverse>(out + tile_.offset(v * items, items),
                                                vector::packed(x), skew);
      } else {
        vector::store_some(tile_, out, v * items, own(v), x);
      }
    }
  }

 private:
  /// Items of vector v.
  __device__ int own(int v) const {
    return max(0, min(items, tile_.count - v * items));
  }

  __device__ void load(int v, item_type (&x)[items]) const {
    if constexpr (full) {
      vector_in loaded;
      const int skew = aligned ? 0 : skew_of<vector_in::bytes>(in_);
      load_shared<aligned>(
          loaded, in_ + tile_.offset(v * items, items) * static_cast<int>(sizeof(in_type)), skew);
      vector::unpack(loaded, x);
    } else {
      vector::load_some(tile_, reinterpret_cast<const in_type*>(in_), v * items, own(v), x);
    }
  }

  __device__ value_type fold_vector(int v) const {
    item_type x[items];
    load(v, x);
    return vector::fold(task_, x, own(v), marks_.template heads<Kind>(v, own(v)));
  }

  /// From the order in which a lane has read its vectors to the order of the scan.
  __device__ static void turn_back(value_type (&x)[vectors], int turn) {
#pragma unroll
    for (int bit = 1; bit < vectors; bit *= 2) {
      value_type turned[vectors];
#pragma unroll
      for (int j = 0; j < vectors; ++j) {
        turned[j] = (turn & bit) != 0 ? x[(j + vectors - bit) % vectors] : x[j];
      }
#pragma unroll
      for (int j = 0; j < vectors; ++j) x[j] = turned[j];
    }
  }

  const Task& task_;
  const span& tile_;
  const Marks& marks_;
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
template <class Unit, class Task, class F, class Marks = no_marks<Unit::vector_items>>
__device__ void with_unit(const Task& task, const tile_span<Task, Unit::items>& tile,
                          const std::byte* stage, const F& f, const Marks& marks = {}) {
  if (!tile.full) {
    f(staged_unit<Unit, Task, unit_kind::ragged, Marks>(task, tile, stage, marks));
  } else if (tile.template is_aligned<Unit::vector_items>(task) && marks.aligned()) {
    f(staged_unit<Unit, Task, unit_kind::aligned, Marks>(task, tile, stage, marks));
  } else {
    f(staged_unit<Unit, Task, unit_kind::shifted, Marks>(task, tile, stage, marks));
  }
}

}  // namespace upsweep::gpu
