// What a warp compacts at a time: a unit of neighbouring slots in shared memory.
//
//   unit    a b c d e f g h i j k l     rows of 32 lanes, one or four neighbours a lane
//   keep    1 0 1 1 0 0 1 0 1 1 0 0
//   fold    a c d g i j|b e f h k l     in place: the kept items first, then the others if wanted
//   scan    each of the two runs goes to where its first rank says
//
// So items move before anybody knows what stands before the unit, which is waited for only when
// the runs are stored. A unit is held in registers between its loads and its stores.
//
// moves   shared memory: each item in and out; global memory: the runs, once
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/cuda/compact_plan.cuh>
#include <upsweep/algorithms/cuda/compact_shapes.hpp>
#include <upsweep/algorithms/cuda/lane_columns.cuh>
#include <upsweep/algorithms/cuda/store_run.cuh>
#include <upsweep/algorithms/cuda/unit_judge.cuh>
#include <upsweep/algorithms/cuda/unit_ranks.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

template <class Unit, class Stage, class Task>
class compact_unit : unit_judge<Unit, Stage, Task> {
  using judge = unit_judge<Unit, Stage, Task>;
  using judge::begin_, judge::end_, judge::first_index_, judge::lane_, judge::slot_, judge::stage_,
      judge::task_;
  using judge::columns, judge::lane_slots;
  using typename judge::items, typename judge::lane_columns, typename judge::plan;
  using value_type = value_t<typename plan::op_type>;
  static constexpr int rows = Unit::rows;
  using ranks = unit_ranks<rows, lane_slots>;

 public:
  __device__ compact_unit(const Task& task, int shift, std::size_t slots, std::byte* stage,
                          std::size_t first, int slot)
      : judge(task, shift, slots, stage, first, slot) {}

  /// How many items go where, in all lanes.
  __device__ value_type fold(value_type* left) const {
    const value_type counts =
        begin_ == 0 && end_ == Unit::items ? fold_as<true>() : fold_as<false>();
    if (lane_ == 0) *left = counts;
    return counts;
  }

  /// Stores the runs; `before` is the sum of what stands before the unit.
  __device__ void scan(const value_type* left, const maybe<value_type>& before) const {
    const std::size_t items_before = first_index_ + static_cast<std::size_t>(begin_);
    if constexpr (plan::ways == 3) {
      const int first = static_cast<int>(left->first), second = static_cast<int>(left->second);
      store(task_.emit, before.value.first, 0, first);
      store(task_.emit_second, before.value.second, first, second);
      store(task_.reject, items_before - before.value.first - before.value.second, first + second,
            end_ - begin_ - first - second);
    } else if constexpr (plan::encodes) {
      store_runs(task_.emit, before.value, static_cast<int>(left->count));
    } else {
      const int kept = static_cast<int>(*left);
      store(task_.emit, before.value, 0, kept);
      if constexpr (plan::rejects) {
        store(task_.reject, items_before - before.value, kept, end_ - begin_ - kept);
      }
    }
  }

 private:
  template <bool Full>
  __device__ value_type fold_as() const {
    lane_columns x[rows];
    ranks kept;
    std::conditional_t<plan::ways == 3, ranks, char> second;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const int place = (r * 32 + lane_) * lane_slots;
      for_each_below<columns>([&](auto k) {
        constexpr int column = decltype(k)::value;
        detail::get_mutable<column>(x[r].columns)
            .load(this->template slots<column>() + place, this->template on_line<column>());
      });
      const unsigned bits = this->template choices<Full>(x[r], place);
      kept.choose(r, bits);
      if constexpr (plan::ways == 3) second.choose(r, second_choices<Full>(x[r], place, bits));
    }
    kept.count();
    if constexpr (plan::ways == 3) second.count();
    if constexpr (!plan::only_counts) {
      __syncwarp();  // all items have been read
#pragma unroll
      for (int r = 0; r < rows; ++r) {
        const int place = (r * 32 + lane_) * lane_slots;
        const unsigned bits = kept.chosen(r);
        move_where<Full>(x[r], place, bits, kept.first(r));
        if constexpr (plan::ways == 3) {
          const unsigned others = second.chosen(r);
          move_where<Full>(x[r], place, others, kept.total() + second.first(r));
          move_where<Full>(x[r], place, ~(bits | others),
                           kept.total() + second.total() + items_before(place) - kept.first(r) -
                               second.first(r));
        } else if constexpr (plan::rejects) {
          move_where<Full>(x[r], place, ~bits, kept.total() + items_before(place) - kept.first(r));
        }
      }
      __syncwarp();  // scan() reads what other lanes have moved
    }
    const auto total = static_cast<std::uint64_t>(kept.total());
    if constexpr (plan::ways == 3) {
      return {total, static_cast<std::uint64_t>(second.total())};
    } else if constexpr (plan::encodes) {
      const std::uint16_t* const places = Stage::indices(stage_) + slot_;
      return {total, total > 0 ? first_index_ + places[total - 1] : 0};
    } else {
      return total;
    }
  }

  /// Of the unit, items before this place.
  __device__ int items_before(int place) const {
    return max(0, place - begin_);
  }

  /// Those of the lane's items whose bit is set, to neighbouring places.
  template <bool Full>
  __device__ void move_where(const lane_columns& x, int place, unsigned bits, int to) const {
#pragma unroll
    for (int j = 0; j < lane_slots; ++j) {
      if ((bits & 1u << j) != 0 && this->template is_item<Full>(place + j)) {
        move(x, j, place + j, to);
        ++to;
      }
    }
  }

  /// The j-th items of the lane, from their place in the unit to another.
  __device__ void move(const lane_columns& x, int j, int place, int to) const {
    // Where the choice looks back, the next unit may just be looking at this one's last item.
    if (moves_items && !(plan::choice::looks_back && to == place)) {
      for_each_below<columns>([&](auto k) {
        constexpr int column = decltype(k)::value;
        detail::put_item(this->template slots<column>()[to], get<column>(x.columns)[j],
                         this->template on_line<column>());
      });
    }
    if constexpr (plan::indexed) {
      Stage::indices(stage_)[slot_ + to] = static_cast<std::uint16_t>(place);
    }
  }

  static constexpr bool moves_items =
      !(detail::emits_indices<typename plan::kept_type> &&
        (!plan::rejects || detail::emits_indices<typename plan::rejected_type>));

  /// `count` items from place `from` of the unit, to ranks from `rank`.
  template <class Target>
  __device__ void store(const upsweep::detail::emit_item<Target>& emit, std::size_t rank, int from,
                        int count) const {
    if constexpr (detail::same_arrays<Target, typename plan::item_types>) {
      for_each_below<columns>([&](auto k) {
        constexpr int column = decltype(k)::value;
        store_array(this->template slots<column>() + from,
                    detail::target_of<column>(emit.target) + rank, count,
                    this->template on_line<column>());
      });
    } else {
      for (int k = lane_; k < count; k += 32) {
        emit(rank + static_cast<std::size_t>(k), 0, items::item(item_at(from + k)));
      }
    }
  }
  template <class Target>
  __device__ void store(const upsweep::detail::emit_index<Target>& emit, std::size_t rank, int from,
                        int count) const {
    const std::uint16_t* const places = Stage::indices(stage_) + slot_ + from;
    for (int k = lane_; k < count; k += 32) {
      emit(rank + static_cast<std::size_t>(k), first_index_ + places[k],
           upsweep::detail::no_item{});
    }
  }
  __device__ void store(const upsweep::detail::emit_nothing&, std::size_t, int, int) const {}

  /// Items of runs, and the lengths of the runs that these end.
  template <class Items, class Lengths>
  __device__ void store_runs(const upsweep::detail::emit_run<Items, Lengths>& emit,
                             const run_heads& before, int count) const {
    store(upsweep::detail::emit_item<Items>{emit.items}, before.count, 0, count);
    const std::uint16_t* const places = Stage::indices(stage_) + slot_;
    for (int k = lane_; k < count; k += 32) {
      const std::size_t rank = before.count + static_cast<std::size_t>(k);
      if (rank == 0) continue;
      const std::size_t start = k > 0 ? first_index_ + places[k - 1] : before.last;
      upsweep::detail::put(emit.lengths, rank - 1, first_index_ + places[k] - start);
    }
  }

  /// A run of one array. Off the lines, a word of narrow items may be shared with the next unit.
  template <class T>
  __device__ void store_array(const T* run, T* out, int count, bool on_line) const {
    if (sizeof(T) % 4 == 0 || on_line) {
      store_run(run, out, count);
    } else {
      for (int k = lane_; k < count; k += 32) out[k] = run[k];
    }
  }

  __device__ auto item_at(int place) const {
    return item_of(place, std::make_integer_sequence<int, columns>{});
  }
  template <int... K>
  __device__ auto item_of(int place, std::integer_sequence<int, K...>) const {
    return upsweep::detail::make_row(this->template slots<K>()[place]...);
  }
};

}  // namespace upsweep::gpu
