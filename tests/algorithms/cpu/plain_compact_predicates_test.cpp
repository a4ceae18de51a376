// What compaction by bits promises of predicates: how often they are called, and what happens when
// they remember, throw, are slow, or compact something themselves.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <vector>

#include "tests/algorithms/cpu/compact_ways.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/host_array.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {
namespace {

TEST_CASE("plain_compact: a predicate is called once for each item, on one thread in order") {
  const std::size_t n = 3 * detail::plain_block_items<std::uint32_t> + 65;
  const auto in = by_formula<std::uint32_t>(n, [](std::size_t i) { return i; });
  for (const tuned& exec : all_ways()) {
    std::vector<std::atomic<std::uint8_t>> calls(n);
    std::atomic<bool> in_order{true};
    std::uint32_t next = 0;
    const auto keep = [&](const std::uint32_t& item) {
      if (item >= n) throw std::out_of_range("judged what is no item");
      calls[item].fetch_add(1);
      if (exec.threads == 1 && item != next++) in_order = false;
      return item % 3 == 1;
    };
    std::vector<std::uint32_t> out(n);
    CHECK(compact(exec, std::span(in), std::span(out), keep) == (n + 1) / 3);
    CHECK(in_order);
    bool once = true;
    for (const auto& count : calls) once = once && count == 1;
    CHECK(once);
  }
}

TEST_CASE("plain_compact: a predicate with a memory") {
  const std::size_t n = 100000;
  const auto in = random_bits<std::int16_t>(n, 3);
  // Keeps what is larger than all before: decided by the order of calls.
  const auto records = [](int& best) {
    return [&best](std::int16_t item) {
      if (item <= best) return false;
      best = item;
      return true;
    };
  };
  int best = std::numeric_limits<int>::min(), again = best;
  std::vector<std::int16_t> want, out(n);
  const auto is_record = records(best);
  for (const std::int16_t item : in) {
    if (is_record(item)) want.push_back(item);
  }
  CHECK(compact(exec::serial{}, std::span(in), std::span(out), records(again)) == want.size());
  CHECK(first(out, want.size()) == want);
}

TEST_CASE("plain_compact: what a predicate throws comes out, from one thread and from several") {
  const std::size_t n = 3 * detail::plain_block_items<std::uint32_t>;
  const auto in = by_formula<std::uint32_t>(n, [](std::size_t i) { return i; });
  const auto bad = [&](std::uint32_t item) -> bool {
    if (item == n / 2) throw std::runtime_error("item " + std::to_string(item));
    return item % 2 == 0;
  };
  for (const tuned& exec : all_ways()) {
    std::vector<std::uint32_t> out(n), others(n);
    const std::string want = "item " + std::to_string(n / 2);
    CHECK_THROWS_WITH_AS(compact(exec, std::span(in), std::span(out), bad), want.c_str(),
                         std::runtime_error);
    CHECK_THROWS_WITH_AS(partition(exec, std::span(in), std::span(out), std::span(others), bad),
                         want.c_str(), std::runtime_error);
    CHECK_THROWS_WITH_AS(compact_indices(exec, std::span(in), std::span(out), bad), want.c_str(),
                         std::runtime_error);
  }
}

/// Keeps every other item; the first one of all, until the items of later blocks have been judged,
/// or for a quarter of a second: as a thread that the system puts aside in the first block.
struct slow_start {
  std::size_t until;
  std::atomic<std::size_t>& judged;
  bool operator()(std::uint32_t item) const {
    judged.fetch_add(1, std::memory_order_relaxed);
    if (item == 0) {
      const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(250);
      while (judged.load(std::memory_order_relaxed) < until &&
             std::chrono::steady_clock::now() < end) {
        std::this_thread::yield();
      }
    }
    return item % 2 == 0;
  }
};

TEST_CASE("plain_compact: others go on while the first block is held up") {
  const std::size_t block = detail::plain_block_items<std::uint32_t>, n = 12 * block + 3;
  const auto in = by_formula<std::uint32_t>(n, [](std::size_t i) { return i; });
  const auto even = by_formula<std::uint32_t>(n / 2 + 1, [](std::size_t i) { return 2 * i; });
  const auto odd = by_formula<std::uint32_t>(n / 2, [](std::size_t i) { return 2 * i + 1; });
  for (const std::size_t from : {streamed, cached}) {
    for (const int threads : {2, 3, 4}) {
      CAPTURE(threads);
      const tuned exec{threads, {detail::best_simd_level(), from}};
      std::atomic<std::size_t> judged{0};
      const slow_start keep{8 * block, judged};
      host_array<std::uint32_t> source(in, 1), out(n), others(n), indices(n), a(in), b(in);
      CHECK(compact(exec, source.view(), out.span(), keep) == even.size());
      CHECK(difference(first(out.read(), even.size()), even) == "");
      CHECK(out.untouched_from(even.size()));
      judged = 0;
      CHECK(compact_indices(exec, source.view(), indices.span(), keep) == even.size());
      CHECK(difference(first(indices.read(), even.size()), even) == "");
      judged = 0;
      CHECK(partition(exec, source.view(), out.span(), others.span(), keep) == even.size());
      CHECK(difference(first(out.read(), even.size()), even) == "");
      CHECK(difference(first(others.read(), odd.size()), odd) == "");
      judged = 0;
      CHECK(compact(exec, a.view(), a.span(), keep) == even.size());
      CHECK(difference(first(a.read(), even.size()), even) == "");
      judged = 0;
      CHECK(partition(exec, b.view(), out.span(), b.span(), keep) == even.size());
      CHECK(difference(first(b.read(), odd.size()), odd) == "");
    }
  }
}

TEST_CASE("plain_compact: a predicate may compact something itself") {
  const std::size_t n = 2 * detail::plain_block_items<std::uint64_t> + 1;
  const auto in = random_bits<std::uint64_t>(n, 9);
  const std::vector<std::uint64_t> few{1, 2, 3, 4};
  std::vector<std::uint64_t> out(n), want;
  for (const std::uint64_t item : in) {
    if (item % 4 >= 2) want.push_back(item);
  }
  const auto keep = [&](std::uint64_t item) {
    std::vector<std::uint64_t> inner(few.size());
    return compact(exec::serial{}, std::span(few), std::span(inner),
                   [&](std::uint64_t i) { return i <= item % 4; }) >= 2;
  };
  for (const int threads : {1, 2}) {
    CHECK(compact(exec::openmp{threads}, std::span<const std::uint64_t>(in), std::span(out),
                  keep) == want.size());
    CHECK(first(out, want.size()) == want);
  }
}

}  // namespace
}  // namespace upsweep::tests
