// Compaction of columns by bits, in every way: columns of mixed widths, around the sizes of blocks,
// in place, on one another's places; by flags, masks and runs of keys.
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <tuple>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <vector>

#include "tests/algorithms/cpu/column_arrays.hpp"
#include "tests/algorithms/cpu/compact_ways.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/few_types.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/host_array.hpp"
#include "tests/support/monoids.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {
namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
template <std::size_t Bytes>
using record = nibble_maps<Bytes>;

template <class... Ts>
void check_way(const tuned& exec, const std::tuple<std::vector<Ts>...>& in, unsigned share) {
  CAPTURE(sizeof...(Ts));
  CAPTURE(share);
  CAPTURE(exec.threads);
  CAPTURE(exec.tuning.stream_from_bytes);
  CAPTURE(static_cast<int>(exec.tuning.level));
  using arrays = column_arrays<Ts...>;
  const keep_rows keep{share};
  const std::size_t n = std::get<0>(in).size();
  CAPTURE(n);
  const auto want =
      reference::split_indices(n, [&](std::size_t i) { return judge_row(keep, in, i); });
  const std::size_t m = want.kept.size();
  arrays source(in);
  {
    arrays out(n);
    CHECK(compact(exec, source.view(), out.span(), keep) == m);
    out.check_first(in, want.kept);
    out.check_untouched_from(m);
  }
  {
    arrays out(n), others(n);
    CHECK(partition(exec, source.view(), out.span(), others.span(), keep) == m);
    out.check_first(in, want.kept);
    out.check_untouched_from(m);
    others.check_first(in, want.rejected);
    others.check_untouched_from(n - m);
  }
  CHECK(compact_count(exec, source.view(), keep) == m);
  arrays a(in), b(in), c(in), chosen(n), others(n);
  CHECK(compact(exec, a.view(), a.span(), keep) == m);
  a.check_first(in, want.kept);
  CHECK(partition(exec, b.view(), b.span(), others.span(), keep) == m);
  b.check_first(in, want.kept);
  others.check_first(in, want.rejected);
  CHECK(partition(exec, c.view(), chosen.span(), c.span(), keep) == m);
  chosen.check_first(in, want.kept);
  c.check_first(in, want.rejected);
}

template <class... Ts>
void check_all_ways() {
  const std::size_t judged = detail::judged_items<row<Ts...>>,
                    block = detail::plain_block_items<row<Ts...>>;
  for (const std::size_t n :
       {std::size_t{0}, std::size_t{1}, std::size_t{64}, judged - 1, judged, judged + 1,
        3 * judged + 65, block, block + 1, 3 * block + judged + 7}) {
    if (n > (few_types ? block + 1 : n)) continue;
    const auto in = random_columns<Ts...>(n, n);
    for (const tuned& exec : all_ways()) {
      check_way(exec, in, 7);
      if (n <= 3 * judged + 65) {
        check_way(exec, in, 0);
        check_way(exec, in, 1);
        check_way(exec, in, 16);
      }
    }
  }
}

TEST_CASE("plain_compact: one column") {
  check_all_ways<u32>();
}
TEST_CASE("plain_compact: two columns, of 1 and 8 bytes") {
  check_all_ways<u8, double>();
}
TEST_CASE("plain_compact: five columns, of 1, 4, 8, 16 and 3 bytes") {
  check_all_ways<u8, u32, double, record<16>, record<3>>();
}
TEST_CASE("plain_compact: eight columns, of 2, 1, 100, 8, 3, 4, 16 and 1 bytes") {
  check_all_ways<u16, u8, record<100>, double, record<3>, u32, record<16>, u8>();
}

TEST_CASE("plain_compact: columns by flags and masks, alike for any number of threads") {
  using arrays = column_arrays<u32, u8, record<16>>;
  const std::size_t n = 3 * detail::plain_block_items<row<u32, u8, record<16>>> + 67;
  const auto in = random_columns<u32, u8, record<16>>(n, 5);
  const auto bits = random_bits<u8>(mask_words<u8>(n), 6);
  const auto by_bits =
      reference::split_indices(n, [&](std::size_t i) { return (bits[i / 8] >> (i % 8) & 1) != 0; });
  // One of the columns themselves; where it is compacted in place it is overwritten as it is read.
  const auto& lives = std::get<1>(in);
  const auto by_flags = reference::split_indices(n, [&](std::size_t i) { return lives[i] != 0; });
  arrays source(in);
  for (int threads = 1; threads <= 7; ++threads) {
    CAPTURE(threads);
    const exec::openmp exec{threads};
    arrays out(n), others(n), in_place(in);
    CHECK(partition(exec, source.view(), out.span(), others.span(), mask_bits{std::span(bits)}) ==
          by_bits.kept.size());
    out.check_first(in, by_bits.kept);
    others.check_first(in, by_bits.rejected);
    const auto flagged = flags{std::get<1>(in_place.arrays).view()};
    CHECK(compact(exec, in_place.view(), in_place.span(), flagged) == by_flags.kept.size());
    in_place.check_first(in, by_flags.kept);
  }
}

struct same_half {
  bool operator()(u32 a, u32 b) const { return a / 2 == b / 2; }
};

TEST_CASE("plain_compact: unique_by_key over the ends of words and blocks") {
  const std::size_t block = detail::plain_block_items<row<u32, u64, u8>>;
  for (const std::size_t n : {std::size_t{1}, std::size_t{64}, std::size_t{65}, std::size_t{1025},
                              block, 2 * block + 65}) {
    for (const std::size_t run : {1, 2, 64, 1000}) {
      CAPTURE(n);
      CAPTURE(run);
      const auto keys = by_formula<u32>(n, [&](std::size_t i) { return i / run; });
      const std::tuple in{keys, random_bits<u64>(n, n), random_bits<u8>(n, run)};
      const auto heads = reference::split_indices(n, [&](std::size_t i) {
                           return i == 0 || keys[i] != keys[i - 1];
                         }).kept;
      const auto halves = reference::split_indices(n, [&](std::size_t i) {
                            return i == 0 || keys[i] / 2 != keys[i - 1] / 2;
                          }).kept;
      for (const tuned& exec : all_ways()) {
        column_arrays<u32, u64, u8> source(in), out(n);
        auto& [k, v, b] = source.arrays;
        auto& [k_out, v_out, b_out] = out.arrays;
        CHECK(unique_by_key(exec, k.view(), columns(v.view(), b.view()), k_out.span(),
                            columns(v_out.span(), b_out.span()), same_half{}) == halves.size());
        out.check_first(in, halves);
        out.check_untouched_from(halves.size());
        CHECK(unique_by_key(exec, k.view(), columns(v.view(), b.view()), k.span(),
                            columns(v.span(), b.span())) == heads.size());
        source.check_first(in, heads);
      }
    }
  }
}

TEST_CASE("plain_compact: the first key is no neighbour of what lies before it") {
  const std::vector<u32> keys(100, 7), values(100, 1);
  host_array<u32> k(keys, 1), k_out(std::size_t{100}), v_out(std::size_t{100});
  k.data()[-1] = 7;
  CHECK(unique_by_key(exec::serial{}, k.view(), std::span(values), k_out.span(), v_out.span()) ==
        1);
  CHECK(k_out.read()[0] == 7);
}

TEST_CASE("plain_compact: columns that change places, or lie on one another") {
  const std::size_t n = 2 * detail::plain_block_items<row<u32, u32>> + 77;
  const auto in = random_columns<u32, u32>(n, 1);
  const std::vector<u32>&x = std::get<0>(in), &y = std::get<1>(in);
  const keep_rows keep{9};
  const auto want =
      reference::split_indices(n, [&](std::size_t i) { return judge_row(keep, in, i); });
  const std::size_t m = want.kept.size();
  const auto check = [&](host_array<u32>& got, const std::vector<u32>& items,
                         const std::vector<std::size_t>& indices) {
    CHECK(difference(first(got.read(), indices.size()), reference::gather(items, indices)) == "");
  };
  for (const tuned& exec : all_ways()) {
    CAPTURE(exec.threads);
    CAPTURE(exec.tuning.stream_from_bytes);
    host_array<u32> a(x), b(y), c(x), d(y), other(n), another(n);
    CHECK(compact(exec, columns(a.view(), b.view()), columns(b.span(), a.span()), keep) == m);
    check(b, x, want.kept);
    check(a, y, want.kept);
    // One column twice, to its own place and another one.
    const auto twice = reference::split_indices(n, [&](std::size_t i) { return keep(x[i], x[i]); });
    CHECK(compact(exec, columns(c.view(), c.view()), columns(c.span(), other.span()), keep) ==
          twice.kept.size());
    check(c, x, twice.kept);
    check(other, x, twice.kept);
    // Kept items on the first column, rejected ones on the second.
    host_array<u32> e(x), f(y);
    CHECK(partition(exec, columns(e.view(), f.view()), columns(e.span(), other.span()),
                    columns(another.span(), f.span()), keep) == m);
    check(e, x, want.kept);
    check(other, y, want.kept);
    check(another, x, want.rejected);
    check(f, y, want.rejected);
  }
}

}  // namespace
}  // namespace upsweep::tests
