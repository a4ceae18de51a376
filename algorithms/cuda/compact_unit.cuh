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

/// Items of several 16-byte words, but of a lower alignment, are read and written in such words
/// where they lie on lines: item by item their parts would fall into the same few banks.
template <class T>
inline constexpr bool in_lines = sizeof(T) % 16 == 0 && alignof(T) < 16 && sizeof(T) <= 64;

template <class T>
__device__ void get_item(T& to, const T& from, bool on_line) {
  if constexpr (in_lines<T>) {
    if (on_line) {
      uint4 words[sizeof(T) / 16];
#pragma unroll
      for (int w = 0; w < static_cast<int>(sizeof(T) / 16); ++w) {
        words[w] = reinterpret_cast<const uint4*>(&from)[w];
      }
      memcpy(&to, words, sizeof(T));
      return;
    }
  }
  to = from;
}
template <class T>
__device__ void put_item(T& to, const T& from, bool on_line) {
  if constexpr (in_lines<T>) {
    if (on_line) {
      uint4 words[sizeof(T) / 16];
      memcpy(words, &from, sizeof(T));
#pragma unroll
      for (int w = 0; w < static_cast<int>(sizeof(T) / 16); ++w) {
        reinterpret_cast<uint4*>(&to)[w] = words[w];
      }
      return;
    }
  }
  to = from;
}

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
      for (int j = 0; j < Items; ++j) get_item(x[j], at[j], on_line);
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
  using value_type = value_t<typename plan::op_type>;
  static constexpr int rows = Unit::rows;
  static constexpr int lane_slots = Unit::lane_items;
  static constexpr int columns = plan::item_types::count;
  using lane_columns = detail::lane_columns_of<typename plan::item_types, lane_slots>;
  using ranks = unit_ranks<rows, lane_slots>;

 public:
  __device__ compact_unit(const Task& task, int shift, std::size_t slots, std::byte* stage,
                          std::size_t first, int slot)
      : task_(task),
        shift_(shift),
        stage_(stage),
        slot_(slot),
        lane_(static_cast<int>(threadIdx.x) % 32),
        begin_(first == 0 ? shift : 0),
        end_(static_cast<int>(min(static_cast<std::size_t>(Unit::items), slots - first))),
        first_index_(first - static_cast<std::size_t>(shift)) {}

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
        detail::get_mutable<column>(x[r].columns).load(slots<column>() + place, on_line<column>());
      });
      const unsigned bits = choices<Full>(x[r], place);
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
      if ((bits & 1u << j) != 0 && is_item<Full>(place + j)) {
        move(x, j, place + j, to);
        ++to;
      }
    }
  }

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
    // Where the choice looks back, the next unit may just be looking at this one's last item.
    if (moves_items && !(plan::choice::looks_back && to == place)) {
      for_each_below<columns>([&](auto k) {
        constexpr int column = decltype(k)::value;
        detail::put_item(slots<column>()[to], get<column>(x.columns)[j], on_line<column>());
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
