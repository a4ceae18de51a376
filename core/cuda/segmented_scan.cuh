// Scans of segments of plain arrays: the ring of bulk_scan.cuh for all n, over pairs of a value and
// whether some item of it starts a segment.
//
//   in       a b|c d e f|g h       keys say where, or offsets, which become bits first
//   pairs    (a,1)(b,0)(c,1)...    (x, s) . (y, t) = (t ? y : x . y, s or t)
//
// moves   n * (sizeof(in) + sizeof(out)) bytes, and the keys; or the offsets, and n / 4 bytes
// source  Schwartz, Ultracomputers, ACM TOPLAS 2(4), 1980
#pragma once
#include <algorithm>
#include <cstddef>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/bulk_scan.cuh>
#include <upsweep/core/cuda/item_count.hpp>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/segment_bits.cuh>
#include <upsweep/core/cuda/segment_tiles.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>

namespace upsweep::gpu {

template <class Heads>
inline constexpr bool is_offset_heads = false;
template <class Offset>
inline constexpr bool
    is_offset_heads<upsweep::detail::offset_heads<upsweep::detail::contiguous<const Offset>>> =
        true;

/// A task by offsets as one by bits.
template <class Task>
struct by_bits;
template <bool Exclusive, class Op, class Load, class Store, class Finish>
struct by_bits<scan_task<Exclusive, Op, Load, Store, Finish>> {
  template <monoid Inner, class Source, class Index, class Heads>
  static upsweep::detail::load_segment_item<Inner, Source, Index, bit_heads> load(
      const upsweep::detail::load_segment_item<Inner, Source, Index, Heads>& from,
      const bit_heads& bits) {
    return {from.source, from.index, bits};
  }
  template <bool E, monoid Inner, class Target, class Index, class Heads>
  static upsweep::detail::store_segment_item<E, Inner, Target, Index, bit_heads> store(
      const upsweep::detail::store_segment_item<E, Inner, Target, Index, Heads>& from,
      const bit_heads& bits) {
    return {from.target, from.index, bits, from.op, from.init};
  }
  static auto of(const scan_task<Exclusive, Op, Load, Store, Finish>& task, const bit_heads& bits) {
    const auto loader = load(task.load, bits);
    const auto storer = store(task.store, bits);
    return scan_task<Exclusive, Op, std::remove_const_t<decltype(loader)>,
                     std::remove_const_t<decltype(storer)>, Finish>{task.n, task.op, task.init,
                                                                    loader, storer,  task.finish};
  }
};

/// Whether a scan is one of this file: plain arrays of items, and of keys or offsets, that vectors
/// can hold.
template <class Task>
inline constexpr bool is_segmented_scan = [] {
  if constexpr (upsweep::detail::segmented_scan<Task>::value) {
    using array = upsweep::detail::segmented_scan<Task>;
    using marks = marked_by<typename array::heads_type>;
    bool known = is_offset_heads<typename array::heads_type>;
    if constexpr (marks::keys || marks::bits) known = marks::vectors;
    return known && tile_shapes::fits_vectors<typename array::in_type, typename array::out_type,
                                              typename array::item_type>;
  } else {
    return false;
  }
}();

/// Scans n > 0 items, on a device that streams tiles (array_scan.cuh).
template <class Task>
void segmented_scan(const exec::gpu& exec, const Task& task, const item_count& items = {}) {
  using array = upsweep::detail::segmented_scan<Task>;
  using value_type = typename Task::value_type;
  using heads_type = typename array::heads_type;
  using in_type = typename array::in_type;
  using out_type = typename array::out_type;
  if constexpr (is_offset_heads<heads_type>) {
    using shape = typename tile_shapes::segmented_scan<in_type, out_type, value_type, 0>::bulk;
    const auto bits = segment_bits<array::reverse>(exec, array::heads(task).offsets, task.n,
                                                   shape::tile_items, items);
    segmented_scan(exec, by_bits<Task>::of(task, bits), items);
  } else {
    using shape = typename tile_shapes::segmented_scan<in_type, out_type, value_type,
                                                       marked_by<heads_type>::key_bytes>::bulk;
    constexpr auto kernel = bulk_scan_kernel<shape, Task>;
    constexpr int threads = shape::block_threads + bulk_helper_threads;
    constexpr std::size_t bytes = bulk_shared_bytes<shape, Task>;
    const std::size_t tiles = detail::tiles_of(task.n, shape::tile_items);
    const std::size_t blocks = std::min(tiles, resident_blocks<kernel>(threads, bytes));
    const auto view = exec.memory().lookback(exec.stream, board_slots<value_type>(tiles), 0);
    launch(exec.stream, blocks, threads, {.shared_bytes = bytes, .early_start = true}, kernel, task,
           view, items);
  }
}

}  // namespace upsweep::gpu
