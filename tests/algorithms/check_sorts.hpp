// Checks a sort of one input, in each of its forms, against the order that is right.
//
// The truth is std::stable_sort with a comparator on values, which knows nothing of images or
// digits.
#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <type_traits>
#include <upsweep/algorithms/radix_sort.hpp>
#include <vector>

#include "tests/support/backends.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/key_order.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {

/// Indices in sorted order.
template <class T>
std::vector<std::size_t> sorted_indices(const std::vector<T>& keys, bool descending) {
  std::vector<std::size_t> order(keys.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return descending ? comes_before{}(keys[b], keys[a]) : comes_before{}(keys[a], keys[b]);
  });
  return order;
}

/// Keys alone, with values, and their order, between guards, against the order that is right.
template <class Backend, class T, class Value = std::uint32_t>
void check_sorts(const std::vector<T>& keys, const sort_options& options,
                 const std::vector<std::size_t>& order, std::size_t in_offset = 0,
                 std::size_t out_offset = 0) {
  const std::size_t n = keys.size();
  CAPTURE(n);
  CAPTURE(options.descending);
  CAPTURE(options.begin_bit);
  CAPTURE(options.end_bit);
  const auto want = reference::gather(keys, order);
  const auto exec = Backend::exec();
  typename Backend::template array<T> source(keys, in_offset);
  {
    typename Backend::template array<T> out(n, out_offset);
    radix_sort(exec, source.view(), out.span(), options);
    CHECK(difference(out.read(), want) == "");
    CHECK(out.guards_intact());
  }
  {
    const auto values = random_bits<Value>(n, n + 1);
    typename Backend::template array<Value> values_in(values, in_offset);
    typename Backend::template array<T> out(n, out_offset);
    typename Backend::template array<Value> values_out(n, out_offset);
    radix_sort_pairs(exec, source.view(), values_in.view(), out.span(), values_out.span(), options);
    CHECK(difference(out.read(), want) == "");
    CHECK(difference(values_out.read(), reference::gather(values, order)) == "");
    CHECK(difference(values_in.read(), values) == "");
    CHECK(out.guards_intact());
    CHECK(values_out.guards_intact());
  }
  {
    typename Backend::template array<std::uint32_t> out(n, out_offset);
    radix_argsort(exec, source.view(), out.span(), options);
    CHECK(difference(out.read(), std::vector<std::uint32_t>(order.begin(), order.end())) == "");
    CHECK(out.guards_intact());
  }
  CHECK(difference(source.read(), keys) == "");
}

template <class Backend, class T>
void check_both_directions(const std::vector<T>& keys, std::size_t in_offset = 0,
                           std::size_t out_offset = 0) {
  for (const bool descending : {false, true}) {
    check_sorts<Backend>(keys, {descending, 0, -1}, sorted_indices(keys, descending), in_offset,
                         out_offset);
  }
}

}  // namespace upsweep::tests
