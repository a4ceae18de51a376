// What compaction of columns by bits promises of predicates over rows; and what still goes row by
// row.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <tuple>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <utility>
#include <vector>

#include "tests/algorithms/cpu/column_arrays.hpp"
#include "tests/algorithms/cpu/compact_ways.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/monoids.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {
namespace {

using u8 = std::uint8_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
template <std::size_t Bytes>
using record = nibble_maps<Bytes>;

TEST_CASE("plain_compact: a predicate over rows is called once for each, on one thread in order") {
  const std::size_t n = 3 * detail::plain_block_items<row<u32, u8>> + 65;
  const auto x = by_formula<u32>(n + 100, [](std::size_t i) { return i; });  // more than rows
  const auto y = by_formula<u8>(n, [](std::size_t i) { return i * 7; });
  for (const tuned& exec : all_ways()) {
    std::vector<std::atomic<u8>> calls(n);
    std::atomic<bool> in_order{true}, in_rows{true};
    u32 next = 0;
    const auto keep = [&](u32 a, u8 b) {
      if (a >= n) throw std::out_of_range("judged what is no row");
      if (b != static_cast<u8>(a * 7)) in_rows = false;
      calls[a].fetch_add(1);
      if (exec.threads == 1 && a != next++) in_order = false;
      return a % 3 == 1;
    };
    std::vector<u32> to_x(n), others_x(n);
    std::vector<u8> to_y(n), others_y(n);
    CHECK(partition(exec, columns(std::span(x), std::span(y)),
                    columns(std::span(to_x), std::span(to_y)),
                    columns(std::span(others_x), std::span(others_y)), keep) == (n + 1) / 3);
    CHECK(in_order);
    CHECK(in_rows);
    bool once = true;
    for (const auto& count : calls) once = once && count == 1;
    CHECK(once);
  }
}

TEST_CASE("plain_compact: what a predicate over rows throws comes out") {
  const std::size_t n = 3 * detail::plain_block_items<row<u32, u8>>;
  const auto x = by_formula<u32>(n, [](std::size_t i) { return i; });
  const std::vector<u8> y(n);
  const auto bad = [&](u32 a, u8) -> bool {
    if (a == n / 2) throw std::runtime_error("a bad row");
    return a % 2 == 0;
  };
  for (const tuned& exec : all_ways()) {
    std::vector<u32> to_x(n);
    std::vector<u8> to_y(n);
    CHECK_THROWS_WITH_AS(compact(exec, columns(std::span(x), std::span(y)),
                                 columns(std::span(to_x), std::span(to_y)), bad),
                         "a bad row", std::runtime_error);
  }
}

/// Keeps every other row; the first one of all waits until later blocks have been judged, or for a
/// quarter of a second.
struct slow_start {
  std::size_t until;
  std::atomic<std::size_t>& judged;
  bool operator()(u32 a, const record<3>&) const {
    judged.fetch_add(1, std::memory_order_relaxed);
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(250);
    while (a == 0 && judged.load(std::memory_order_relaxed) < until &&
           std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
    }
    return a % 2 == 0;
  }
};

TEST_CASE("plain_compact: columns go on while the first block is held up") {
  const std::size_t block = detail::plain_block_items<row<u32, record<3>>>, n = 6 * block + 3;
  const std::tuple in{by_formula<u32>(n, [](std::size_t i) { return i; }),
                      random_bits<record<3>>(n, 1)};
  const auto want = reference::split_indices(n, [](std::size_t i) { return i % 2 == 0; });
  for (const std::size_t from : {streamed, cached}) {
    for (const int threads : {2, 4}) {
      const tuned exec{threads, {detail::best_simd_level(), from}};
      std::atomic<std::size_t> judged{0};
      const slow_start keep{4 * block, judged};
      column_arrays<u32, record<3>> source(in), out(n), others(n);
      CHECK(partition(exec, source.view(), out.span(), others.span(), keep) == want.kept.size());
      out.check_first(in, want.kept);
      others.check_first(in, want.rejected);
      judged = 0;
      CHECK(compact(exec, source.view(), source.span(), keep) == want.kept.size());
      source.check_first(in, want.kept);
    }
  }
}

template <class In, class Out, class Keep>
constexpr bool goes_by_bits(const In& in, const Out& out, const Keep& keep) {
  using task = decltype(detail::compact_items_task(exec::serial{}, in, out, keep));
  return detail::plain_compact<task>::fits;
}

TEST_CASE("plain_compact: columns of functors, of strings, or of another type go row by row") {
  const std::size_t n = 100003;
  const auto x = by_formula<u32>(n, [](std::size_t i) { return i * 2654435761u; });
  std::vector<std::string> names(n);
  for (std::size_t i = 0; i < n; ++i)
    names[i] = "a name too long for its string " + std::to_string(i);
  std::vector<u64> wide(n);
  std::vector<u32> same(n), made(n);
  const auto made_in = columns(indexed(n, [&](std::size_t i) { return x[i]; }),
                               indexed(n, [](std::size_t i) { return static_cast<u32>(i); }));
  const auto named_in = columns(std::span(x), std::span(std::as_const(names)));
  const auto keep = [](u32 a, const auto&) { return a % 16 < 7; };
  const auto want = reference::split_indices(n, [&](std::size_t i) { return x[i] % 16 < 7; }).kept;
  for (const int threads : {1, 3}) {
    const exec::openmp exec{threads};
    const auto made_out = columns(std::span(same), std::span(made));
    CHECK_FALSE(goes_by_bits(made_in, made_out, keep));
    CHECK(compact(exec, made_in, made_out, keep) == want.size());
    CHECK(first(made, want.size()) == std::vector<u32>(want.begin(), want.end()));
    std::vector<std::string> names_out(n);
    const auto named_out = columns(std::span(same), std::span(names_out));
    CHECK_FALSE(goes_by_bits(named_in, named_out, keep));
    CHECK(compact(exec, named_in, named_out, keep) == want.size());
    CHECK(first(names_out, want.size()) == reference::gather(names, want));
    CHECK(first(same, want.size()) == reference::gather(x, want));
  }
  CHECK(goes_by_bits(columns(std::span(x), std::span(x)), columns(std::span(same), std::span(made)),
                     keep));
  CHECK_FALSE(goes_by_bits(columns(std::span(x), std::span(x)),
                           columns(std::span(same), std::span(wide)), keep));
}

}  // namespace
}  // namespace upsweep::tests
