// A warp's consecutive units of a chunk: copied to shared memory, folded, scanned.
//
//   in       ... [ unit 0 | unit 1 | unit 2 ] ...
//   shared       [ unit 0 | unit 1 | unit 2 ][ lefts 0 | lefts 1 | lefts 2 ]
//
// The items keep their places relative to each other and within 16 bytes, whatever the direction of
// the scan. Lefts are those of staged_unit.cuh.
//
// moves   the segment once in, and once out
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/bulk_copy.cuh>
#include <upsweep/core/cuda/mbarrier.cuh>
#include <upsweep/core/cuda/staged_unit.cuh>
#include <upsweep/core/cuda/tile_span.cuh>

namespace upsweep::gpu {

/// A warp's consecutive units, and where they stand in shared memory. The same for other tasks
/// than scans of plain arrays:
///
/// bytes(units)     shared memory of a segment, a multiple of 128
/// copies           arrivals of each lane of a copy, at `loaded`
/// units            of this segment, less where the array ends
/// copy, fold, scan unit by unit, in order
template <class Shape, class Task>
class warp_segment {
  using array = upsweep::detail::contiguous_scan<Task>;
  using in_type = typename array::in_type;
  using value_type = typename Task::value_type;
  static constexpr int unit_items = Shape::unit::items;

 public:
  static constexpr unsigned copies = 1;
  UPSWEEP_HD static constexpr int bytes(int units) {
    return Shape::template segment_bytes<in_type, value_type>(units);
  }

  /// Segment number `number`, of `units` units unless the array ends in it.
  __device__ warp_segment(const Task& task, std::size_t number, int units, std::byte* shared)
      : task_(task), first_unit_(number * static_cast<std::size_t>(units)), shared_(shared) {
    const std::size_t begin = first_unit_ * unit_items;
    const std::size_t most = static_cast<std::size_t>(units) * unit_items;
    const std::size_t count = begin < task.n ? min(most, task.n - begin) : 0;
    count_ = static_cast<int>(count);
    lowest_ = array::reverse ? task.n - begin - count : begin;
    lefts_ = reinterpret_cast<value_type*>(shared + Shape::template stage_bytes<in_type>(units));
  }

  __device__ int units() const { return (count_ + unit_items - 1) / unit_items; }

  /// All units are to be copied. A line that two of them share comes with the first, if the array
  /// has all of it; else each brings its own bytes.
  __device__ void copy(int unit, mbarrier& loaded) const {
    const auto* const in = reinterpret_cast<const std::byte*>(array::in(task_));
    const auto* const in_end = in + task_.n * sizeof(in_type);
    const auto tile = span_of(unit);
    const std::byte* begin = in + tile.lowest * sizeof(in_type);
    const std::byte* end = begin + static_cast<std::size_t>(tile.count) * sizeof(in_type);
    std::byte* stage = stage_of(tile);
    if (unit > 0 && array::reverse) {
      const std::byte* const line = end - skew_of<16>(end);
      if (line >= in) end = line;
    } else if (unit > 0 && skew_of<16>(begin) > 0) {
      const std::byte* const next_line = begin + 16 - skew_of<16>(begin);
      if (next_line <= in_end) {
        begin = next_line;
        stage += 16;
      }
    }
    copy_lines(stage, begin, end, in, in_end, loaded);
  }

  /// Brings the segment's lines into L2; by one lane.
  __device__ void prefetch() const {
    const in_type* const in = array::in(task_) + lowest_;
    prefetch_lines(in, in + count_);
  }

  /// The fold of a unit, in all lanes.
  __device__ value_type fold(int unit) const {
    value_type total;
    with(unit,
         [&](const auto& staged) { total = staged.fold(lefts_ + unit * Shape::unit::lefts); });
    return total;
  }
  __device__ void scan(int unit, const maybe<value_type>& before) const {
    with(unit,
         [&](const auto& staged) { staged.scan(lefts_ + unit * Shape::unit::lefts, before); });
  }

 private:
  template <class F>
  __device__ void with(int unit, const F& f) const {
    const auto tile = span_of(unit);
    with_unit<typename Shape::unit>(task_, tile, stage_of(tile), f);
  }
  __device__ tile_span<Task, unit_items> span_of(int unit) const {
    return {task_.n, first_unit_ + static_cast<std::size_t>(unit)};
  }
  __device__ std::byte* stage_of(const tile_span<Task, unit_items>& tile) const {
    const in_type* const in = array::in(task_);
    return shared_ + lines_between(in + lowest_, in + tile.lowest);
  }

  const Task& task_;
  std::size_t first_unit_;
  std::byte* shared_;
  value_type* lefts_;
  int count_;
  std::size_t lowest_;
};

}  // namespace upsweep::gpu
