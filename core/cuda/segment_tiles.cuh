// Tiles of segments in the stages of a ring, with what tells where a segment starts.
//
//   by key       [ items | keys, from the one before the tile in the scan ]
//   by bits      [ items | one bit an item, in the order of the scan ]      segment_bits.cuh
//
// moves   the tile and its keys or bits once in
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/bulk_copy.cuh>
#include <upsweep/core/cuda/bulk_tiles.cuh>
#include <upsweep/core/cuda/mbarrier.cuh>
#include <upsweep/core/cuda/segment_marks.cuh>

namespace upsweep::gpu {

template <class Shape, class Task>
requires(upsweep::detail::segmented_scan<Task>::value&& marks_of<Task>::keys)  //
    class bulk_tiles<Shape, Task> : public array_tiles<Shape> {
  using array = upsweep::detail::segmented_scan<Task>;
  using key_type = typename marks_of<Task>::key_type;
  using items = staged_items<Shape, Task>;

 public:
  static constexpr int stage_bytes =
      items::bytes + staged_bytes(Shape::tile_items + 1, sizeof(key_type));
  static constexpr unsigned copies = 2;

  __device__ explicit bulk_tiles(const Task& task)
      : array_tiles<Shape>{task.n}, task_(task), keys_(array::heads(task).keys.data) {}

  __device__ void copy(std::size_t number, std::byte* stage, mbarrier& loaded) const {
    const typename items::tile_type tile(task_.n, number);
    items::copy(task_, tile, stage, loaded);
    const key_type* const end = keys_ + tile.lowest + static_cast<std::size_t>(tile.count) +
                                (array::reverse && number > 0 ? 1 : 0);
    const auto bytes = [](const key_type* key) { return reinterpret_cast<const std::byte*>(key); };
    copy_lines(stage + items::bytes, bytes(lowest_key(tile, number)), bytes(end), bytes(keys_),
               bytes(keys_ + task_.n), loaded);
  }

  template <class F>
  __device__ void with_unit(std::size_t number, int unit, const std::byte* stage,
                            const F& f) const {
    const typename items::tile_type tile(task_.n, number);
    const std::size_t unit_number = number * Shape::warps + static_cast<std::size_t>(unit);
    const typename items::unit_type own(task_.n, unit_number);
    const key_type* const unit_keys = keys_ + own.lowest;
    const std::byte* const staged = stage + items::bytes +
                                    lines_between(lowest_key(tile, number), unit_keys) +
                                    skew_of<16>(unit_keys);
    items::with_unit(
        task_, number, unit, stage, f,
        key_marks<typename Shape::unit, Task, key_type>(own, staged, unit_number == 0));
  }

 private:
  /// The lowest key of the tile and of the one before it in the scan.
  __device__ const key_type* lowest_key(const typename items::tile_type& tile,
                                        std::size_t number) const {
    return keys_ + tile.lowest - (!array::reverse && number > 0 ? 1 : 0);
  }

  const Task& task_;
  const key_type* keys_;
};

template <class Shape, class Task>
requires(upsweep::detail::segmented_scan<Task>::value&& marks_of<Task>::bits)  //
    class bulk_tiles<Shape, Task> : public array_tiles<Shape> {
  using array = upsweep::detail::segmented_scan<Task>;
  using items = staged_items<Shape, Task>;
  static constexpr int tile_words = Shape::tile_items / 32;
  static constexpr int unit_words = Shape::unit::items / 32;

 public:
  static constexpr int stage_bytes = items::bytes + staged_bytes(tile_words, 4);
  static constexpr unsigned copies = 2;

  __device__ explicit bulk_tiles(const Task& task) : array_tiles<Shape>{task.n}, task_(task) {}

  __device__ void copy(std::size_t number, std::byte* stage, mbarrier& loaded) const {
    items::copy(task_, {task_.n, number}, stage, loaded);
    // Bits follow the scan in either direction, and there are those of whole tiles.
    const auto* const bits =
        reinterpret_cast<const std::byte*>(array::heads(task_).words + number * tile_words);
    copy_lines(stage + items::bytes, bits, bits + 4 * tile_words, bits, bits + 4 * tile_words,
               loaded);
  }

  template <class F>
  __device__ void with_unit(std::size_t number, int unit, const std::byte* stage,
                            const F& f) const {
    const auto* const bits = reinterpret_cast<const std::uint32_t*>(stage + items::bytes);
    items::with_unit(task_, number, unit, stage, f,
                     bit_marks<typename Shape::unit>(bits + unit * unit_words));
  }

 private:
  const Task& task_;
};

}  // namespace upsweep::gpu
