// Where segments start, out of their offsets, as one bit an item in shared memory.
//
//   offsets   0 2 2 5 9                   in any integer type, sorted, repeats for empty segments
//   bits      1 0 1 0 0 1 0 0 0           item i of the scan starts a segment
//
// reads   the offsets of the items, each once, coalesced; a search before
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/macros.hpp>
#include <upsweep/core/segments.hpp>

namespace upsweep::gpu {

/// Heads of segments as bits: bit i % 32 of word i / 32, in the order of the scan.
struct bit_heads {
  const std::uint32_t* words;
  UPSWEEP_HD bool operator()(std::size_t i) const { return (words[i / 32] >> (i % 32) & 1u) != 0; }
};

template <class Heads>
inline constexpr bool is_offset_heads = false;
template <class Offset>
inline constexpr bool
    is_offset_heads<upsweep::detail::offset_heads<upsweep::detail::contiguous<const Offset>>> =
        true;

/// Starts of segments in the order of the scan.
template <class Offsets, bool Reverse>
struct segment_starts {
  Offsets offsets;
  std::size_t n;

  __device__ std::size_t size() const { return offsets.size(); }
  __device__ std::size_t operator[](std::size_t i) const {
    if constexpr (Reverse) return n - static_cast<std::size_t>(offsets[offsets.size() - 1 - i]);
    return static_cast<std::size_t>(offsets[i]);
  }
  /// The first start that is not before `item`.
  __device__ std::size_t lower_bound(std::size_t item) const {
    std::size_t low = 0, high = size();
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if ((*this)[middle] < item) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
  /// The same by a whole warp, which looks at 32 places at a time.
  __device__ std::size_t lower_bound_by_warp(std::size_t item) const {
    const auto lane = static_cast<std::size_t>(threadIdx.x % 32);
    std::size_t low = 0, high = size();
    for (;;) {
      // Lane l stands for `width` places, and asks about their last.
      const std::size_t width = (high - low + 31) / 32;
      const std::size_t last = low + (lane + 1) * width - 1;
      const bool before = width > 0 && last < high && (*this)[last] < item;
      low += static_cast<std::size_t>(__popc(__ballot_sync(all_lanes, before))) * width;
      if (width <= 1) return low < high ? low : high;
      high = min(high, low + width);
    }
  }
};

/// Sets the bits of those of `items` items from `begin` on that start a segment: the starts from
/// `first` to before `last`. By `threads` threads. bits: [items / 32 + 1], the last word for
/// offsets that are not in order, of which no more is promised than that they do no harm. Where
/// very many offsets name the run, each item is looked up instead, so that a million empty segments
/// at one place do not keep a block busy.
template <class Starts>
__device__ void mark_starts(const Starts& starts, std::size_t first, std::size_t last,
                            std::size_t begin, std::uint32_t items, std::uint32_t* bits,
                            std::uint32_t thread, std::uint32_t threads) {
  const auto place_of = [&](std::size_t start) {
    return static_cast<std::uint32_t>(min(starts[start] - begin, std::size_t{items}));
  };
  const auto set = [&](std::uint32_t place) { atomicOr(&bits[place / 32], 1u << place % 32); };
  if (last - first > std::size_t{4} * items) {
    for (std::uint32_t place = thread; place < items; place += threads) {
      const std::size_t at = starts.lower_bound(begin + place);
      if (at < last && place_of(at) == place) set(place);
    }
    return;
  }
  const auto count = static_cast<std::uint32_t>(last - first);
  if (count <= 2 * threads) {
    for (std::uint32_t i = thread; i < count; i += threads) set(place_of(first + i));
    return;
  }
  // Neighbours in one thread: most bits of a word are put together before the word is touched.
  constexpr std::uint32_t own = 8;
  for (std::uint32_t i = own * thread; i < count; i += own * threads) {
    std::uint32_t places[own];
#pragma unroll
    for (std::uint32_t k = 0; k < own; ++k) places[k] = place_of(first + min(i + k, count - 1));
    std::uint32_t word = places[0] / 32, mask = 0;
#pragma unroll
    for (std::uint32_t k = 0; k < own; ++k) {
      if (places[k] / 32 != word) {
        atomicOr(&bits[word], mask);
        word = places[k] / 32;
        mask = 0;
      }
      mask |= 1u << places[k] % 32;
    }
    atomicOr(&bits[word], mask);
  }
}

}  // namespace upsweep::gpu
