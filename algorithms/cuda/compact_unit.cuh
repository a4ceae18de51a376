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
#include <upsweep/algorithms/cuda/compact_stage.cuh>
#include <upsweep/algorithms/cuda/store_run.cuh>
#include <upsweep/algorithms/cuda/unit_ranks.cuh>
#include <upsweep/core/cuda/item_vector.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

namespace detail {

/// A lane's neighbours of one array; narrow ones stay packed.
template <class T, int Items>
struct lane_items {
  static constexpr bool packed = Items > 1 && Items * sizeof(T) <= 16;
  std::conditional_t<packed, item_vector<T, packed ? Items : 1>, T[Items]> x;

  /// on_line: vectors are aligned.
  __device__ void load(const T* at, bool on_line) {
    if constexpr (packed) {
      if (on_line) {
        x.word = *reinterpret_cast<const decltype(x.word)*>(at);
      } else {
        T items[Items];
#pragma unroll
        for (int j = 0; j < Items; ++j) items[j] = at[j];
        x.pack(items);
      }
    } else {
#pragma unroll
      for (int j = 0; j < Items; ++j) x[j] = at[j];
    }
  }
  __device__ T operator[](int j) const {
    if constexpr (packed) {
      T items[Items];
      x.unpack(items);
      return items[j];
    } else {
      return x[j];
    }
  }
};

/// Those of all columns of items.
template <class List, int Items>
struct lane_columns_of;
template <class... Ts, int Items>
struct lane_columns_of<type_list<Ts...>, Items> {
  row<lane_items<Ts, Items>...> columns;

  __device__ row<Ts...> item(int j) const {
    return item_of(j, std::make_integer_sequence<int, sizeof...(Ts)>{});
  }

 private:
  template <int... K>
  __device__ row<Ts...> item_of(int j, std::integer_sequence<int, K...>) const {
    return upsweep::detail::make_row(get<K>(columns)[j]...);
  }
};

template <int K, class T, class... Rest>
__device__ auto& get_mutable(row<T, Rest...>& items) {
  if constexpr (K == 0) {
    return items.first;
  } else {
    return get_mutable<K - 1>(items.rest);
  }
}

}  // namespace detail

/// Stage: compact_stage of the tile that the unit is part of. The unit's first slot is number
/// `slot` there, and number `first` of all.
template <class Unit, class Stage, class Task>
class compact_unit {
  using plan = compact_plan<Task>;
  using items = typename plan::items;
  using value_type = std::uint64_t;
  static constexpr int rows = Unit::rows;
  static constexpr int lane_slots = Unit::lane_items;
  static constexpr int columns = plan::item_types::count;
  using lane_columns = detail::lane_columns_of<typename plan::item_types, lane_slots>;
  using ranks = unit_ranks<rows, lane_slots>;

 public:
  __device__ compact_unit(const Task& task, int shift, std::byte* stage, std::size_t first,
                          int slot)
      : task_(task),
        shift_(shift),
        stage_(stage),
        slot_(slot),
        lane_(static_cast<int>(threadIdx.x) % 32),
        begin_(first == 0 ? shift : 0),
        end_(static_cast<int>(min(static_cast<std::size_t>(Unit::items), task.n + shift - first))),
        first_index_(first - static_cast<std::size_t>(shift)) {}

  /// The number kept, in all lanes.
  __device__ value_type fold(value_type* left) const {
    const int kept = begin_ == 0 && end_ == Unit::items ? fold_as<true>() : fold_as<false>();
    if (lane_ == 0) *left = static_cast<value_type>(kept);
    return static_cast<value_type>(kept);
  }

  /// Stores the runs; `before` were kept of what stands before the unit.
  __device__ void scan(const value_type* left, const maybe<value_type>& before) const {
    const int kept = static_cast<int>(*left);
    store(task_.emit, before.value, 0, kept);
    if constexpr (plan::rejects) {
      store(task_.reject, first_index_ + static_cast<std::size_t>(begin_) - before.value, kept,
            end_ - begin_ - kept);
    }
  }

 private:
  template <bool Full>
  __device__ int fold_as() const {
    lane_columns x[rows];
    ranks kept;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const int place = (r * 32 + lane_) * lane_slots;
      for_each_below<columns>([&](auto k) {
        constexpr int column = decltype(k)::value;
        detail::get_mutable<column>(x[r].columns).load(slots<column>() + place, on_line<column>());
      });
      kept.choose(r, choices<Full>(x[r], place));
    }
    kept.count();
    if constexpr (!plan::only_counts) {
      __syncwarp();  // all items have been read
#pragma unroll
      for (int r = 0; r < rows; ++r) {
        const int place = (r * 32 + lane_) * lane_slots;
        const unsigned bits = kept.chosen(r);
        int to = kept.first(r);
#pragma unroll
        for (int j = 0; j < lane_slots; ++j) {
          if ((bits & 1u << j) != 0) {
            move(x[r], j, place + j, to);
            ++to;
          }
        }
        if constexpr (plan::rejects) {
          int other = kept.total() + max(0, place - begin_) - kept.first(r);
#pragma unroll
          for (int j = 0; j < lane_slots; ++j) {
            if ((bits & 1u << j) == 0 && is_item<Full>(place + j)) {
              move(x[r], j, place + j, other);
              ++other;
            }
          }
        }
      }
      __syncwarp();  // scan() reads what other lanes have moved
    }
    return kept.total();
  }

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

  /// The j-th items of the lane, from their place in the unit to another.
  __device__ void move(const lane_columns& x, int j, int place, int to) const {
    if constexpr (plan::choice::looks_back) {
      if (to == place) return;  // the next unit may just be looking at this one's last item
    }
    if constexpr (moves_items) {
      for_each_below<columns>(
          [&](auto k) { slots<decltype(k)::value>()[to] = get<decltype(k)::value>(x.columns)[j]; });
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
        store_array(slots<column>() + from, detail::target_of<column>(emit.target) + rank, count,
                    on_line<column>());
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
    return upsweep::detail::make_row(slots<K>()[place]...);
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
