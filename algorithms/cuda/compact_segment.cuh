// Compaction of middle arrays: a warp's consecutive units in the scan's resident kernel.
//
// moves   what is read of the segment's items, once in; what is kept and rejected once out
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/cuda/compact_scan.cuh>
#include <upsweep/algorithms/cuda/compact_stage.cuh>
#include <upsweep/algorithms/cuda/compact_unit.cuh>
#include <upsweep/core/cuda/mbarrier.cuh>
#include <upsweep/core/cuda/resident_scan.cuh>
#include <upsweep/core/cuda/warp_segment.cuh>

namespace upsweep::gpu {

template <class Shape, class Task>
class warp_segment<Shape, compact_scan<Task>> {
  using plan = typename compact_scan<Task>::plan;
  using unit_type = typename Shape::unit;
  using stage_type = compact_stage<Task, Shape::max_units * unit_type::items>;
  using value_type = typename compact_scan<Task>::value_type;
  static constexpr std::size_t unit_items = unit_type::items;

 public:
  static constexpr unsigned copies = stage_type::copies;
  /// As many as the largest segment needs.
  UPSWEEP_HD static constexpr int bytes(int /* units */) {
    return stage_type::bytes + (Shape::max_units * int{sizeof(value_type)} + 127) / 128 * 128;
  }

  __device__ warp_segment(const compact_scan<Task>& scan, std::size_t number, int units,
                          std::byte* shared)
      : scan_(scan),
        first_(number * static_cast<std::size_t>(units) * unit_items),
        end_(min(first_ + static_cast<std::size_t>(units) * unit_items, scan.n)),
        stage_(shared),
        lefts_(reinterpret_cast<value_type*>(shared + stage_type::bytes)) {}

  __device__ int units() const {
    return first_ < end_ ? static_cast<int>((end_ - first_ + unit_items - 1) / unit_items) : 0;
  }
  /// Where arrays are off the lines, neighbouring units share one: the second one's copy would
  /// bring it once more, while the first is folded in place. There unit 0 brings all of them.
  __device__ void copy(int unit, mbarrier& loaded) const {
    const std::size_t first = first_of(unit);
    if (plan::on_lines(scan_.task, scan_.shift)) {
      stage_type::copy(scan_.task, scan_.shift, first, min(first + unit_items, end_), stage_,
                       slot_of(unit), loaded);
    } else if (unit == 0) {
      stage_type::copy(scan_.task, scan_.shift, first, end_, stage_, 0, loaded);
    } else {
      for (unsigned k = 0; k < copies; ++k) loaded.arrive();
    }
  }
  __device__ void prefetch() const {
    if (first_ < end_) stage_type::prefetch(scan_.task, scan_.shift, first_, end_);
  }
  __device__ value_type fold(int unit) const { return staged(unit).fold(lefts_ + unit); }
  __device__ void scan(int unit, const maybe<value_type>& before) const {
    staged(unit).scan(lefts_ + unit, before);
  }

 private:
  __device__ std::size_t first_of(int unit) const {
    return first_ + static_cast<std::size_t>(unit) * unit_items;
  }
  __device__ static int slot_of(int unit) { return unit * unit_type::items; }
  __device__ auto staged(int unit) const {
    return compact_unit<unit_type, stage_type, Task>(scan_.task, scan_.shift, scan_.n, stage_,
                                                     first_of(unit), slot_of(unit));
  }

  const compact_scan<Task>& scan_;
  std::size_t first_, end_;  // slots of the segment
  std::byte* stage_;
  value_type* lefts_;
};

}  // namespace upsweep::gpu
