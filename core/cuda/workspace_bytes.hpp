// How much device memory a call needs beside its data; asked without a device and without nvcc.
//
// Bytes are those that a fresh workspace holds after the call. They never decrease with n.
#pragma once
#include <cstddef>
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

/// A scan of n values of type T by the default method; T is the operator's value type, not the
/// input's.
template <class T>
constexpr std::size_t scan_workspace_bytes(std::size_t n) {
  return n == 0 ? 0
                : detail::lookback_bytes<T>(detail::tiles_of(n, tile_shapes::scan<T>::tile_items));
}

}  // namespace upsweep::gpu
