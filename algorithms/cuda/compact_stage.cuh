// What a stage holds of a tile of a compaction: a section for each array, aligned to lines.
//
//   stage   [ halo | slots of array 0 ][ halo | slots of array 1 ] ... [ bits ][ places, made here
//   ]
//
// The halo is there if the choice looks at the item before: that of a tile's first item. Bits are
// those of a packed mask.
//
// moves   each array's part of the tile once in
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/cuda/compact_plan.cuh>
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/bulk_copy.cuh>
#include <upsweep/core/cuda/mbarrier.cuh>
#include <utility>

namespace upsweep::gpu {

/// f(integral_constant 0), f(integral_constant 1), ...
template <class F, int... K>
__device__ void for_each_of(const F& f, std::integer_sequence<int, K...>) {
  (f(std::integral_constant<int, K>{}), ...);
}
template <int Count, class F>
__device__ void for_each_below(const F& f) {
  for_each_of(f, std::make_integer_sequence<int, Count>{});
}

/// A stage of up to `Slots` slots.
template <class Task, int Slots>
class compact_stage {
  using plan = compact_plan<Task>;
  UPSWEEP_HD static constexpr int halo(int item_bytes) {
    return plan::choice::looks_back ? (item_bytes + 15) / 16 * 16 : 0;
  }
  UPSWEEP_HD static constexpr int section_bytes(int item_bytes) {
    return halo(item_bytes) + staged_bytes(Slots, static_cast<std::size_t>(item_bytes));
  }
  /// Of array K, its slot 0.
  UPSWEEP_HD static constexpr int begin(int k) {
    using list = typename plan::types;
    int at = 0;
    for (int j = 0; j < k; ++j) at += section_bytes(list::bytes_of(j));
    return at + (k < list::count ? halo(list::bytes_of(k)) : 0);
  }

 public:
  static constexpr int bits_begin = begin(plan::types::count);
  static constexpr int indices_begin =
      bits_begin + (plan::choice::has_bits ? staged_bytes(Slots / 8 + 16, 1) : 0);
  static constexpr int bytes = (indices_begin + (plan::indexed ? Slots * 2 : 0) + 127) / 128 * 128;
  static constexpr unsigned copies = plan::types::count + (plan::choice::has_bits ? 1 : 0);

  template <int K>
  using item_type = std::remove_cvref_t<decltype(*plan::template in<K>(std::declval<Task>()))>;

  /// Slots of array K.
  template <int K>
  __device__ static item_type<K>* slots(const Task& task, int shift, std::byte* stage) {
    constexpr int at = begin(K);
    return reinterpret_cast<item_type<K>*>(stage + at + plan::template skew<K>(task, shift));
  }
  /// The mask's bits for `count` items from `index`, in the stage whose slot 0 is item
  /// `first_index` (or stands before item 0).
  __device__ static unsigned bits(const Task& task, std::byte* stage, std::ptrdiff_t first_index,
                                  std::size_t index, int count) {
    const std::byte* const mask = reinterpret_cast<const std::byte*>(task.keep.words);
    const std::byte* const line = line_of_bits(mask, first_index);
    const std::byte* const at = stage + bits_begin + (mask + index / 8 - line);
    const unsigned both = static_cast<unsigned>(at[0]) | static_cast<unsigned>(at[1]) << 8;
    return both >> (index % 8) & ((1u << count) - 1);
  }
  /// Of items that are emitted: their places in the unit.
  __device__ static std::uint16_t* indices(std::byte* stage) {
    return reinterpret_cast<std::uint16_t*>(stage + indices_begin);
  }

  /// Copies the slots from `first` to before `end` that hold items, to the stage's slot `slot` and
  /// on, with the item before them if the choice looks at it; by one warp, whose lanes all arrive
  /// at `loaded`, `copies` times.
  __device__ static void copy(const Task& task, int shift, std::size_t first, std::size_t end,
                              std::byte* stage, int slot, mbarrier& loaded) {
    for_each_below<plan::types::count>([&](auto k) {
      const array<decltype(k)::value> of(task, shift);
      const std::byte* const lowest = of.slot(static_cast<std::size_t>(shift));
      const std::byte* from = of.slot(max(first, static_cast<std::size_t>(shift)));
      // In a stage, only its first item's neighbour comes from elsewhere.
      if (plan::choice::looks_back && slot == 0 && from > lowest) from -= of.item_bytes;
      auto* const to =
          reinterpret_cast<std::byte*>(slots<decltype(k)::value>(task, shift, stage) + slot);
      copy_lines(to + (from - skew_of<16>(from) - of.slot(first)), from, of.slot(end), lowest,
                 lowest + task.n * of.item_bytes, loaded);
    });
    if constexpr (plan::choice::has_bits) {
      // Of a segment's units each brings its own bytes; two may bring the same one.
      copy_bits(task, shift, first - static_cast<std::size_t>(slot), first, end, stage, loaded);
    }
  }

  /// Brings the lines of these slots into L2; by one lane.
  __device__ static void prefetch(const Task& task, int shift, std::size_t first, std::size_t end) {
    for_each_below<plan::types::count>([&](auto k) {
      const array<decltype(k)::value> of(task, shift);
      prefetch_lines(of.slot(max(first, static_cast<std::size_t>(shift))), of.slot(end));
    });
  }

 private:
  /// Of the slots from `first` to before `end`, to a stage whose slot 0 is number `stage_first`.
  __device__ static void copy_bits(const Task& task, int shift, std::size_t stage_first,
                                   std::size_t first, std::size_t end, std::byte* stage,
                                   mbarrier& loaded) {
    const std::byte* const mask = reinterpret_cast<const std::byte*>(task.keep.words);
    const auto index_of = [&](std::size_t slot) {
      return static_cast<std::ptrdiff_t>(slot) - shift;
    };
    const std::byte* const line = line_of_bits(mask, index_of(stage_first));
    const std::byte* const from = mask + max(index_of(first), std::ptrdiff_t{0}) / 8;
    copy_lines(stage + bits_begin + (from - skew_of<16>(from) - line), from,
               mask + (index_of(end) + 7) / 8, mask, mask + (task.n + 7) / 8, loaded);
  }
  __device__ static const std::byte* line_of_bits(const std::byte* mask,
                                                  std::ptrdiff_t first_index) {
    const std::byte* const first = mask + max(first_index, std::ptrdiff_t{0}) / 8;
    return first - skew_of<16>(first);
  }

  template <int K>
  struct array {
    static constexpr int item_bytes = sizeof(item_type<K>);
    const std::byte* slots;  // of slot 0, which may be before the array

    __device__ array(const Task& task, int shift)
        : slots(reinterpret_cast<const std::byte*>(plan::template in<K>(task)) -
                shift * item_bytes) {}
    [[nodiscard]] __device__ const std::byte* slot(std::size_t number) const {
      return slots + number * item_bytes;
    }
  };
};

}  // namespace upsweep::gpu
