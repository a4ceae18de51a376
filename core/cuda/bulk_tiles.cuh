// A tile of a plain array in a stage of a ring: how it gets there, and the units that warps take.
//
//   stage   [ items of the tile, and what is between 16-byte lines at both ends ]
//
// Tiles of segments hold more: segment_tiles.cuh.
//
// moves   the tile once in
#pragma once
#include <cstddef>
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/bulk_copy.cuh>
#include <upsweep/core/cuda/mbarrier.cuh>
#include <upsweep/core/cuda/staged_unit.cuh>
#include <upsweep/core/cuda/tile_span.cuh>

namespace upsweep::gpu {

/// The items of a tile in a stage.
template <class Shape, class Task>
class staged_items {
  using array = scanned_array<Task>;
  using in_type = typename array::in_type;

 public:
  static constexpr int bytes = Shape::template stage_bytes<in_type>;
  using tile_type = tile_span<Task, Shape::tile_items>;
  using unit_type = tile_span<Task, Shape::unit::items>;

  __device__ static void copy(const Task& task, const tile_type& tile, std::byte* stage,
                              mbarrier& loaded) {
    const in_type* const in = array::in(task);
    const auto bytes_at = [&](std::size_t item) {
      return reinterpret_cast<const std::byte*>(in + item);
    };
    copy_lines(stage, bytes_at(tile.lowest),
               bytes_at(tile.lowest + static_cast<std::size_t>(tile.count)), bytes_at(0),
               bytes_at(task.n), loaded);
  }
  /// f(unit `unit` of tile `number`), which must hold items.
  template <class F, class Marks = no_marks<Shape::unit::vector_items>>
  __device__ static void with_unit(const Task& task, std::size_t number, int unit,
                                   const std::byte* stage, const F& f, const Marks& marks = {}) {
    const unit_type own(task.n, number * Shape::warps + static_cast<std::size_t>(unit));
    gpu::with_unit<typename Shape::unit>(task, own, line_of(task, {task.n, number}, own, stage), f,
                                         marks);
  }

 private:
  /// The line of the unit's lowest item.
  __device__ static const std::byte* line_of(const Task& task, const tile_type& tile,
                                             const unit_type& unit, const std::byte* stage) {
    const in_type* const in = array::in(task);
    return stage + lines_between(in + tile.lowest, in + unit.lowest);
  }
};

/// Tiles of one array, or of one row.
template <class Shape>
struct array_tiles {
  std::size_t n;

  [[nodiscard]] __device__ std::size_t count() const {
    return (n + Shape::tile_items - 1) / Shape::tile_items;
  }
  /// Of a tile, those units that hold items.
  [[nodiscard]] __device__ int units(std::size_t tile) const {
    const std::size_t left = n - tile * Shape::tile_items;
    return left >= Shape::tile_items
               ? Shape::warps
               : (static_cast<int>(left) + Shape::unit::items - 1) / Shape::unit::items;
  }
  /// The prefix of a tile is that of the tiles from here.
  [[nodiscard]] __device__ static std::size_t first_of(std::size_t /* tile */) { return 0; }
};

/// The tiles of a ring: array_tiles or the same for rows, and
///
/// copies       arrivals of each lane that copies, at `loaded`
/// copy         by one warp, whose lanes all arrive at `loaded`
/// with_unit    f(unit `unit` of the tile), which must hold items
template <class Shape, class Task>
class bulk_tiles : public array_tiles<Shape> {
  using items = staged_items<Shape, Task>;

 public:
  static constexpr int stage_bytes = items::bytes;
  static constexpr unsigned copies = 1;

  __device__ explicit bulk_tiles(const Task& task) : array_tiles<Shape>{task.n}, task_(task) {}

  __device__ void copy(std::size_t tile, std::byte* stage, mbarrier& loaded) const {
    items::copy(task_, {task_.n, tile}, stage, loaded);
  }
  template <class F>
  __device__ void with_unit(std::size_t tile, int unit, const std::byte* stage, const F& f) const {
    items::with_unit(task_, tile, unit, stage, f);
  }

 private:
  const Task& task_;
};

}  // namespace upsweep::gpu
