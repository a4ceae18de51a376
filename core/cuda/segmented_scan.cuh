// Scans of segments of plain arrays: the ring of bulk_scan.cuh for all n, over pairs of a value and
// whether some item of it starts a segment.
//
//   in       a b|c d e f|g h       keys say where, or offsets, which become bits first
//   pairs    (a,1)(b,0)(c,1)...    (x, s) . (y, t) = (t ? y : x . y, s or t)
//
// moves   n * (sizeof(in) + sizeof(out)) bytes, and the keys; or the offsets, and n / 4 bytes
// source  Schwartz, Ultracomputers, ACM TOPLAS 2(4), 1980
#pragma once
#include <cstddef>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/bulk_scan.cuh>
#include <upsweep/core/cuda/item_count.hpp>
#include <upsweep/core/cuda/segment_bits.cuh>
#include <upsweep/core/cuda/segment_marks.cuh>
#include <upsweep/core/cuda/segment_starts.cuh>
#include <upsweep/core/cuda/segment_tiles.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>

namespace upsweep::gpu {

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
  using heads_type = typename array::heads_type;
  using shape =
      typename tile_shapes::segmented_scan<typename array::in_type, typename array::out_type,
                                           typename Task::value_type,
                                           marked_by<heads_type>::key_bytes>::bulk;
  const std::size_t tiles = detail::tiles_of(task.n, shape::tile_items);
  if constexpr (is_offset_heads<heads_type>) {
    const auto bits = segment_bits<array::reverse>(exec, array::heads(task).offsets, task.n,
                                                   shape::tile_items, items);
    bulk_scan<shape>(exec, by_bits<Task>::of(task, bits), tiles, items);
  } else {
    bulk_scan<shape>(exec, task, tiles, items);
  }
}

}  // namespace upsweep::gpu
