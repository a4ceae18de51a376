// A tile's place in its array, whichever way the scan runs.
//
//   forward   in[ ... | tile 0 | tile 1 | ...
//   reverse   ... | tile 1 | tile 0 ]
#pragma once
#include <cstddef>
#include <type_traits>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/item_vector.cuh>

namespace upsweep::gpu {

/// What core/contiguous_task.hpp knows of a task that it calls plain.
template <class Task>
using scanned_array = std::conditional_t<upsweep::detail::contiguous_scan<Task>::value,
                                         upsweep::detail::contiguous_scan<Task>,
                                         upsweep::detail::segmented_scan<Task>>;

/// Neighbouring items that are scanned together.
template <class Task>
struct scan_span {
  using array = scanned_array<Task>;
  int count;

  /// From a place in the scan of the span to the lowest of `items` items there, from the lowest of
  /// all.
  __device__ int offset(int place, int items) const {
    return array::reverse ? count - place - items : place;
  }
};

template <class Task, int TileItems>
struct tile_span : scan_span<Task> {
  using typename scan_span<Task>::array;
  using scan_span<Task>::count;  // items of the tile
  bool full;                     // as many as tiles have
  std::size_t lowest;            // where the lowest of them lies in the array

  /// The array must reach as far as this tile.
  __device__ tile_span(std::size_t n, std::size_t tile) {
    const std::size_t begin = tile * TileItems;  // in the order of the scan
    full = n - begin >= TileItems;
    count = full ? TileItems : static_cast<int>(n - begin);
    lowest = array::reverse ? n - begin - static_cast<std::size_t>(count) : begin;
  }
  /// Whether vectors of `Items` items start where they may, in input and output.
  template <int Items>
  __device__ bool is_aligned(const Task& task) const {
    return skew_of<Items * sizeof(typename array::in_type)>(array::in(task) + lowest) == 0 &&
           skew_of<Items * sizeof(typename array::out_type)>(array::out(task) + lowest) == 0;
  }
};

}  // namespace upsweep::gpu
