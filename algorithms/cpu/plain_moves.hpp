// Out of which plain arrays a compaction moves items into which: one, or each column of several.
//
//   load     x y life            what the task reads, and what its emitter writes, as pairs of
//   emit     x y life            arrays of one type; with anything else among them there are none
//   moves    (x, x) (y, y) (life, life)
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <upsweep/algorithms/columns.hpp>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/cpu/keep_bits.hpp>
#include <upsweep/core/cpu/simd_level.hpp>
#include <upsweep/core/views.hpp>
#include <utility>

namespace upsweep::detail {

/// By which vectors, and whether past the cache.
struct move_by {
  simd_level level = simd_level::baseline;
  bool past_cache = false;
};

/// Items on their way from one plain array to another.
template <class T>
struct plain_move {
  const T* in;
  T* out;
  move_by by;
};

template <class Source, class Target>
inline constexpr bool moves_array = false;
template <class T>
inline constexpr bool moves_array<contiguous<const T>, contiguous<T>> =
    std::is_trivially_copyable_v<T> && !std::is_volatile_v<T>;

template <class Source, class Target>
inline constexpr bool moves_plainly = moves_array<Source, Target>;
template <class... Sources, class... Targets>
requires(sizeof...(Sources) == sizeof...(Targets)) inline constexpr bool moves_plainly<
    column_source<Sources...>, column_target<Targets...>> = (moves_array<Sources, Targets> && ...);

template <class T>
auto plain_moves(const contiguous<const T>& in, const contiguous<T>& out, const move_by& by) {
  return std::tuple<plain_move<T>>({in.data, out.data, by});
}
template <class... Sources, class... Targets, int... K>
auto column_moves(const row<Sources...>& in, const row<Targets...>& out, const move_by& by,
                  std::integer_sequence<int, K...>) {
  return std::tuple_cat(plain_moves(get<K>(in), get<K>(out), by)...);
}
/// std::tuple of plain_move, one for each column.
template <class... Sources, class... Targets>
auto plain_moves(const column_source<Sources...>& in, const column_target<Targets...>& out,
                 const move_by& by) {
  return column_moves(in.sources, out.targets, by,
                      std::make_integer_sequence<int, sizeof...(Sources)>{});
}

/// What an emitter of compact_lowering.hpp asks for, as far as bits can serve it.
enum class output_kind { nothing, indices, items, other };

template <class Load, class Emit>
inline constexpr output_kind output_kind_of = output_kind::other;
template <class Load>
inline constexpr output_kind output_kind_of<Load, emit_nothing> = output_kind::nothing;
template <class Load, class Target>
inline constexpr output_kind output_kind_of<Load, emit_index<Target>> = output_kind::indices;
template <class Source, class Target>
inline constexpr output_kind output_kind_of<load_plain<Source>, emit_item<Target>> =
    moves_plainly<Source, Target> ? output_kind::items : output_kind::other;

/// For decltype.
template <class Load, class Emit>
auto plain_moves_of() -> decltype(plain_moves(std::declval<const Load&>().source,
                                              std::declval<const Emit&>().target, move_by{}));

/// Bytes that are moved with an item.
template <class Item>
inline constexpr std::size_t moved_bytes = sizeof(Item);
template <class... Ts>
inline constexpr std::size_t moved_bytes<row<Ts...>> = (sizeof(Ts) + ...);

/// Items of a block: with what it is judged by, they stay in L1 until they are moved.
template <class Item>
inline constexpr std::size_t judged_items =
    std::max<std::size_t>(1, 4096 / (word_items * moved_bytes<Item>)) * word_items;
template <>
inline constexpr std::size_t judged_items<no_item> = 1024;

/// Which outputs lie on which inputs.
struct moves_overlap {
  bool in_place = false;  // on any
  bool crossed = false;   // on that of another column
};

/// Of the first n items.
template <class Load, class Emit>
moves_overlap overlap_of(const Load& load, const Emit& emit, std::size_t n) {
  moves_overlap found;
  if constexpr (output_kind_of<Load, Emit> == output_kind::items) {
    struct range {
      std::uintptr_t begin, end;
    };
    const auto range_of = [n]<class T>(const T* data) {
      const auto begin = reinterpret_cast<std::uintptr_t>(data);
      return range{begin, begin + n * sizeof(T)};
    };
    std::apply(
        [&](const auto&... move) {
          const std::array ins{range_of(move.in)...}, outs{range_of(move.out)...};
          for (std::size_t k = 0; k < outs.size(); ++k) {
            for (std::size_t j = 0; j < ins.size(); ++j) {
              const bool both = ins[j].begin < outs[k].end && outs[k].begin < ins[j].end;
              found.in_place = found.in_place || both;
              found.crossed = found.crossed || (both && j != k);
            }
          }
        },
        plain_moves(load.source, emit.target, move_by{}));
  }
  return found;
}

}  // namespace upsweep::detail
