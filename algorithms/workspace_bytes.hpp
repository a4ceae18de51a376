// How much device memory compaction and sort need beside their data; without a device, without
// nvcc.
//
// Bytes are the most that a fresh workspace holds after the call. They never decrease with n.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/radix_pass.hpp>
#include <upsweep/core/cuda/workspace_bytes.hpp>

namespace upsweep::gpu {

namespace detail {

template <class Bits>
constexpr std::size_t radix_tiles(std::size_t n) {
  return tiles_of(n, tile_shapes::radix_sort<Bits>::tile_items);
}

/// Status slots of a compaction, with flags of up to 8 bytes, by whichever kernel.
constexpr std::size_t compact_slots(std::size_t item_bytes, std::size_t n) {
  // As the kernels' tiles, or smaller: 2 KB or one row of all that is staged of an item to each of
  // 16 warps, but never more than 16 rows.
  const std::size_t rows = 2048 / (32 * (item_bytes + 8 + 2));
  const std::size_t tile_items = 16 * 32 * std::clamp<std::size_t>(rows, 1, 16);
  const std::size_t items_per_thread = item_bytes <= 8 ? 16 : item_bytes <= 16 ? 8 : 4;
  const std::size_t other = item_bytes <= 32 ? 256 * items_per_thread : 128;
  return std::max(board_slots<std::uint64_t>(tiles_of(n + 15, tile_items)),
                  lookback_slots(tiles_of(n, other)));
}

}  // namespace detail

/// A compaction, partition or unique of n items of type T, its count included; of columns: T as
/// large as all of them together.
template <class T>
constexpr std::size_t compact_workspace_bytes(std::size_t n) {
  if (n == 0) return 0;
  return sizeof(lookback_control) + detail::compact_slots(sizeof(T), n) * sizeof(tile_slot) +
         sizeof(std::uint64_t);
}

/// A sort of n keys, with a value each unless Value is no_value; an argsort: Value is the index
/// type.
template <class Key, class Value = no_value>
constexpr std::size_t radix_sort_workspace_bytes(std::size_t n, bool argsort = false) {
  if (n == 0) return 0;
  const std::size_t table = detail::radix_tiles<key_bits_t<Key>>(n) * upsweep::detail::radix_digits;
  const std::size_t keys = detail::round_up_256(n * sizeof(Key));
  const std::size_t values =
      std::is_same_v<Value, no_value> ? 0 : detail::round_up_256(n * sizeof(Value));
  return detail::round_up_256(table * sizeof(std::uint64_t)) + keys * (argsort ? 2 : 1) + values +
         scan_workspace_bytes<std::uint64_t>(table);
}

}  // namespace upsweep::gpu
