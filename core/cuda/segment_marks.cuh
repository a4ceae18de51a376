// Which items of a unit start a segment, by what stands in shared memory.
//
//   keys    k k k|m m|q ...      an item whose key differs from the one before it in the scan
//   bits    1 0 0 1 0 1 ...      one an item, in the order of the scan
//
// moves   nothing
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/item_vector.cuh>
#include <upsweep/core/cuda/segment_starts.cuh>
#include <upsweep/core/cuda/staged_unit.cuh>
#include <upsweep/core/cuda/tile_span.cuh>
#include <upsweep/core/segments.hpp>

namespace upsweep::gpu {

/// What a task's heads come from: a plain array of keys, bits, or something else.
template <class Heads>
struct marked_by {
  static constexpr bool keys = false, bits = false;
  static constexpr int key_bytes = 0;
};
template <class Key>
struct marked_by<upsweep::detail::key_heads<upsweep::detail::contiguous<const Key>>> {
  static constexpr bool keys = true, bits = false;
  static constexpr bool vectors = std::has_single_bit(sizeof(Key)) && sizeof(Key) <= 16;
  static constexpr int key_bytes = sizeof(Key);
  using key_type = Key;
};
template <>
struct marked_by<bit_heads> {
  static constexpr bool keys = false, bits = true;
  static constexpr bool vectors = true;
  static constexpr int key_bytes = 0;
};
template <class Task>
using marks_of = marked_by<typename upsweep::detail::segmented_scan<Task>::heads_type>;

/// The keys of the unit, and the one before them in the scan, keep their places beside each other.
template <class Unit, class Task, class Key>
class key_marks {
  static constexpr int items = Unit::vector_items;
  using span = tile_span<Task, Unit::items>;
  using vector = item_vector<Key, items>;
  static constexpr bool reverse = scanned_array<Task>::reverse;

 public:
  /// keys: that of the unit's lowest item; `first` unit of all.
  __device__ key_marks(const span& unit, const std::byte* keys, bool first)
      : unit_(unit), keys_(reinterpret_cast<const Key*>(keys)), first_(first) {}

  [[nodiscard]] __device__ bool aligned() const { return skew_of<vector::bytes>(keys_) == 0; }

  template <unit_kind Kind>
  [[nodiscard]] __device__ segment_heads<items> heads(int v, int own) const {
    Key keys[items];
    if constexpr (Kind == unit_kind::ragged) {
#pragma unroll
      for (int j = 0; j < items; ++j) {
        if (j < own) keys[j] = keys_[unit_.offset(v * items + j, 1)];
      }
    } else {
      constexpr bool whole = Kind == unit_kind::aligned;
      const auto* const at =
          reinterpret_cast<const std::byte*>(keys_ + unit_.offset(v * items, items));
      vector loaded;
      load_shared<whole>(loaded, at, whole ? 0 : skew_of<vector::bytes>(at));
      Key raw[items];
      loaded.unpack(raw);
#pragma unroll
      for (int j = 0; j < items; ++j) keys[j] = raw[reverse ? items - 1 - j : j];
    }
    segment_heads<items> heads;
    heads.of[0] = (first_ && v == 0) || !(keys[0] == keys_[unit_.offset(v * items - 1, 1)]);
#pragma unroll
    for (int j = 1; j < items; ++j) {
      if (Kind != unit_kind::ragged || j < own) heads.of[j] = !(keys[j] == keys[j - 1]);
    }
    return heads;
  }

 private:
  const span& unit_;
  const Key* keys_;
  bool first_;
};

/// Items of a vector are neighbours in a word: both are powers of two.
template <class Unit>
class bit_marks {
  static constexpr int items = Unit::vector_items;
  static_assert(items <= 32 && Unit::items % 32 == 0);

 public:
  /// bits: of the unit.
  __device__ explicit bit_marks(const std::uint32_t* bits) : bits_(bits) {}

  [[nodiscard]] __device__ bool aligned() const { return true; }

  template <unit_kind Kind>
  [[nodiscard]] __device__ segment_heads<items> heads(int v, int /* own */) const {
    const int place = v * items;
    const std::uint32_t bits = bits_[place / 32] >> (place % 32);
    segment_heads<items> heads;
#pragma unroll
    for (int j = 0; j < items; ++j) heads.of[j] = (bits >> j & 1u) != 0;
    return heads;
  }

 private:
  const std::uint32_t* bits_;
};

}  // namespace upsweep::gpu
