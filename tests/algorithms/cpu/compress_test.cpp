// Judging to bits, and moving what the bits choose: every width of vectors that this processor has,
// every size of item, between guards.
#include <doctest/doctest.h>

#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <tuple>
#include <upsweep/algorithms/cpu/compress.hpp>
#include <vector>

#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/host_array.hpp"
#include "tests/support/monoids.hpp"
#include "tests/support/simd_levels.hpp"

namespace upsweep::tests {
namespace {

/// Judges by `keep`, and notes what it has been asked.
struct noting_judge {
  std::function<bool(std::size_t)> keep;
  std::vector<std::size_t>* asked;
  bool operator()(std::size_t i) const {
    asked->push_back(i);
    return keep(i);
  }
  void prefetch(std::size_t) const {}
};

/// Can go by vectors.
struct below {
  const std::int32_t* items;
  bool operator()(std::size_t i) const { return items[i] < 7; }
  void prefetch(std::size_t) const {}
};

std::vector<std::uint64_t> words_of(const std::vector<bool>& wanted) {
  std::vector<std::uint64_t> words((wanted.size() + 63) / 64);
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    words[i / 64] |= std::uint64_t{wanted[i]} << (i % 64);
  }
  return words;
}

/// Patterns of n bits: none, all, alone at either end, in runs, random of several densities.
std::vector<std::vector<bool>> patterns(std::size_t n) {
  std::vector<std::vector<bool>> all;
  random_stream random(n);
  const auto add = [&](const std::function<bool(std::size_t)>& keep) {
    auto& made = all.emplace_back(n);
    for (std::size_t i = 0; i < n; ++i) made[i] = keep(i);
  };
  add([](std::size_t) { return false; });
  add([](std::size_t) { return true; });
  add([](std::size_t i) { return i == 0; });
  add([&](std::size_t i) { return i == n - 1; });
  add([](std::size_t i) { return i / 100 % 2 == 1; });
  for (const unsigned percent : {3u, 25u, 50u, 75u, 97u}) {
    add([&](std::size_t) { return random() % 100 < percent; });
  }
  return all;
}

TEST_CASE("keep_bits: each item judged once, in order, nothing behind the end") {
  for (const auto level : levels_here()) {
    for (const std::size_t n : {0, 1, 63, 64, 65, 127, 128, 129, 1000, 4096, 4097}) {
      CAPTURE(n);
      for (const auto& wanted : patterns(n)) {
        const std::size_t begin = 12345;
        std::vector<std::size_t> asked, want_asked;
        for (std::size_t i = 0; i < n; ++i) want_asked.push_back(begin + i);
        const noting_judge judge{[&](std::size_t i) { return bool{wanted[i - begin]}; }, &asked};
        host_array<std::uint64_t> words((n + 63) / 64);
        const auto want = words_of(wanted);
        std::size_t kept = 0;
        for (const bool bit : wanted) kept += bit ? 1 : 0;
        CHECK(detail::keep_bits(level, judge, begin, n, words.data()) == kept);
        CHECK(asked == want_asked);
        CHECK(words.read() == want);
        CHECK(words.guards_intact());

        std::vector<std::uint64_t> flipped = want;
        auto others = wanted;
        others.flip();
        detail::flip_bits(flipped.data(), n);
        CHECK(flipped == words_of(others));
      }
    }
  }
}

TEST_CASE("keep_bits: a predicate that goes by vectors") {
  for (const auto level : levels_here()) {
    const std::size_t n = 1000;
    const auto items = by_formula<std::int32_t>(n, [](std::size_t i) { return i * 7919 % 13; });
    std::vector<bool> wanted(n);
    for (std::size_t i = 0; i < n; ++i) wanted[i] = items[i] < 7;
    std::vector<std::uint64_t> words(n / 64 + 1);
    detail::keep_bits(level, below{items.data()}, 0, n, words.data());
    CHECK(words == words_of(wanted));
  }
}

/// Into room for exactly the kept ones, for more, in place, and to before the input.
template <class T>
void check_compress(detail::simd_level level, std::size_t n, std::size_t offset) {
  CAPTURE(n);
  CAPTURE(offset);
  CAPTURE(sizeof(T));
  const auto in = random_bits<T>(n, n + sizeof(T));
  for (const auto& wanted : patterns(n)) {
    const auto words = words_of(wanted);
    std::vector<T> want;
    for (std::size_t i = 0; i < n; ++i) {
      if (wanted[i]) want.push_back(in[i]);
    }
    const std::size_t kept = want.size();
    CAPTURE(kept);
    host_array<T> source(in, offset);
    {
      host_array<T> out(kept, 15 - offset);
      detail::compress(level, source.data(), words.data(), n, out.data(), kept);
      CHECK(difference(out.read(), want) == "");
      CHECK(out.guards_intact());
    }
    {
      const std::size_t room = kept + detail::compress_slack_bytes / sizeof(T) + 1;
      host_array<T> out(room, offset);
      detail::compress(level, source.data(), words.data(), n, out.data(), room);
      CHECK(difference(first(out.read(), kept), want) == "");
      CHECK(out.guards_intact());
    }
    CHECK(difference(source.read(), in) == "");
    CHECK(source.guards_intact());
    {
      // Items behind the kept ones are the room's to lose, those behind the input are not.
      host_array<T> both(in, offset);
      detail::compress(level, both.data(), words.data(), n, both.data(), n);
      CHECK(difference(first(both.read(), kept), want) == "");
      CHECK(both.guards_intact());
    }
    {
      const std::size_t before = n / 3;
      host_array<T> both(n + before, offset);
      std::copy(in.begin(), in.end(), both.data() + before);
      detail::compress(level, both.data() + before, words.data(), n, both.data(), kept);
      CHECK(difference(first(both.read(), kept), want) == "");
      CHECK(both.guards_intact());
    }
  }
}

template <std::size_t Bytes>
void check_size() {
  for (const auto level : levels_here()) {
    for (const std::size_t n : {0, 1, 63, 64, 65, 128, 191, 1000}) {
      check_compress<nibble_maps<Bytes>>(level, n, n % 2 == 0 ? 0 : 3);
    }
    check_compress<nibble_maps<Bytes>>(level, 320, 1);
  }
}

TEST_CASE("compress: items that go by vectors, 1 to 16 bytes") {
  check_size<1>();
  check_size<2>();
  check_size<4>();
  check_size<8>();
  check_size<16>();
}

TEST_CASE("compress: items of other sizes, 3 to 100 bytes") {
  check_size<3>();
  check_size<12>();
  check_size<20>();
  check_size<100>();
}

}  // namespace
}  // namespace upsweep::tests
