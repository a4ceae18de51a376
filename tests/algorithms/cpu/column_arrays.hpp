// Columns of mixed types in guarded arrays, for tests that compact them.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <upsweep/algorithms/columns.hpp>
#include <utility>
#include <vector>

#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/host_array.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {

/// Begins somewhere within a vector, elsewhere for each size of items.
template <class T>
struct column_array : host_array<T> {
  explicit column_array(std::size_t n) : host_array<T>(n, sizeof(T) % 5) {}
  explicit column_array(const std::vector<T>& items) : host_array<T>(items, sizeof(T) % 3) {}
};

template <class... Ts>
struct column_arrays {
  std::tuple<column_array<Ts>...> arrays;

  explicit column_arrays(std::size_t n) : arrays((static_cast<void>(sizeof(Ts)), n)...) {}
  explicit column_arrays(const std::tuple<std::vector<Ts>...>& items) : arrays(items) {}

  auto view() {
    return std::apply([](auto&... array) { return columns(array.view()...); }, arrays);
  }
  auto span() {
    return std::apply([](auto&... array) { return columns(array.span()...); }, arrays);
  }

  /// The first rows are those of `items` at `indices`, and nothing has been written outside.
  void check_first(const std::tuple<std::vector<Ts>...>& items,
                   const std::vector<std::size_t>& indices) {
    check_each(items, indices, std::make_index_sequence<sizeof...(Ts)>{});
  }
  void check_untouched_from(std::size_t row) {
    std::apply([row](auto&... array) { (check_untouched(array, row), ...); }, arrays);
  }

 private:
  template <std::size_t... K>
  void check_each(const std::tuple<std::vector<Ts>...>& items,
                  const std::vector<std::size_t>& indices, std::index_sequence<K...>) {
    (check_one<K>(std::get<K>(items), indices), ...);
  }
  template <std::size_t K, class T>
  void check_one(const std::vector<T>& items, const std::vector<std::size_t>& indices) {
    CAPTURE(K);
    auto& array = std::get<K>(arrays);
    CHECK(difference(first(array.read(), indices.size()), reference::gather(items, indices)) == "");
    CHECK(array.guards_intact());
  }
  template <class T>
  static void check_untouched(column_array<T>& array, std::size_t row) {
    CHECK(array.untouched_from(row));
  }
};

template <class... Ts>
std::tuple<std::vector<Ts>...> random_columns(std::size_t n, std::uint64_t seed) {
  const auto next = [&seed] { return ++seed; };
  return {random_bits<Ts>(n, next())...};
}

/// The sum of the first bytes of a row against a share of 16: every column has its say.
struct keep_rows {
  unsigned share;
  template <class... Ts>
  bool operator()(const Ts&... items) const {
    return (0u + ... + first_byte(items)) % 16 < share;
  }

 private:
  template <class T>
  static unsigned first_byte(const T& item) {
    unsigned char byte;
    std::memcpy(&byte, &item, 1);
    return byte;
  }
};

/// keep(row i) of columns.
template <class Keep, class... Ts>
bool judge_row(const Keep& keep, const std::tuple<std::vector<Ts>...>& items, std::size_t i) {
  return std::apply([&](const auto&... column) { return keep(column[i]...); }, items);
}

}  // namespace upsweep::tests
