// A tile in its array, and one warp's share of it in registers.
//
//   forward   in[ ... | tile 0 | tile 1 | ...       a share is a few rounds of 32 vectors
//   reverse   ... | tile 1 | tile 0 ]               (warp_rounds.cuh), turned round on the way in
//                                                   and on the way out when the scan runs backwards
//
// moves   the tile once in and once out
#pragma once
#include <cstddef>
#include <type_traits>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/item_vector.cuh>
#include <upsweep/core/cuda/warp_rounds.cuh>

namespace upsweep::gpu {

template <class Task, int TileItems>
struct tile_span {
  using array = upsweep::detail::contiguous_scan<Task>;
  int count;           // items of the tile
  bool full;           // as many as tiles have
  std::size_t lowest;  // where the lowest of them lies in the array

  __device__ tile_span(std::size_t n, std::size_t tile) {
    const std::size_t begin = tile * TileItems;  // in the order of the scan
    full = n - begin >= TileItems;
    count = full ? TileItems : static_cast<int>(n - begin);
    lowest = array::reverse ? n - begin - static_cast<std::size_t>(count) : begin;
  }
  /// From a place in the scan of the tile to the lowest of `items` items there, from `lowest`.
  __device__ int offset(int place, int items) const {
    return array::reverse ? count - place - items : place;
  }
};

/// aligned   the tile has all its items, and input and output start where vectors may
/// shifted   the tile has all its items
/// ragged    any tile, item by item
enum class share_kind { aligned, shifted, ragged };

template <class Shape, class Task, share_kind Kind>
class tile_share {
  static_assert(Kind != share_kind::shifted, "only shared memory is read at any alignment");
  static constexpr bool full = Kind != share_kind::ragged;
  // Else a round is fetched when it is its turn: rolled loops may not index registers.
  static constexpr bool held = full || Shape::rounds == 1;
  using array = upsweep::detail::contiguous_scan<Task>;
  using in_type = typename array::in_type;
  using out_type = typename array::out_type;
  using value_type = typename Task::value_type;
  using span = tile_span<Task, Shape::tile_items>;
  static constexpr int items = Shape::vector_items;
  using vector_in = item_vector<in_type, items>;
  using vector_out = item_vector<out_type, items>;

 public:
  /// The share of warp `warp`.
  __device__ tile_share(const Task& task, const span& tile, int warp)
      : task_(task), tile_(tile), begin_(warp * Shape::share_items), rounds_(tile.count - begin_) {}

  __device__ bool any() const { return full || begin_ < tile_.count; }

  /// Whether a full tile may be handled as an aligned one.
  __device__ static bool is_aligned(const Task& task, const span& tile) {
    return skew_of<vector_in::bytes>(array::in(task) + tile.lowest) == 0 &&
           skew_of<vector_out::bytes>(array::out(task) + tile.lowest) == 0;
  }

  __device__ void load() {
    const in_type* const in = array::in(task_) + tile_.lowest;
    if constexpr (full) {
      rounds_.each([&](int r) { load_global(loaded_[r], in + lowest_of(r)); });
    } else {
      fetch_from(in);
    }
  }

  /// The fold of the share, in lane 0.
  __device__ value_type fold() const {
    return rounds_.fold(task_.op, [this](int r, value_type(&x)[items]) { unpack(r, x); });
  }

  /// Scans the share from `before`, and stores it; what then stands before the next share.
  __device__ maybe<value_type> scan(const maybe<value_type>& before) const {
    out_type* const out = array::out(task_) + tile_.lowest;
    return rounds_.template scan<Task::exclusive>(
        task_.op, before, [this](int r, value_type(&x)[items]) { unpack(r, x); },
        [&](int r, const value_type(&y)[items]) {
          if constexpr (full) {
            store_vectors<true, !array::reverse>(out + lowest_of(r), packed(y), 0);
          } else {
            store_some(out, r, y);
          }
        });
  }

 private:
  /// Place j of a vector in the order of the scan, in the order of memory; and back.
  __device__ static int turned(int j) { return array::reverse ? items - 1 - j : j; }

  __device__ int first(int round) const { return begin_ + rounds_.first(round); }
  __device__ int lowest_of(int round) const { return tile_.offset(first(round), items); }

  /// Whether a ragged tile may be moved by vectors, where these are whole.
  template <class Vector, class T>
  __device__ static bool has_vectors(const T* lowest) {
    return !array::reverse && skew_of<Vector::bytes>(lowest) == 0;
  }

  __device__ void fetch_from(const in_type* in) {
    source_ = in;
    if constexpr (held) loaded_[0] = fetch(0);
  }

  __device__ vector_in fetch(int round) const {
    vector_in vector;
    if (has_vectors<vector_in>(source_) && rounds_.own(round) == items) {
      vector.word = *reinterpret_cast<const typename vector_in::word_type*>(source_ + first(round));
      return vector;
    }
    in_type raw[items];
#pragma unroll
    for (int j = 0; j < items; ++j) {
      const int place = first(round) + j;
      if (place < tile_.count) raw[turned(j)] = source_[tile_.offset(place, 1)];
    }
    vector.pack(raw);
    return vector;
  }

  __device__ void store_some(out_type* out, int round, const value_type (&y)[items]) const {
    if (has_vectors<vector_out>(out) && rounds_.own(round) == items) {
      *reinterpret_cast<typename vector_out::word_type*>(out + first(round)) = packed(y).word;
      return;
    }
#pragma unroll
    for (int j = 0; j < items; ++j) {
      const int place = first(round) + j;
      if (place < tile_.count) out[tile_.offset(place, 1)] = static_cast<out_type>(y[j]);
    }
  }

  __device__ void unpack(int round, value_type (&x)[items]) const {
    in_type raw[items];
    if constexpr (held) {
      loaded_[round].unpack(raw);
    } else {
      fetch(round).unpack(raw);
    }
#pragma unroll
    for (int j = 0; j < items; ++j) x[j] = static_cast<value_type>(raw[turned(j)]);
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
  span tile_;
  int begin_;
  warp_rounds<Shape::rounds, items, full> rounds_;
  const in_type* source_;
  vector_in loaded_[held ? Shape::rounds : 1];
};

}  // namespace upsweep::gpu
