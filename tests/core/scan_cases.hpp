// Inputs on which scans have gone wrong, each with its right value; the name starts with its
// number.
#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <upsweep/core/scan.hpp>
#include <utility>
#include <vector>

#include "tests/core/scan_calls.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/monoids.hpp"

namespace upsweep::tests {

/// Results as Out, from vectors to a vector.
template <class Backend, class Out, class In, class Op, class Segments = whole>
std::vector<Out> inclusive(const std::vector<In>& in, Op op, const Segments& segments = {}) {
  typename Backend::template array<In> source(in);
  typename Backend::template array<Out> target(in.size());
  inclusive_scan(Backend::exec(), source.view(), target.span(), op, segments);
  CHECK(target.guards_intact());
  return target.read();
}
template <class Backend, class Out, class In, class Op, class Init, class Segments = whole>
std::vector<Out> exclusive_from(const std::vector<In>& in, Op op, Init init,
                                const Segments& segments = {}) {
  typename Backend::template array<In> source(in);
  typename Backend::template array<Out> target(in.size());
  exclusive_scan_init(Backend::exec(), source.view(), target.span(), op, init, segments);
  CHECK(target.guards_intact());
  return target.read();
}

TEST_CASE_TEMPLATE_DEFINE("PC-03 scan: nothing to do, null pointers", Backend, pc03_scan) {
  using array = typename Backend::template array<std::uint32_t>;
  using out_span = decltype(std::declval<array&>().span());
  using in_span = decltype(std::declval<array&>().view());
  const auto exec = Backend::exec();
  const plus<std::uint32_t> op;
  inclusive_scan(exec, in_span{}, out_span{}, op);
  exclusive_scan(exec, in_span{}, out_span{}, op);
  inclusive_scan_init(exec, in_span{}, out_span{}, op, 7);
  exclusive_scan_init(exec, in_span{}, out_span{}, op, 7);
  inclusive_scan(exec, in_span{}, out_span{}, op, whole{}, reverse);
  inclusive_scan(exec, in_span{}, out_span{}, op, by_offsets{in_span{}});
  exclusive_scan(exec, in_span{}, out_span{}, op, by_key{in_span{}});
  exclusive_scan(exec, in_span{}, out_span{}, op, by_rows{0, 0, 0, 0});
  exclusive_scan(exec, in_span{}, out_span{}, op, by_rows{5, 0, 3, 3});
  array total(std::vector<std::uint32_t>{0xDEADBEEF});
  make_offsets(exec, in_span{}, total.span());
  CHECK(total.read() == std::vector<std::uint32_t>{0});
  make_offsets(exec, in_span{}, total.span(), 7);
  CHECK(total.read() == std::vector<std::uint32_t>{7});
  CHECK(total.guards_intact());
}

TEST_CASE_TEMPLATE_DEFINE("PC-04 scan: the operator sees only values of the input", Backend, pc04) {
  for (const std::size_t n : {1, 2, 31, 32, 33, 255, 256, 257, 1023, 1024, 1025, 1535, 1536, 1537,
                              4095, 4096, 4097, 300001}) {
    CAPTURE(n);
    const std::vector<std::int32_t> eights(n, 8);
    typename Backend::template array<unsigned long long> foreign(
        std::vector<unsigned long long>{0});
    CHECK(inclusive<Backend, std::int32_t>(eights, minimum_of_only{8, foreign.data()}) == eights);
    CHECK(foreign.read() == std::vector<unsigned long long>{0});
  }
}

TEST_CASE_TEMPLATE_DEFINE("PC-04 scan: the operator joins only neighbours", Backend,
                          pc04_neighbours) {
  // On the GPU each of its kernels, the last with more tiles than one look at the board takes.
  for (const std::size_t n : {1, 33, 1000, 4097, 100003, 1000003, 3200007}) {
    if (n > Backend::max_test_items) continue;
    CAPTURE(n);
    std::vector<item_range> single(n), joined(n);
    for (std::uint32_t i = 0; i < n; ++i) single[i] = {i, i}, joined[i] = {0, i};
    typename Backend::template array<unsigned long long> foreign(
        std::vector<unsigned long long>{0});
    const join_neighbours op{foreign.data()};
    CHECK(difference(inclusive<Backend, item_range>(single, op), joined) == "");
    CHECK(foreign.read() == std::vector<unsigned long long>{0});
  }
}

TEST_CASE_TEMPLATE_DEFINE("PC-06 scan: output over input", Backend, pc06) {
  using array = typename Backend::template array<std::int32_t>;
  const plus<std::int32_t> op;
  const std::vector<std::int32_t> digits{3, 1, 4, 1, 5, 9, 2, 6};
  array a(digits), b(digits);
  exclusive_scan_init(Backend::exec(), a.view(), a.span(), op, 0);
  inclusive_scan(Backend::exec(), b.view(), b.span(), op);
  CHECK(a.read() == std::vector<std::int32_t>{0, 3, 4, 8, 9, 14, 23, 25});
  CHECK(b.read() == std::vector<std::int32_t>{3, 4, 8, 9, 14, 23, 25, 31});
  const std::size_t n = 1000003;
  array c(std::vector<std::int32_t>(n, 1)), d(std::vector<std::int32_t>(n, 1));
  exclusive_scan(Backend::exec(), c.view(), c.span(), op);
  inclusive_scan(Backend::exec(), d.view(), d.span(), op);
  const auto index = by_formula<std::int32_t>(n, [](std::size_t i) { return i; });
  const auto next = by_formula<std::int32_t>(n, [](std::size_t i) { return i + 1; });
  CHECK(difference(c.read(), index) == "");
  CHECK(difference(d.read(), next) == "");
}

TEST_CASE_TEMPLATE_DEFINE("PC-07 scan: an int literal as init does not narrow", Backend, pc07) {
  using wide = std::vector<std::int64_t>;
  CHECK(exclusive_from<Backend, std::int64_t>(wide{4294967296, 0}, plus<std::int64_t>{}, 0) ==
        wide{0, 4294967296});
  CHECK(exclusive_from<Backend, double>(std::vector<double>{0.5, 1.25, 2.5}, plus<double>{}, 0) ==
        std::vector<double>{0, 0.5, 1.75});
  CHECK(exclusive_from<Backend, std::int64_t>(wide{2147483647, 2, 3}, plus<std::int64_t>{}, 0) ==
        wide{0, 2147483647, 2147483649});
  CHECK(inclusive<Backend, std::int32_t>(std::vector<std::int16_t>{30000, 30000, 30000},
                                         plus<std::int32_t>{}) ==
        std::vector<std::int32_t>{30000, 60000, 90000});
}

TEST_CASE_TEMPLATE_DEFINE("PC-08 scan: associative, not commutative", Backend, pc08) {
  const std::size_t n = 100003;
  const auto index = by_formula<std::int32_t>(n, [](std::size_t i) { return i; });
  CHECK(difference(inclusive<Backend, std::int32_t>(index, right_projection{}), index) == "");
  CHECK(difference(inclusive<Backend, std::int32_t>(index, left_projection{}),
                   std::vector<std::int32_t>(n, 0)) == "");
  std::vector<affine> maps(n);
  for (std::uint32_t i = 0; i < n; ++i) maps[i] = {2 * i + 1, i};
  const auto got = inclusive<Backend, affine>(maps, compose{});
  CHECK(first(got, 4) == std::vector<affine>{{1, 0}, {3, 1}, {15, 7}, {105, 52}});
  CHECK(got.back() == affine{2285564303, 3290265799});
  CHECK(checksum_of(got, [](affine f) { return f.a; }) ==
        checksum{n, 214252362484531u, 10714117914872848596u});
  CHECK(checksum_of(got, [](affine f) { return f.c; }) ==
        checksum{n, 214715111957064u, 10737716869374733263u});
}

/// Running sums of n ones, rounded to T, ties to even; as many digits as T keeps.
template <class Backend, class T>
std::vector<T> sums_of_ones(std::size_t n) {
  return inclusive<Backend, T>(std::vector<T>(n, T(1.0f)), plus<float>{});
}

TEST_CASE_TEMPLATE_DEFINE("PC-09 scan: narrow inputs, wide running sum", Backend, pc09) {
  const auto bytes =
      inclusive<Backend, std::uint32_t>(std::vector<std::uint8_t>(300, 1), plus<std::uint32_t>{});
  CHECK(difference(bytes, by_formula<std::uint32_t>(300, [](auto i) { return i + 1; })) == "");

  typename Backend::template array<bool> truth(std::vector<bool>(128, true));
  typename Backend::template array<std::int32_t> trues(std::size_t{128});
  inclusive_scan(Backend::exec(), truth.view(), trues.span(), plus<std::int32_t>{});
  CHECK(difference(trues.read(), by_formula<std::int32_t>(128, [](auto i) { return i + 1; })) ==
        "");

  const std::vector<std::int8_t> large{120, 120};
  CHECK(inclusive<Backend, std::int32_t>(large, plus<std::int32_t>{}) ==
        std::vector<std::int32_t>{120, 240});
  CHECK(inclusive<Backend, std::int8_t>(large, plus<std::int8_t>{}) ==
        std::vector<std::int8_t>{120, -16});
  CHECK(inclusive<Backend, std::int8_t>(large, plus<std::int32_t>{}) ==
        std::vector<std::int8_t>{120, -16});

  const auto halves = sums_of_ones<Backend, f16>(5000);
  for (const auto& [count, sum] : {std::pair{2048, 2048},
                                   {2049, 2048},
                                   {2050, 2050},
                                   {2051, 2052},
                                   {2052, 2052},
                                   {4097, 4096},
                                   {4098, 4096},
                                   {4099, 4100},
                                   {4999, 5000},
                                   {5000, 5000}}) {
    CHECK(static_cast<float>(halves[count - 1]) == static_cast<float>(sum));
  }
  const auto brains = sums_of_ones<Backend, bf16>(5000);
  for (const auto& [count, sum] : {std::pair{255, 255},
                                   {256, 256},
                                   {257, 256},
                                   {258, 258},
                                   {259, 260},
                                   {511, 512},
                                   {513, 512},
                                   {4999, 4992},
                                   {5000, 4992}}) {
    CHECK(static_cast<float>(brains[count - 1]) == static_cast<float>(sum));
  }
  // The rule, for every item: i + 1 to the digits of the type, ties to even.
  const auto rounded = [](std::size_t number, int digits) {
    const double unit = std::exp2(std::max(0.0, std::floor(std::log2(number)) - digits + 1));
    return static_cast<float>(std::nearbyint(static_cast<double>(number) / unit) * unit);
  };
  for (std::size_t i = 0; i < 5000; ++i) {
    CAPTURE(i);
    REQUIRE(static_cast<float>(halves[i]) == rounded(i + 1, 11));
    REQUIRE(static_cast<float>(brains[i]) == rounded(i + 1, 8));
  }
}

TEST_CASE_TEMPLATE_DEFINE("PC-10 scan: double sums past the largest double", Backend, pc10) {
  constexpr double inf = std::numeric_limits<double>::infinity();
  CHECK(inclusive<Backend, double>(
            std::vector<double>{1e308, 5e307, 9e307, 0, 1, 1e308, 2.5e-308, 0}, plus<double>{}) ==
        std::vector<double>{1e308, 1.5e308, inf, inf, inf, inf, inf, inf});
  const auto got = inclusive<Backend, double>(std::vector<double>(100000, 1e305), plus<double>{});
  for (std::size_t i = 0; i < got.size(); ++i) {
    CAPTURE(i);
    if (i >= 1797) {
      REQUIRE(got[i] == inf);
    } else {
      REQUIRE(std::abs(got[i] / 1e305 - static_cast<double>(i + 1)) <=
              1e-12 * static_cast<double>(i + 1));
    }
  }
}

TEST_CASE_TEMPLATE_DEFINE("PC-11 scan: empty segments at the start, middle and end", Backend,
                          pc11) {
  using numbers = std::vector<std::int32_t>;
  const numbers in{1, 2, 3, 4, 5, 6, 7};
  const numbers offsets{0, 0, 3, 3, 3, 7, 7};
  typename Backend::template array<std::int32_t> o(offsets);
  const by_offsets segments{o.view()};
  const plus<std::int32_t> op;
  CHECK(inclusive<Backend, std::int32_t>(in, op, segments) == numbers{1, 3, 6, 4, 9, 15, 22});
  CHECK(exclusive_from<Backend, std::int32_t>(in, op, 0, segments) ==
        numbers{0, 1, 3, 0, 4, 9, 15});
  CHECK(exclusive_from<Backend, std::int32_t>(in, op, 10, segments) ==
        numbers{10, 11, 13, 10, 14, 19, 25});
  // Totals are what an inclusive scan leaves at the ends of the segments that have any items.
  const auto sums = inclusive<Backend, std::int32_t>(in, op, segments);
  numbers totals;
  for (std::size_t s = 0; s + 1 < offsets.size(); ++s) {
    totals.push_back(offsets[s] == offsets[s + 1] ? 0 : sums[offsets[s + 1] - 1]);
  }
  CHECK(totals == numbers{0, 6, 0, 0, 22, 0});
}

struct point {
  std::int32_t x, y, z;
  friend bool operator==(const point&, const point&) = default;
};
struct add_points {
  using value_type = point;
  UPSWEEP_HD point identity() const { return {0, 0, 0}; }
  UPSWEEP_HD point operator()(const point& a, const point& b) const {
    return {a.x + b.x, a.y + b.y, a.z + b.z};
  }
};

TEST_CASE_TEMPLATE_DEFINE("PC-13 scan: elements of 12 bytes", Backend, pc13_scan) {
  static_assert(sizeof(point) == 12);
  std::vector<point> in(50000);
  for (std::int32_t i = 0; i < 50000; ++i) in[i] = {1, i, -i};
  const auto got = inclusive<Backend, point>(in, add_points{});
  CHECK(got[4096] == point{4097, 8390656, -8390656});
  CHECK(got.back() == point{50000, 1249975000, -1249975000});
  CHECK(difference(got, reference::scan<point>(in, add_points{}, {})) == "");
}

TEST_CASE_TEMPLATE_DEFINE("PC-14 scan: data off the natural alignment of vectors", Backend,
                          pc14_scan) {
  const std::size_t n = 10007;
  const auto bytes = by_formula<std::uint8_t>(n, [](std::size_t i) { return i % 251; });
  const auto floats = by_formula<float>(n, [](std::size_t i) { return i % 251; });
  for (std::size_t k = 0; k < 16; ++k) {
    CAPTURE(k);
    typename Backend::template array<std::uint8_t> source(bytes, k);
    typename Backend::template array<float> float_source(floats, k % 4);
    typename Backend::template array<std::uint32_t> out(n, k % 4);
    typename Backend::template array<float> float_out(n, k / 4);
    inclusive_scan(Backend::exec(), source.view(), out.span(), plus<std::uint32_t>{});
    inclusive_scan(Backend::exec(), float_source.view(), float_out.span(), plus<float>{});
    const auto sums = out.read();
    CHECK(sums.back() == 1247278);
    CHECK(checksum_of(sums, [](std::uint32_t sum) { return sum; }) ==
          checksum{n, 6206729044u, 41496489257932u});
    CHECK(difference(float_out.read(), by_formula<float>(n, [&](auto i) { return sums[i]; })) ==
          "");
    CHECK(out.guards_intact());
    CHECK(float_out.guards_intact());
  }
}

TEST_CASE_TEMPLATE_DEFINE("PC-36 scan: more threads than items", Backend, pc36_scan) {
  for (const std::size_t n : {0, 1, 2, 3, 5, 63, 64, 65}) {
    CAPTURE(n);
    const auto in = by_formula<std::int32_t>(n, [](std::size_t i) { return i + 1; });
    CHECK(inclusive<Backend, std::int32_t>(in, plus<std::int32_t>{}) ==
          by_formula<std::int32_t>(n, [](std::size_t i) { return (i + 1) * (i + 2) / 2; }));
    CHECK(exclusive_from<Backend, std::int32_t>(in, plus<std::int32_t>{}, 0) ==
          by_formula<std::int32_t>(n, [](std::size_t i) { return i * (i + 1) / 2; }));
  }
}

}  // namespace upsweep::tests
