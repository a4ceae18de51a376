// A unit's place in its stage, and the choice among its items.
//
//   slots   . . a b c d e f . .     those before the first item and behind the last one hold none:
//   bits        1 0 1 1 0 0         only items are judged, each once
//
// moves   shared memory: what the choice reads beside the items, once
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/cuda/compact_plan.cuh>
#include <upsweep/algorithms/cuda/compact_stage.cuh>
#include <upsweep/algorithms/cuda/lane_columns.cuh>

namespace upsweep::gpu {

/// Stage: compact_stage of the tile that the unit is part of. The unit's first slot is number
/// `slot` there, and number `first` of all `slots` there are.
template <class Unit, class Stage, class Task>
class unit_judge {
 protected:
  using plan = compact_plan<Task>;
  using items = typename plan::items;
  static constexpr int lane_slots = Unit::lane_items;
  static constexpr int columns = plan::item_types::count;
  using lane_columns = detail::lane_columns_of<typename plan::item_types, lane_slots>;

  __device__ unit_judge(const Task& task, int shift, std::size_t slots, std::byte* stage,
                        std::size_t first, int slot)
      : task_(task),
        shift_(shift),
        stage_(stage),
        slot_(slot),
        lane_(static_cast<int>(threadIdx.x) % 32),
        begin_(first == 0 ? shift : 0),
        end_(static_cast<int>(min(static_cast<std::size_t>(Unit::items), slots - first))),
        first_index_(first - static_cast<std::size_t>(shift)) {}

  template <bool Full>
  __device__ bool is_item(int place) const {
    return Full || (place >= begin_ && place < end_);
  }

  /// Bit j: whether the lane's j-th item is kept. Only items are asked for, each once.
  template <bool Full>
  __device__ unsigned choices(const lane_columns& x, int place) const {
    unsigned bits = 0;
    if constexpr (plan::has_flags) {
      using flag = typename Stage::template item_type<columns>;
      detail::lane_items<flag, lane_slots> flags;
      flags.load(slots<columns>() + place, on_line<columns>());
#pragma unroll
      for (int j = 0; j < lane_slots; ++j) {
        const bool chosen = is_item<Full>(place + j) && !(flags[j] == static_cast<flag>(0));
        bits |= (chosen ? 1u : 0u) << j;
      }
    } else if constexpr (plan::choice::has_bits) {
      // Slots before item 0 have no bits, and those behind the last item have none that count.
      const int before = Full ? 0 : max(0, begin_ - place);
      const int count = Full ? lane_slots : min(lane_slots, end_ - place) - before;
      if (count > 0) {
        bits = Stage::bits(task_, stage_, static_cast<std::ptrdiff_t>(first_index_) - slot_,
                           first_index_ + static_cast<std::size_t>(place + before), count)
               << before;
      }
    } else if constexpr (plan::choice::looks_back) {
      const auto* const items = slots<0>();
#pragma unroll
      for (int j = 0; j < lane_slots; ++j) {
        if (!is_item<Full>(place + j)) continue;
        bool chosen = first_index_ + static_cast<std::size_t>(place + j) == 0;
        if (!chosen) {
          const auto previous = j == 0 ? items[place - 1] : get<0>(x.columns)[j == 0 ? 0 : j - 1];
          chosen = !task_.keep.equal(previous, get<0>(x.columns)[j]);
        }
        bits |= (chosen ? 1u : 0u) << j;
      }
    } else {
#pragma unroll
      for (int j = 0; j < lane_slots; ++j) {
        if (!is_item<Full>(place + j)) continue;
        if (task_.keep(first_index_ + static_cast<std::size_t>(place + j),
                       items::item(x.item(j)))) {
          bits |= 1u << j;
        }
      }
    }
    return bits;
  }

  /// The same for the second choice, among those that the first has refused.
  template <bool Full>
  __device__ unsigned second_choices(const lane_columns& x, int place, unsigned first) const {
    unsigned bits = 0;
#pragma unroll
    for (int j = 0; j < lane_slots; ++j) {
      if (!is_item<Full>(place + j) || (first & 1u << j) != 0) continue;
      if (task_.keep_second(first_index_ + static_cast<std::size_t>(place + j),
                            items::item(x.item(j)))) {
        bits |= 1u << j;
      }
    }
    return bits;
  }

  /// The unit's slots of array K.
  template <int K>
  __device__ auto* slots() const {
    return Stage::template slots<K>(task_, shift_, stage_) + slot_;
  }
  template <int K>
  __device__ bool on_line() const {
    return plan::template skew<K>(task_, shift_) == 0;
  }

  const Task& task_;
  int shift_;
  std::byte* stage_;
  int slot_;
  int lane_;
  int begin_, end_;          // of the unit's slots, those that hold items
  std::size_t first_index_;  // of slot 0 of the unit; wraps around where that is before item 0
};

}  // namespace upsweep::gpu
