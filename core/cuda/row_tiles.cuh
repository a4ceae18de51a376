// Few long rows of a matrix in the ring of bulk_scan.cuh: each row begins a tile, and its prefix.
//
//   row 0    [ tile 0 | tile 1 | 2 ]          the prefix of a tile is that of the tiles of its row
//   row 1    [ tile 3 | tile 4 | 5 ]          before it
//
// So all rows share the device, and none waits for the one before it.
//
// moves   rows * cols * (sizeof(in) + sizeof(out)) bytes
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/array_scan.cuh>
#include <upsweep/core/cuda/bulk_scan.cuh>
#include <upsweep/core/cuda/bulk_tiles.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>

namespace upsweep::gpu {

/// The rows of a scan: as a task it is that of row 0, and its n the length of each.
template <class Task>
struct row_set : Task {
  std::size_t rows, in_stride, out_stride;

  __device__ Task row(std::size_t number) const {
    Task task = *this;
    task.load.source.data += number * in_stride;
    task.store.target.data += number * out_stride;
    return task;
  }
};

template <class Shape, class Task>
class bulk_tiles<Shape, row_set<Task>> {
  using items = staged_items<Shape, Task>;

 public:
  static constexpr int stage_bytes = items::bytes;
  static constexpr unsigned copies = 1;

  __device__ explicit bulk_tiles(const row_set<Task>& set)
      : set_(set), row_{set.n}, row_tiles_(static_cast<std::uint32_t>(row_.count())) {}

  [[nodiscard]] __device__ std::size_t count() const { return set_.rows * row_tiles_; }
  [[nodiscard]] __device__ int units(std::size_t tile) const {
    return row_.units(tile - first_of(tile));
  }
  [[nodiscard]] __device__ std::size_t first_of(std::size_t tile) const {
    return std::size_t{row_of(tile)} * row_tiles_;
  }
  __device__ void copy(std::size_t tile, std::byte* stage, mbarrier& loaded) const {
    const Task row = set_.row(row_of(tile));
    items::copy(row, {row.n, tile - first_of(tile)}, stage, loaded);
  }
  template <class F>
  __device__ void with_unit(std::size_t tile, int unit, const std::byte* stage, const F& f) const {
    items::with_unit(set_.row(row_of(tile)), tile - first_of(tile), unit, stage, f);
  }

 private:
  /// A launch has fewer than 2^32 tiles: the tickets are numbers of 32 bits.
  [[nodiscard]] __device__ std::uint32_t row_of(std::size_t tile) const {
    return static_cast<std::uint32_t>(tile) / row_tiles_;
  }

  const row_set<Task>& set_;
  array_tiles<Shape> row_;
  std::uint32_t row_tiles_;
};

template <class Task>
using row_shapes =
    tile_shapes::array_scan<typename upsweep::detail::contiguous_scan<Task>::in_type,
                            typename upsweep::detail::contiguous_scan<Task>::out_type,
                            typename Task::value_type>;

/// Rows of any length, on a device that streams tiles.
template <class Task>
void scan_rows_in_ring(const exec::gpu& exec, const row_set<Task>& set) {
  using shape = typename row_shapes<Task>::bulk;
  bulk_scan<shape>(exec, set, set.rows * detail::tiles_of(set.n, shape::tile_items));
}

}  // namespace upsweep::gpu
