// Which compactions are plain, and what of them is staged in shared memory.
//
//   task      load: spans or columns   keep: predicate, flags, heads of runs   emit: anything
//   stage     [ items ][ items of the next column ][ flags ][ indices ]
//
// Plain: whatever is read lies in arrays. Tiles are made of slots, which are items counted from
// `shift` before the first one, so that tiles begin at 16-byte lines; where arrays start at
// different places within a line, some keep a skew.
//
// moves   nothing
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <upsweep/algorithms/columns.hpp>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/cuda/compact_values.cuh>
#include <upsweep/algorithms/cuda/tile_counts.cuh>
#include <upsweep/algorithms/run_length.hpp>
#include <upsweep/algorithms/split.hpp>
#include <upsweep/core/cuda/item_vector.cuh>
#include <utility>

namespace upsweep::gpu {

/// Arrays by the types of their items.
template <class... Ts>
struct type_list {
  static constexpr int count = sizeof...(Ts);
  static constexpr int bytes = (0 + ... + static_cast<int>(sizeof(Ts)));
  static constexpr int widest = std::max({0, static_cast<int>(sizeof(Ts))...});

  /// Of an item of array k.
  UPSWEEP_HD static constexpr int bytes_of(int k) {
    int at = 0, found = 0;
    ((found += at++ == k ? static_cast<int>(sizeof(Ts)) : 0), ...);
    return found;
  }
};

namespace detail {

using upsweep::detail::contiguous;

/// The arrays of items. Specialised where there are such:
/// types   one a column
/// in<K>   where column K lies
template <class Load>
struct item_arrays : std::false_type {};

template <class T>
struct item_arrays<upsweep::detail::load_plain<contiguous<const T>>> : std::true_type {
  using types = type_list<T>;
  template <int, class Load>
  UPSWEEP_HD static const T* in(const Load& load) {
    return load.source.data;
  }
  __device__ static const T& item(const row<T>& items) { return items.first; }
};
template <class... Ts>
struct item_arrays<
    upsweep::detail::load_plain<upsweep::detail::column_source<contiguous<const Ts>...>>>
    : std::true_type {
  using types = type_list<Ts...>;
  template <int K, class Load>
  UPSWEEP_HD static auto* in(const Load& load) {
    return get<K>(load.source.sources).data;
  }
  __device__ static const row<Ts...>& item(const row<Ts...>& items) { return items; }
};
template <>
struct item_arrays<upsweep::detail::load_nothing> : std::true_type {
  using types = type_list<>;
  template <int, class Load>
  UPSWEEP_HD static const std::byte* in(const Load&) {
    return nullptr;
  }
  __device__ static upsweep::detail::no_item item(const row<>&) { return {}; }
};

/// What the choice reads beside the items.
template <class Keep>
struct keep_arrays : std::false_type {};

template <class Predicate>
struct keep_arrays<upsweep::detail::keep_by_predicate<Predicate>> : std::true_type {
  using types = type_list<>;
  static constexpr bool looks_back = false, has_bits = false;
};
template <class Word>
struct keep_arrays<upsweep::detail::keep_by_bits<Word>> : std::true_type {
  using types = type_list<>;
  static constexpr bool looks_back = false, has_bits = true;
};
template <class Flag>
struct keep_arrays<upsweep::detail::keep_by_flags<contiguous<const Flag>>> : std::true_type {
  using types = type_list<Flag>;
  static constexpr bool looks_back = false, has_bits = false;
  template <class Keep>
  UPSWEEP_HD static const Flag* in(const Keep& keep) {
    return keep.f.data;
  }
};
template <class T, class Equal>
struct keep_arrays<upsweep::detail::keep_run_heads<contiguous<const T>, Equal>> : std::true_type {
  using types = type_list<>;
  static constexpr bool looks_back = true;  // at the item before
  static constexpr bool has_bits = false;
};
template <class T, class Equal>
struct keep_arrays<upsweep::detail::keep_key_heads<contiguous<const T>, Equal>>
    : keep_arrays<upsweep::detail::keep_run_heads<contiguous<const T>, Equal>> {};

template <class Keep>
inline constexpr bool by_item = false;
template <class Predicate>
inline constexpr bool by_item<upsweep::detail::keep_by_predicate<Predicate>> = true;

template <class Emit>
inline constexpr bool emits_runs = false;
template <class Items, class Lengths>
inline constexpr bool emits_runs<upsweep::detail::emit_run<Items, Lengths>> = true;
template <class Emit>
inline constexpr bool emits_indices = false;
template <class Target>
inline constexpr bool emits_indices<upsweep::detail::emit_index<Target>> = true;
template <class Emit>
inline constexpr bool emits_nothing = std::is_same_v<Emit, upsweep::detail::emit_nothing>;

/// Whether a target's arrays are of the same types as the items, so that bytes can be copied.
template <class Target, class Types>
inline constexpr bool same_arrays = false;
template <class T>
inline constexpr bool same_arrays<contiguous<T>, type_list<T>> = true;
template <class... Ts>
inline constexpr bool
    same_arrays<upsweep::detail::column_target<contiguous<Ts>...>, type_list<Ts...>> = true;

template <int, class T>
__device__ T* target_of(const contiguous<T>& target) {
  return target.data;
}
template <int K, class... Ts>
__device__ auto* target_of(const upsweep::detail::column_target<contiguous<Ts>...>& target) {
  return get<K>(target.targets).data;
}

/// One array, whose items are aligned so that some shift brings them to a line.
template <class List>
inline constexpr bool always_on_lines = false;
template <class T>
inline constexpr bool always_on_lines<type_list<T>> = alignof(T) % std::gcd(sizeof(T),
                                                                            std::size_t{16}) ==
                                                      0;

template <class Items, class Kept>
struct joined_types;
template <class... Ts, class... Us>
struct joined_types<type_list<Ts...>, type_list<Us...>> {
  using type = type_list<Ts..., Us...>;
};

}  // namespace detail

/// Of a task: value says whether it is plain, the rest is there only then.
template <class Task>
struct compact_plan : std::false_type {};

template <class Load, class Keep, class Emit, class Reject>
requires(detail::item_arrays<Load>::value&& detail::keep_arrays<Keep>::value)  //
    struct compact_plan<compact_task<Load, Keep, Emit, Reject>> {
  using task_type = compact_task<Load, Keep, Emit, Reject>;
  using items = detail::item_arrays<Load>;
  using choice = detail::keep_arrays<Keep>;
  using item_types = typename items::types;
  using types = typename detail::joined_types<item_types, typename choice::types>::type;
  using kept_type = Emit;
  using rejected_type = Reject;

  /// Beyond that, a lane's items do not stay in registers.
  static constexpr bool value = types::bytes <= 72 && (types::bytes > 0 || choice::has_bits);
  /// Whether skew() is 0 wherever the arrays lie.
  static constexpr bool always_lines = detail::always_on_lines<types>;
  static constexpr bool has_flags = choice::types::count > 0;
  static constexpr bool encodes = detail::emits_runs<Emit>;
  static constexpr bool indexed =
      encodes || detail::emits_indices<Emit> || detail::emits_indices<Reject>;
  static constexpr int ways = 2;
  using op_type = std::conditional_t<encodes, join_runs, tile_counts>;
  static constexpr bool rejects = !detail::emits_nothing<Reject>;
  static constexpr bool only_counts = detail::emits_nothing<Emit> && !rejects;

  /// Of an item, in a stage: with its place where that is what is emitted.
  static constexpr int staged_bytes = std::max(1, types::bytes + (indexed ? 2 : 0));
  static constexpr int widest_bytes = types::widest;

  /// Array K: the columns of items, then the flags.
  template <int K>
  UPSWEEP_HD static const auto* in(const task_type& task) {
    if constexpr (K < item_types::count) {
      return items::template in<K>(task.load);
    } else {
      return choice::in(task.keep);
    }
  }

  /// Slots before the first item, so that those of all arrays start at 16-byte lines; else those of
  /// the first array; else none.
  static int shift_of(const task_type& task) {
    if constexpr (types::count > 0) {
      constexpr auto all = std::make_integer_sequence<int, types::count>{};
      for (int shift = 0; shift < 16; ++shift) {
        if (start_lines(task, shift, all)) return shift;
      }
      for (int shift = 0; shift < 16; ++shift) {
        if (skew_by_address<0>(task, shift) == 0) return shift;
      }
    }
    return 0;
  }
  /// Bytes from a line to slot 0 of array K.
  template <int K>
  UPSWEEP_HD static int skew(const task_type& task, int shift) {
    return always_lines ? 0 : skew_by_address<K>(task, shift);
  }
  /// Whether that is 0 for all arrays.
  UPSWEEP_HD static bool on_lines(const task_type& task, int shift) {
    return always_lines ||
           start_lines(task, shift, std::make_integer_sequence<int, types::count>{});
  }

 private:
  template <int K>
  UPSWEEP_HD static int skew_by_address(const task_type& task, int shift) {
    constexpr int item_bytes = types::bytes_of(K);
    return static_cast<int>((reinterpret_cast<std::uintptr_t>(in<K>(task)) -
                             static_cast<std::uintptr_t>(shift * item_bytes)) %
                            16);
  }
  template <int... K>
  UPSWEEP_HD static bool start_lines(const task_type& task, int shift,
                                     std::integer_sequence<int, K...>) {
    return ((skew_by_address<K>(task, shift) == 0) && ...);
  }
};

/// Both choices look at items alone; else such tasks are no plain ones.
template <class Load, class Keep, class Emit, class Reject, class KeepSecond, class EmitSecond>
requires(detail::item_arrays<Load>::value)  //
    struct compact_plan<split_task<Load, Keep, Emit, Reject, KeepSecond, EmitSecond>>
    : compact_plan<compact_task<Load, Keep, Emit, Reject>> {
  using two_ways = compact_plan<compact_task<Load, Keep, Emit, Reject>>;
  static constexpr bool value =
      two_ways::value && detail::by_item<Keep> && detail::by_item<KeepSecond>;
  static constexpr int ways = 3;
  using op_type = add_ways;
};

}  // namespace upsweep::gpu
