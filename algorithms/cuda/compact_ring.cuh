// Compaction of large arrays: the scan's ring of stages, with counts as values.
//
//   fold    a unit: its items move to its beginning, and their number is the value
//   board   numbers kept of tiles; the prefix of a tile is where its items go
//   scan    a unit: its run of kept items is stored there
//
// The output may be the input: a tile is stored once all tiles before it have been read, and goes
// to where those tiles and itself stood.
//
// moves   what is read of n items, once in; kept and rejected items once out
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/cuda/compact_scan.cuh>
#include <upsweep/algorithms/cuda/compact_stage.cuh>
#include <upsweep/algorithms/cuda/compact_unit.cuh>
#include <upsweep/core/cuda/bulk_scan.cuh>
#include <upsweep/core/cuda/bulk_tiles.cuh>
#include <upsweep/core/cuda/mbarrier.cuh>

namespace upsweep::gpu {

template <class Shape, class Task>
class bulk_tiles<Shape, compact_scan<Task>> : public array_tiles<Shape> {
  using stage_type = compact_stage<Task, Shape::tile_items>;

 public:
  static constexpr int stage_bytes = stage_type::bytes;
  static constexpr unsigned copies = stage_type::copies;

  __device__ explicit bulk_tiles(const compact_scan<Task>& scan)
      : array_tiles<Shape>{scan.n}, scan_(scan) {}

  __device__ void copy(std::size_t tile, std::byte* stage, mbarrier& loaded) const {
    const std::size_t first = tile * Shape::tile_items;
    stage_type::copy(scan_.task, scan_.shift, first, min(first + Shape::tile_items, scan_.n), stage,
                     0, loaded);
  }
  template <class F>
  __device__ void with_unit(std::size_t tile, int unit, std::byte* stage, const F& f) const {
    const int slot = unit * Shape::unit::items;
    f(compact_unit<typename Shape::unit, stage_type, Task>(
        scan_.task, scan_.shift, scan_.n, stage,
        tile * Shape::tile_items + static_cast<std::size_t>(slot), slot));
  }

 private:
  const compact_scan<Task>& scan_;
};

}  // namespace upsweep::gpu
