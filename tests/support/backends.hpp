// Where a contract runs: an executor and the memory that it reaches.
//
// A backend is a struct with
//   exec()             the executor, e.g. exec::serial{}
//   array<T>           memory with the members of host_array<T>: made from a number of items or
//   from
//                      any items[i] with an offset; data(), size(), span(), view(), read(),
//                      guards_intact(), untouched_from(first)
//   tile_items<T>      items after which the scan of values T goes from one tile to the next
//   sort_tile_items, compact_tile_items<T>   the same for the sort and for a compaction of items T
//   max_test_items     larger inputs are left out
//   host               true where functors may be host code
#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <tuple>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <upsweep/algorithms/radix_sort_openmp.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/scan_openmp.hpp>
#include <vector>

#include "tests/support/few_types.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/host_array.hpp"

namespace upsweep::tests {

struct serial_backend {
  static exec::serial exec() { return {}; }
  template <class T>
  using array = host_array<T>;
  template <class T>
  static constexpr std::size_t tile_items = 32;
  template <class T>
  static constexpr std::size_t compact_tile_items = 32;
  static constexpr std::size_t sort_tile_items = 256;
  static constexpr std::size_t max_test_items = std::size_t{1} << 22;
  static constexpr bool host = true;
};

/// Every call takes one of these numbers of threads, in a fixed, mixed order: compiled once, the
/// contract runs with all of them. openmp_backend<7> takes 7 each time.
template <int... Threads>
struct openmp_backend {
  static exec::openmp exec() {
    constexpr int counts[] = {Threads...};
    static random_stream random(sizeof...(Threads));
    return {counts[random() % sizeof...(Threads)]};
  }
  template <class T>
  using array = host_array<T>;
  template <class T>
  static constexpr std::size_t tile_items = detail::openmp_block_items<T>;
  template <class T>
  static constexpr std::size_t compact_tile_items = detail::plain_block_items<T>;
  static constexpr std::size_t sort_tile_items = detail::radix_block_items;
  static constexpr std::size_t max_test_items = std::size_t{1} << 22;
  static constexpr bool host = true;
};

/// For TEST_CASE_TEMPLATE_APPLY.
using cpu_backends = std::tuple<serial_backend, openmp_backend<1, 2, 3, 7>>;

/// For cases that call only once or twice: one thread and several are paths apart.
using cpu_case_backends = std::tuple<serial_backend, openmp_backend<1>, openmp_backend<2, 3, 7>>;

/// Around one tile; around two and three, where the order between tiles shows; and around 32 and
/// 40, beyond one window of a look-back: of these only one where tests are to take less time.
template <class Backend>
std::vector<std::size_t> sizes_around(std::size_t tile) {
  std::vector<std::size_t> wanted{0, 1, 2, tile - 1, tile, tile + 1, 2 * tile, 3 * tile + 1};
  wanted.push_back(32 * tile + 1);
  if (!few_types) wanted.insert(wanted.end(), {32 * tile - 1, 40 * tile + 7});
  std::vector<std::size_t> sizes;
  for (const std::size_t n : wanted) {
    if (n <= Backend::max_test_items) sizes.push_back(n);
  }
  return sizes;
}

/// The first few of them, for tests that go over many types.
template <class Backend>
std::vector<std::size_t> few_sizes_around(std::size_t tile) {
  std::vector<std::size_t> sizes;
  for (const std::size_t n : {std::size_t{0}, std::size_t{1}, tile, tile + 1, 3 * tile + 1}) {
    if (n <= Backend::max_test_items) sizes.push_back(n);
  }
  return sizes;
}

}  // namespace upsweep::tests

TYPE_TO_STRING_AS("serial", upsweep::tests::serial_backend);
TYPE_TO_STRING_AS("openmp", upsweep::tests::openmp_backend<1, 2, 3, 7>);
TYPE_TO_STRING_AS("openmp with 1 thread", upsweep::tests::openmp_backend<1>);
TYPE_TO_STRING_AS("openmp with 2 to 7 threads", upsweep::tests::openmp_backend<2, 3, 7>);
TYPE_TO_STRING_AS("openmp with 64 threads", upsweep::tests::openmp_backend<64>);
