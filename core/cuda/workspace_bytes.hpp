// How much device memory a call needs beside its data; asked without a device and without nvcc.
//
// Bytes are those that a fresh workspace holds after the call. They never decrease with n.
#pragma once
#include <cstddef>
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/tile_shapes.cuh>
#include <upsweep/core/cuda/workspace.hpp>

namespace upsweep::gpu {

namespace detail {

/// Where one piece of scratch ends and the next begins.
constexpr std::size_t round_up_256(std::size_t bytes) {
  return (bytes + 255) / 256 * 256;
}

constexpr std::size_t tiles_of(std::size_t n, std::size_t tile_items) {
  return (n + tile_items - 1) / tile_items;
}

/// A look-back over `tiles` tiles of values of type T.
template <class T>
constexpr std::size_t lookback_bytes(std::size_t tiles) {
  const std::size_t slots = lookback_slots(tiles);
  return sizeof(lookback_control) + slots * sizeof(tile_slot) + slot_payload_bytes<T>(slots);
}

}  // namespace detail

/// Slots of the aggregates of `tiles` tiles: of whole groups (aggregate_board.cuh).
template <class Value>
constexpr std::size_t board_slots(std::size_t tiles) {
  constexpr std::size_t group = 128;
  return detail::tiles_of(tiles, group) * group * slots_of_aggregate<Value>;
}

/// Status slots of an array scan: of up to 128 chunks, or of the tiles.
template <class In, class Out, class Value>
constexpr std::size_t array_scan_slots(std::size_t n) {
  using shapes = tile_shapes::array_scan<In, Out, Value>;
  static_assert(tile_shapes::resident_blocks_limit <= 128);
  return board_slots<Value>(detail::tiles_of(n, shapes::bulk::tile_items));
}

/// A scan of an array of n items of type T into another, in the operator's values of type T; the
/// smallest ones need nothing. Devices before compute capability 9.0 take lookback_bytes of tiles
/// of tile_shapes::scan<T> instead, as scans of functors do everywhere.
template <class T>
constexpr std::size_t scan_workspace_bytes(std::size_t n) {
  if (n == 0) return 0;
  if constexpr (tile_shapes::fits_vectors<T, T, T>) {
    using shapes = tile_shapes::array_scan<T, T, T>;
    return n <= shapes::cluster_limit
               ? 0
               : sizeof(lookback_control) + array_scan_slots<T, T, T>(n) * sizeof(tile_slot);
  } else {
    return detail::lookback_bytes<T>(detail::tiles_of(n, tile_shapes::scan<T>::tile_items));
  }
}

}  // namespace upsweep::gpu
