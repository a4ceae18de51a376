// Compaction by bits in every way, around the sizes of its blocks: items, indices, both halves, in
// place; by flags, masks and runs.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <vector>

#include "tests/algorithms/cpu/compact_ways.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/few_types.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/host_array.hpp"
#include "tests/support/monoids.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {
namespace {

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
