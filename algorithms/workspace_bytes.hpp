// How much device memory compaction and sort need beside their data; without a device, without
// nvcc.
//
// Bytes are the most that a fresh workspace holds after the call. They never decrease with n.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/cuda/compact_shapes.hpp>
#include <upsweep/algorithms/cuda/radix_scratch.hpp>
#include <upsweep/algorithms/moved_as.hpp>
#include <upsweep/core/cuda/workspace_bytes.hpp>

namespace upsweep::gpu {

namespace detail {

/// Status slots of a compaction of items of so many bytes, by whichever kernel: tiles are never
/// smaller than those of items with a flag of 8 bytes whose places are written.
template <std::size_t ItemBytes>
constexpr std::size_t compact_slots(std::size_t n) {
  using ring = tile_shapes::compaction<static_cast<int>(ItemBytes) + 8 + 2, 8>;
  using by_item = decltype(tile_shapes::compact_for<ItemBytes>());
  constexpr std::size_t most_shift = 15;
  return std::max(board_slots<std::uint64_t>(tiles_of(n + most_shift, ring::tile_items)),
                  lookback_slots(tiles_of(n, by_item::tile_items)));
}

}  // namespace detail

/// A compaction, partition or unique of n items of type T, its count included; of columns: T as
/// large as all of them together. Three ways and run lengths scan values twice as large: up to
/// twice the slots.
template <class T>
constexpr std::size_t compact_workspace_bytes(std::size_t n) {
  if (n == 0) return 0;
  return sizeof(lookback_control) + detail::compact_slots<sizeof(T)>(n) * sizeof(tile_slot) +
         sizeof(std::uint64_t);
}

/// A sort of n keys, with a value each unless Value is no_value; an argsort: Value is the index
/// type.
template <class Key, class Value = no_value>
constexpr std::size_t radix_sort_workspace_bytes(std::size_t n, bool argsort = false) {
  if (n == 0) return 0;
  using bits = key_bits_t<Key>;
  using moved = upsweep::detail::moved_as<Value>;
  constexpr int digits = sizeof(Key);
  if constexpr (std::is_same_v<Value, no_value> || detail::moves_with_key<moved>) {
    return detail::radix_scratch<bits, moved>(n, digits, true, argsort).bytes;
  } else if (detail::short_indices(n)) {
    return detail::order_scratch<bits, Value, std::uint32_t>(n, digits, true, true).bytes;
  } else {
    return detail::order_scratch<bits, Value, std::uint64_t>(n, digits, true, true).bytes;
  }
}

}  // namespace upsweep::gpu
