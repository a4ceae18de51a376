// Compaction by bits with every width of vectors, past the cache and not, on one thread and on
// several; and what is promised of predicates.
#include <doctest/doctest.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <vector>

#include "tests/algorithms/cpu/levels.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/few_types.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/host_array.hpp"
#include "tests/support/monoids.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {

/// A compaction as exec::openmp{threads} runs it, with vectors and stores of our choice.
struct tuned {
  int threads;
  detail::plain_compact_tuning tuning;
};
template <class Load, class Keep, class Emit, class Reject>
std::size_t run_compact(const tuned& exec, const compact_task<Load, Keep, Emit, Reject>& task) {
  using compaction = detail::plain_compact<compact_task<Load, Keep, Emit, Reject>>;
  static_assert(compaction::fits);
  return compaction(task, exec.tuning).run(exec::openmp{exec.threads});
}

}  // namespace upsweep::tests

template <>
inline constexpr upsweep::memory_kind upsweep::memory_for<upsweep::tests::tuned> =
    upsweep::memory_kind::host;

namespace upsweep::tests {
namespace {

constexpr std::size_t streamed = 0, cached = std::numeric_limits<std::size_t>::max();

std::vector<tuned> all_ways() {
  std::vector<tuned> ways;
  for (const auto level : levels_here()) {
    for (const std::size_t from : {streamed, cached}) {
      ways.push_back({1, {level, from}});
      ways.push_back({3, {level, from}});
      ways.push_back({3, {level, from, 0}});  // goes on at once when it is not its turn
    }
  }
  return ways;
}

/// 4 bits of each item against a share of 16.
struct keep_sixteenths {
  unsigned share;
  template <class T>
  bool operator()(const T& item) const {
    return static_cast<unsigned>(item.map[0] & 15) < share;
  }
};

template <class T>
void check_way(const tuned& exec, const std::vector<T>& in, unsigned share, std::size_t in_offset,
               std::size_t out_offset) {
  const keep_sixteenths keep{share};
  CAPTURE(sizeof(T));
  CAPTURE(in.size());
  CAPTURE(share);
  CAPTURE(exec.threads);
  CAPTURE(exec.tuning.stream_from_bytes);
  CAPTURE(static_cast<int>(exec.tuning.level));
  const std::size_t n = in.size();
  const auto want = reference::split_indices(n, [&](std::size_t i) { return keep(in[i]); });
  const auto kept = reference::gather(in, want.kept);
  const auto rejected = reference::gather(in, want.rejected);
  const std::size_t m = kept.size();
  host_array<T> source(in, in_offset);
  {
    host_array<T> out(n, out_offset);
    CHECK(compact(exec, source.view(), out.span(), keep) == m);
    CHECK(difference(first(out.read(), m), kept) == "");
    CHECK(out.untouched_from(m));
    CHECK(out.guards_intact());
  }
  {
    host_array<T> out(n, out_offset), others(n, in_offset);
    CHECK(partition(exec, source.view(), out.span(), others.span(), keep) == m);
    CHECK(difference(first(out.read(), m), kept) == "");
    CHECK(difference(first(others.read(), n - m), rejected) == "");
    CHECK(out.untouched_from(m));
    CHECK(others.untouched_from(n - m));
    CHECK(out.guards_intact());
    CHECK(others.guards_intact());
  }
  {
    host_array<std::uint32_t> out(n, out_offset);
    CHECK(compact_indices(exec, source.view(), out.span(), keep) == m);
    CHECK(difference(first(out.read(), m),
                     std::vector<std::uint32_t>(want.kept.begin(), want.kept.end())) == "");
    CHECK(out.untouched_from(m));
    CHECK(out.guards_intact());
  }
  CHECK(compact_count(exec, source.view(), keep) == m);
  CHECK(difference(source.read(), in) == "");
  {
    host_array<T> a(in, in_offset), b(in, in_offset), c(in, in_offset), chosen(n), others(n);
    CHECK(compact(exec, a.view(), a.span(), keep) == m);
    CHECK(difference(first(a.read(), m), kept) == "");
    CHECK(partition(exec, b.view(), b.span(), others.span(), keep) == m);
    CHECK(difference(first(b.read(), m), kept) == "");
    CHECK(difference(first(others.read(), n - m), rejected) == "");
    CHECK(partition(exec, c.view(), chosen.span(), c.span(), keep) == m);
    CHECK(difference(first(chosen.read(), m), kept) == "");
    CHECK(difference(first(c.read(), n - m), rejected) == "");
    CHECK(a.guards_intact());
    CHECK(b.guards_intact());
    CHECK(c.guards_intact());
  }
}

template <std::size_t Bytes>
void check_all_ways() {
  using item = nibble_maps<Bytes>;
  const std::size_t judged = detail::judged_items<item>, block = detail::plain_block_items<item>;
  for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{63}, std::size_t{64},
                              std::size_t{65}, judged - 1, judged, judged + 1, 3 * judged + 65,
                              block - 1, block, block + 1, 3 * block + judged + 7}) {
    if (n > (few_types ? block + 1 : n)) continue;
    const auto in = random_bits<item>(n, n + Bytes);
    for (const tuned& exec : all_ways()) {
      // The one in which the bits are harder for n items; all or none for the short ones too.
      check_way(exec, in, 7, n % 5, n % 3);
      if (n <= 3 * judged + 65 || n == block + 1) {
        check_way(exec, in, 0, 1, 0);
        check_way(exec, in, 16, 0, 1);
        check_way(exec, in, 1, 3, 2);
      }
    }
  }
}

TEST_CASE("plain_compact: items of 1 byte") {
  check_all_ways<1>();
}
TEST_CASE("plain_compact: items of 2 bytes") {
  check_all_ways<2>();
}
TEST_CASE("plain_compact: items of 4 bytes") {
  check_all_ways<4>();
}
TEST_CASE("plain_compact: items of 8 bytes") {
  check_all_ways<8>();
}
TEST_CASE("plain_compact: items of 16 bytes") {
  check_all_ways<16>();
}
TEST_CASE("plain_compact: items of 3, 20 and 100 bytes") {
  check_all_ways<3>();
  check_all_ways<20>();
  check_all_ways<100>();
}

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

struct same_half {
  bool operator()(std::uint32_t a, std::uint32_t b) const { return a / 2 == b / 2; }
};

TEST_CASE("plain_compact: unique over the ends of words and blocks") {
  const std::size_t block = detail::plain_block_items<std::uint32_t>;
  for (const std::size_t n : {std::size_t{1}, std::size_t{64}, std::size_t{65}, std::size_t{1025},
                              block, 2 * block + 65}) {
    CAPTURE(n);
    for (const std::size_t run : {1, 2, 3, 64, 1000}) {
      CAPTURE(run);
      const auto in = by_formula<std::uint32_t>(n, [&](std::size_t i) { return i / run; });
      std::vector<std::uint32_t> heads, halves;
      for (std::size_t i = 0; i < n; ++i) {
        if (i == 0 || in[i] != in[i - 1]) heads.push_back(in[i]);
        if (i == 0 || in[i] / 2 != in[i - 1] / 2) halves.push_back(in[i]);
      }
      for (const tuned& exec : all_ways()) {
        host_array<std::uint32_t> source(in, 1), out(n), other(n);
        source.data()[-1] = in[0];  // the first item is no neighbour of what lies before it
        CHECK(unique(exec, source.view(), out.span()) == heads.size());
        CHECK(difference(first(out.read(), heads.size()), heads) == "");
        CHECK(out.untouched_from(heads.size()));
        CHECK(unique(exec, source.view(), other.span(), same_half{}) == halves.size());
        CHECK(difference(first(other.read(), halves.size()), halves) == "");
      }
    }
  }
}

template <class Flag>
void check_flags_alone() {
  const std::size_t n = 2 * detail::plain_block_items<std::uint16_t> + 67;
  const auto in = random_bits<std::uint16_t>(n, 1);
  // Every bit of a flag alone, among zeros.
  const auto chosen = by_formula<Flag>(n, [](std::size_t i) -> std::uint64_t {
    constexpr std::size_t bits = std::is_same_v<Flag, bool> ? 1 : 8 * sizeof(Flag);
    return i * 2654435761u % 7 < 3 ? 0 : std::uint64_t{1} << (i % bits);
  });
  std::vector<std::uint16_t> want;
  for (std::size_t i = 0; i < n; ++i) {
    if (chosen[i] != Flag{}) want.push_back(in[i]);
  }
  host_array<Flag> f(chosen, 3);
  for (const tuned& exec : all_ways()) {
    host_array<std::uint16_t> out(n, 5);
    CHECK(compact(exec, std::span(in), out.span(), flags{f.view()}) == want.size());
    CHECK(difference(first(out.read(), want.size()), want) == "");
    CHECK(out.untouched_from(want.size()));
  }
}

TEST_CASE("plain_compact: flags, whichever of their bits is set") {
  check_flags_alone<std::uint8_t>();
  check_flags_alone<bool>();
  if constexpr (!few_types) {
    check_flags_alone<std::uint32_t>();
    check_flags_alone<std::int64_t>();
  }
}

template <class Word>
void check_mask() {
  for (const std::size_t n : {std::size_t{1}, std::size_t{63}, std::size_t{64}, std::size_t{1031},
                              2 * detail::plain_block_items<std::uint16_t> + 67}) {
    const auto in = random_bits<std::uint16_t>(n, 1);
    const auto bits = random_bits<Word>(mask_words<Word>(n), 2);  // those behind n items too
    std::vector<std::uint16_t> want;
    for (std::size_t i = 0; i < n; ++i) {
      if ((bits[i / (8 * sizeof(Word))] >> (i % (8 * sizeof(Word))) & 1) != 0)
        want.push_back(in[i]);
    }
    host_array<Word> mask(bits, 1);
    for (const tuned& exec : all_ways()) {
      host_array<std::uint16_t> out(n, 5);
      CHECK(compact(exec, std::span(in), out.span(), mask_bits{mask.view()}) == want.size());
      CHECK(difference(first(out.read(), want.size()), want) == "");
      CHECK(out.untouched_from(want.size()));
    }
  }
}

TEST_CASE("plain_compact: packed masks, whatever stands behind their end") {
  check_mask<std::uint8_t>();
  check_mask<std::uint32_t>();
  check_mask<std::uint64_t>();
}

}  // namespace
}  // namespace upsweep::tests
