// Structures of arrays: columns of mixed types whose items belong together, as one source or
// target.
//
//   columns(x, y, life)      item i is row{x[i], y[i], life[i]}
//   predicates take the items of a row one by one: keep(x, y, life)
//
// moves   nothing; a view
#pragma once
#include <cstddef>
#include <type_traits>
#include <upsweep/core/scan_lowering.hpp>
#include <upsweep/core/views.hpp>
#include <utility>

namespace upsweep {

/// One item of each column. Plain data, also where std::tuple is not.
template <class... Ts>
struct row;
template <>
struct row<> {
  bool operator==(const row&) const = default;
};
template <class T, class... Rest>
struct row<T, Rest...> {
  T first;
  row<Rest...> rest;
  bool operator==(const row&) const = default;
};
template <class... Ts>
row(Ts...) -> row<Ts...>;

/// The item of column K.
template <int K, class T, class... Rest>
UPSWEEP_HD constexpr const auto& get(const row<T, Rest...>& items) {
  if constexpr (K == 0) {
    return items.first;
  } else {
    return get<K - 1>(items.rest);
  }
}

namespace detail {

UPSWEEP_HD constexpr row<> make_row() {
  return {};
}
template <class T, class... Rest>
UPSWEEP_HD constexpr row<T, Rest...> make_row(const T& first, const Rest&... rest) {
  return {first, make_row(rest...)};
}

template <class T>
inline constexpr bool is_row = false;
template <class... Ts>
inline constexpr bool is_row<row<Ts...>> = true;

/// f(each item of the row).
template <class F, class... Ts, int... K>
UPSWEEP_HD constexpr decltype(auto) apply_row(const F& f, const row<Ts...>& items,
                                              std::integer_sequence<int, K...>) {
  return f(get<K>(items)...);
}
template <class F, class T>
UPSWEEP_HD constexpr decltype(auto) apply_item(const F& f, const T& item) {
  return f(item);
}
template <class F, class... Ts>
UPSWEEP_HD constexpr decltype(auto) apply_item(const F& f, const row<Ts...>& items) {
  return apply_row(f, items, std::make_integer_sequence<int, sizeof...(Ts)>{});
}

/// Columns as a source: views are kept by value, so that a kernel can take them.
template <class... Sources>
struct column_source {
  std::size_t n;
  row<Sources...> sources;
  UPSWEEP_HD std::size_t size() const { return n; }
  UPSWEEP_HD auto operator[](std::size_t i) const {
    return at(i, std::make_integer_sequence<int, sizeof...(Sources)>{});
  }

 private:
  template <int... K>
  UPSWEEP_HD auto at(std::size_t i, std::integer_sequence<int, K...>) const {
    return make_row(
        static_cast<std::remove_cvref_t<decltype(get<K>(sources)[i])>>(get<K>(sources)[i])...);
  }
};

template <class... Targets>
struct column_target {
  std::size_t n;
  row<Targets...> targets;
  UPSWEEP_HD std::size_t size() const { return n; }
};

template <class... Targets, class... Ts, int... K>
UPSWEEP_HD void put_row(const column_target<Targets...>& target, std::size_t i,
                        const row<Ts...>& items, std::integer_sequence<int, K...>) {
  (put(get<K>(target.targets), i, get<K>(items)), ...);
}
template <class... Targets, class... Ts>
UPSWEEP_HD void put(const column_target<Targets...>& target, std::size_t i,
                    const row<Ts...>& items) {
  static_assert(sizeof...(Targets) == sizeof...(Ts), "as many output columns as input columns");
  put_row(target, i, items, std::make_integer_sequence<int, sizeof...(Ts)>{});
}

}  // namespace detail

/// What columns() returns.
template <class... Spans>
struct column_set {
  static_assert(sizeof...(Spans) >= 1 && sizeof...(Spans) <= 9);
  row<Spans...> spans;
  /// Rows: items of the shortest column.
  [[nodiscard]] std::size_t size() const { return shortest(spans); }

 private:
  static std::size_t shortest(const row<>&) { return static_cast<std::size_t>(-1); }
  template <class T, class... Rest>
  static std::size_t shortest(const row<T, Rest...>& all) {
    const auto own = static_cast<std::size_t>(all.first.size());
    const std::size_t others = shortest(all.rest);
    return own < others ? own : others;
  }
};

/// One to eight spans of the same kind of memory. As an input it has as many rows as its shortest
/// column; as an output it needs room for all of them in every column.
template <class... Spans>
requires(sizeof...(Spans) >= 1 &&
         sizeof...(Spans) <= 8) column_set<Spans...> columns(const Spans&... spans) {
  return {detail::make_row(spans...)};
}

template <class First, class... Rest>
inline constexpr memory_kind memory_of<column_set<First, Rest...>> = memory_of<First>;

namespace detail {

/// A span and a span or columns, as columns.
template <class First, class Second>
column_set<First, Second> join_columns(const First& first, const Second& second) {
  return columns(first, second);
}
template <class First, class... Rest>
column_set<First, Rest...> join_columns(const First& first, const column_set<Rest...>& rest) {
  return {{first, rest.spans}};
}

template <class... Spans, int... K>
auto column_source_of(const column_set<Spans...>& set, std::integer_sequence<int, K...>) {
  static_assert(((memory_of<Spans> == memory_of<column_set<Spans...>>)&&...),
                "columns lie in one kind of memory");
  return column_source<std::remove_const_t<decltype(as_source(get<K>(set.spans)))>...>{
      set.size(), make_row(as_source(get<K>(set.spans))...)};
}
template <class... Spans>
auto as_source(const column_set<Spans...>& set) {
  return column_source_of(set, std::make_integer_sequence<int, sizeof...(Spans)>{});
}
template <class... Spans, int... K>
auto column_target_of(const column_set<Spans...>& set, std::integer_sequence<int, K...>) {
  static_assert(((memory_of<Spans> == memory_of<column_set<Spans...>>)&&...),
                "columns lie in one kind of memory");
  return column_target<std::remove_const_t<decltype(bare(get<K>(set.spans)))>...>{
      set.size(), make_row(bare(get<K>(set.spans))...)};
}
template <class... Spans>
auto bare(const column_set<Spans...>& set) {
  return column_target_of(set, std::make_integer_sequence<int, sizeof...(Spans)>{});
}

}  // namespace detail
}  // namespace upsweep
