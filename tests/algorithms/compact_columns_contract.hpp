// The contract of compaction of columns and by packed masks, for every backend.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <upsweep/algorithms/compact.hpp>
#include <upsweep/algorithms/mask.hpp>
#include <vector>

#include "tests/algorithms/compact_contract.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {

/// What a simulation keeps of a particle: columns of 4, 8, 1 and 12 bytes.
using momentum = nibble_maps<12, 4>;
struct keep_alive {
  UPSWEEP_HD bool operator()(float x, double, std::uint8_t life, const momentum&) const {
    return life % 3 != 0 && x < 0.75f;
  }
};

template <class Backend>
struct particles {
  template <class T>
  using array = typename Backend::template array<T>;
  array<float> x;
  array<double> mass;
  array<std::uint8_t> life;
  array<momentum> p;

  /// Items of each column or how many, and by how many items the columns are shifted.
  template <class X, class Mass, class Life, class Momentum>
  particles(const X& xs, const Mass& masses, const Life& lives, const Momentum& ps,
            const std::size_t (&skews)[4])
      : x(xs, skews[0]), mass(masses, skews[1]), life(lives, skews[2]), p(ps, skews[3]) {}

  auto view() { return columns(x.view(), mass.view(), life.view(), p.view()); }
  auto span() { return columns(x.span(), mass.span(), life.span(), p.span()); }
};

TEST_CASE_TEMPLATE_DEFINE("compact: columns, together and in place", Backend, compact_columns) {
  for (const std::size_t n : sizes_around<Backend>(Backend::template compact_tile_items<float>)) {
    CAPTURE(n);
    const auto x = by_formula<float>(n, [](std::size_t i) { return i * 37 % 1000 / 1000.0f; });
    const auto mass = random_bits<std::int32_t>(n, 2);
    const std::vector<double> masses(mass.begin(), mass.end());
    const auto life = random_bits<std::uint8_t>(n, 3);
    const auto p = random_bits<momentum>(n, 4);
    const auto want = reference::split_indices(
        n, [&](std::size_t i) { return keep_alive{}(x[i], masses[i], life[i], p[i]); });
    const std::size_t m = want.kept.size();
    const auto check = [&](particles<Backend>& got, const std::vector<std::size_t>& indices) {
      CHECK(difference(first(got.x.read(), indices.size()), reference::gather(x, indices)) == "");
      CHECK(difference(first(got.mass.read(), indices.size()),
                       reference::gather(masses, indices)) == "");
      CHECK(difference(first(got.life.read(), indices.size()), reference::gather(life, indices)) ==
            "");
      CHECK(difference(first(got.p.read(), indices.size()), reference::gather(p, indices)) == "");
      CHECK(got.x.guards_intact());
      CHECK(got.mass.guards_intact());
      CHECK(got.life.guards_intact());
      CHECK(got.p.guards_intact());
    };
    // The columns start at different places within a line of 16 bytes, or at the same.
    for (const std::size_t skew : {std::size_t{0}, std::size_t{1}}) {
      CAPTURE(skew);
      particles<Backend> in(x, masses, life, p, {0, skew, 5 * skew, skew});
      particles<Backend> out(n, n, n, n, {skew, 0, 3 * skew, 0});
      particles<Backend> others(n, n, n, n, {0, 0, skew, 0});
      CHECK(compact(Backend::exec(), in.view(), out.span(), keep_alive{}) == m);
      check(out, want.kept);
      CHECK(out.life.untouched_from(m));
      CHECK(partition(Backend::exec(), in.view(), out.span(), others.span(), keep_alive{}) == m);
      check(out, want.kept);
      check(others, want.rejected);
      CHECK(compact(Backend::exec(), in.view(), in.span(), keep_alive{}) == m);
      check(in, want.kept);
    }
  }
}

TEST_CASE_TEMPLATE_DEFINE("compact: packed masks, of words of any width", Backend, compact_masks) {
  const auto check = [](auto word, auto item, std::size_t n, std::size_t in_offset,
                        std::size_t mask_offset) {
    using word_type = decltype(word);
    using item_type = decltype(item);
    CAPTURE(n);
    CAPTURE(sizeof(word_type));
    const auto in = random_bits<item_type>(n, 5);
    auto words = random_bits<word_type>(mask_words<word_type>(n), 6);
    constexpr std::size_t bits = 8 * sizeof(word_type);
    const auto wanted =
        where(n, [&](std::size_t i) { return (words[i / bits] >> (i % bits) & 1) != 0; });
    typename Backend::template array<word_type> mask(words, mask_offset);
    check_compactions<Backend>(in, mask_bits{mask.view()}, wanted, in_offset, 3);
  };
  for (const std::size_t n :
       sizes_around<Backend>(Backend::template compact_tile_items<std::uint32_t>)) {
    check(std::uint32_t{}, std::uint32_t{}, n, 0, 0);
    check(std::uint8_t{}, std::uint8_t{}, n, n % 16, n / 3 % 16);
  }
  check(std::uint64_t{}, std::uint32_t{}, 100003, 3, 1);
  check(std::uint16_t{}, std::uint8_t{}, 100003, 5, 3);
}

template <class Backend, class Word>
void check_made_mask(std::size_t n, std::size_t offset) {
  CAPTURE(n);
  CAPTURE(sizeof(Word));
  const auto in = random_bits<std::uint16_t>(n, n);
  const keep_share keep{3};
  constexpr std::size_t bits = 8 * sizeof(Word);
  std::vector<Word> want(mask_words<Word>(n), 0);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (!keep(in[i])) continue;
    want[i / bits] = static_cast<Word>(want[i / bits] | static_cast<Word>(Word{1} << (i % bits)));
    ++kept;
  }
  typename Backend::template array<std::uint16_t> source(in, offset), out(n);
  typename Backend::template array<Word> words(want.size(), offset);
  CHECK(make_mask(Backend::exec(), source.view(), words.span(), keep) == kept);
  CHECK(difference(words.read(), want) == "");
  CHECK(words.guards_intact());
  CHECK(compact(Backend::exec(), source.view(), out.span(), mask_bits{words.view()}) == kept);
}

TEST_CASE_TEMPLATE_DEFINE("make_mask: bits of words of any width", Backend, made_masks) {
  for (const std::size_t n :
       sizes_around<Backend>(Backend::template compact_tile_items<std::uint16_t>)) {
    check_made_mask<Backend, std::uint32_t>(n, 0);
    check_made_mask<Backend, std::uint8_t>(n, n % 3);
  }
  check_made_mask<Backend, std::uint64_t>(100003, 1);
  check_made_mask<Backend, std::uint16_t>(100003, 3);
  typename Backend::template array<int> nine(std::size_t{9});
  typename Backend::template array<std::uint8_t> one(std::size_t{1});
  CHECK_THROWS_AS(make_mask(Backend::exec(), nine.view(), one.span(), keep_share{1}),
                  std::invalid_argument);
  CHECK(one.untouched_from(0));
}

TEST_CASE_TEMPLATE_DEFINE("unique_by_key: the first of every run of keys, with its values", Backend,
                          unique_keys) {
  for (const std::size_t n :
       sizes_around<Backend>(Backend::template compact_tile_items<std::uint64_t>)) {
    CAPTURE(n);
    random_stream random(n);
    std::vector<std::int32_t> keys(n);
    for (std::size_t i = 1; i < n; ++i) keys[i] = keys[i - 1] + (random() % 3 == 0 ? 1 : 0);
    const auto values = random_bits<std::uint64_t>(n, 9);
    const auto bytes = random_bits<std::uint8_t>(n, 10);
    const auto heads = reference::split_indices(n, [&](std::size_t i) {
                         return i == 0 || keys[i - 1] != keys[i];
                       }).kept;
    typename Backend::template array<std::int32_t> k(keys, 1), k_out(n);
    typename Backend::template array<std::uint64_t> v(values), v_out(n, 1);
    typename Backend::template array<std::uint8_t> b(bytes, 2);
    CHECK(unique_by_key(Backend::exec(), k.view(), v.view(), k_out.span(), v_out.span()) ==
          heads.size());
    CHECK(difference(first(k_out.read(), heads.size()), reference::gather(keys, heads)) == "");
    CHECK(difference(first(v_out.read(), heads.size()), reference::gather(values, heads)) == "");
    CHECK(k_out.untouched_from(heads.size()));
    CHECK(v_out.untouched_from(heads.size()));
    CHECK(unique_by_key(Backend::exec(), k.view(), columns(v.view(), b.view()), k.span(),
                        columns(v.span(), b.span())) == heads.size());
    CHECK(difference(first(k.read(), heads.size()), reference::gather(keys, heads)) == "");
    CHECK(difference(first(v.read(), heads.size()), reference::gather(values, heads)) == "");
    CHECK(difference(first(b.read(), heads.size()), reference::gather(bytes, heads)) == "");
    CHECK(k.guards_intact());
    CHECK(b.guards_intact());
  }
}

}  // namespace upsweep::tests
