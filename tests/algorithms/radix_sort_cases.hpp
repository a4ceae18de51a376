// Inputs on which sorts have gone wrong, each with its right value.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <upsweep/algorithms/radix_sort.hpp>
#include <vector>

#include "tests/support/backends.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"

namespace upsweep::tests {

template <class T>
struct sorted_pairs {
  std::vector<T> keys;
  std::vector<std::uint32_t> values;
};

/// Sorts keys with their indices as values; the keys alone and an argsort must agree.
template <class Backend, class T>
sorted_pairs<T> sort_with_indices(const std::vector<T>& keys, const sort_options& options = {}) {
  const std::size_t n = keys.size();
  const auto index = by_formula<std::uint32_t>(n, [](std::size_t i) { return i; });
  const auto exec = Backend::exec();
  typename Backend::template array<T> in(keys), alone(n), out(n);
  typename Backend::template array<std::uint32_t> values(index), values_out(n), order(n);
  radix_sort(exec, in.view(), alone.span(), options);
  radix_sort_pairs(exec, in.view(), values.view(), out.span(), values_out.span(), options);
  radix_argsort(exec, in.view(), order.span(), options);
  CHECK(difference(alone.read(), out.read()) == "");
  CHECK(difference(order.read(), values_out.read()) == "");
  CHECK(out.guards_intact());
  CHECK(values_out.guards_intact());
  return {out.read(), values_out.read()};
}

using u32s = std::vector<std::uint32_t>;
inline constexpr sort_options falling{.descending = true};

TEST_CASE_TEMPLATE_DEFINE("PC-03 radix_sort: nothing to do, null pointers", Backend, pc03_sort) {
  using array = typename Backend::template array<std::uint32_t>;
  using out_span = decltype(std::declval<array&>().span());
  using in_span = decltype(std::declval<array&>().view());
  radix_sort(Backend::exec(), in_span{}, out_span{});
  radix_sort_pairs(Backend::exec(), in_span{}, in_span{}, out_span{}, out_span{});
  radix_argsort(Backend::exec(), in_span{}, out_span{}, falling);
  array untouched(std::size_t{1});
  radix_sort(Backend::exec(), in_span{}, untouched.span());
  CHECK(untouched.untouched_from(0));
}

TEST_CASE_TEMPLATE_DEFINE("PC-05 radix_sort: sizes over edges of tiles", Backend, pc05) {
  for (const std::size_t n :
       {1,    2,    3,     255,   256,   257,   1791,    1792,    1793,    2047,
        2048, 2049, 11520, 65535, 65536, 65537, 1048575, 1048576, 1048577, 1048581}) {
    CAPTURE(n);
    const auto rising = by_formula<std::uint32_t>(n, [](std::size_t i) { return i; });
    const auto fallen = by_formula<std::uint32_t>(n, [&](std::size_t i) { return n - 1 - i; });
    const auto got = sort_with_indices<Backend>(fallen);
    CHECK(difference(got.keys, rising) == "");
    CHECK(difference(got.values, fallen) == "");
  }
}

TEST_CASE_TEMPLATE_DEFINE("PC-20 radix_sort: -0.0 equals +0.0, signs survive", Backend, pc20) {
  const std::vector<float> keys{0.0f, -0.0f, 1.0f, -0.0f, 0.0f, -1.0f};
  const auto up = sort_with_indices<Backend>(keys);
  const auto down = sort_with_indices<Backend>(keys, falling);
  CHECK(up.values == u32s{5, 0, 1, 3, 4, 2});
  CHECK(down.values == u32s{2, 0, 1, 3, 4, 5});
  CHECK(difference(up.keys, {-1.0f, 0.0f, -0.0f, -0.0f, 0.0f, 1.0f}) == "");
  CHECK(difference(down.keys, {1.0f, 0.0f, -0.0f, -0.0f, 0.0f, -1.0f}) == "");
  const auto zeros =
      by_formula<float>(4096, [](std::size_t i) { return i % 2 == 0 ? 0.0f : -0.0f; });
  const auto big = sort_with_indices<Backend>(zeros);
  CHECK(difference(big.values, by_formula<std::uint32_t>(4096, [](auto i) { return i; })) == "");
  CHECK(difference(big.keys, zeros) == "");
}

TEST_CASE_TEMPLATE_DEFINE("PC-21 radix_sort: NaN is greatest, whatever its sign", Backend, pc21) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  const auto few = sort_with_indices<Backend>(std::vector<float>{5, 9, nan, 5});
  CHECK(few.values == u32s{0, 3, 1, 2});
  CHECK(difference(few.keys, {5, 5, 9, nan}) == "");
  for (const std::size_t n : {33, 129, 5000, 200003}) {
    CAPTURE(n);
    auto keys = by_formula<float>(n, [](std::size_t i) { return i; });
    for (std::size_t i = 0; i < 6; ++i) {
      const std::uint32_t negative_nan = 0xFFC00000u;
      std::memcpy(&keys[i], &negative_nan, 4);
    }
    const auto got = sort_with_indices<Backend>(keys);
    const auto order =
        by_formula<std::uint32_t>(n, [&](auto i) { return i < n - 6 ? i + 6 : i - (n - 6); });
    const auto want = by_formula<std::size_t>(n, [&](auto i) { return order[i]; });
    CHECK(difference(got.values, order) == "");
    std::vector<float> bits(n);
    for (std::size_t i = 0; i < n; ++i) bits[i] = keys[want[i]];
    CHECK(difference(got.keys, bits) == "");
  }
}

TEST_CASE_TEMPLATE_DEFINE("PC-22 radix_sort: signed keys with both extremes", Backend, pc22) {
  auto keys = by_formula<std::int32_t>(
      3000, [](std::size_t i) { return static_cast<std::uint32_t>(i * 2654435761u); });
  keys[0] = std::numeric_limits<std::int32_t>::min();
  keys[1] = std::numeric_limits<std::int32_t>::max();
  keys[2] = -1;
  keys[3] = 0;
  const auto got = sort_with_indices<Backend>(keys).keys;
  CHECK(got[0] == std::numeric_limits<std::int32_t>::min());
  CHECK(got[1] == -2146677127);
  CHECK(got[2] == -2145911839);
  CHECK(got[1499] == -1);
  CHECK(got[2997] == 2145146551);
  CHECK(got[2998] == 2147101004);
  CHECK(got[2999] == std::numeric_limits<std::int32_t>::max());
  CHECK(checksum_of(got, [](std::int32_t key) { return static_cast<std::uint32_t>(key); }) ==
        checksum{3000, 6443229568220u, 8059463119436122u});
  const auto bytes =
      by_formula<std::int8_t>(256, [](std::size_t i) { return 127 - static_cast<int>(i); });
  CHECK(difference(sort_with_indices<Backend>(bytes).keys,
                   by_formula<std::int8_t>(
                       256, [](std::size_t i) { return static_cast<int>(i) - 128; })) == "");
}

TEST_CASE_TEMPLATE_DEFINE("PC-23 radix_sort: ranges of bits, empty ones too", Backend, pc23) {
  for (const std::size_t n : {1000, 200000}) {
    const auto keys = by_formula<std::uint32_t>(n, [](std::size_t i) { return 1000003 * i; });
    for (const int bit : {0, 5}) {
      CAPTURE(n);
      CAPTURE(bit);
      const auto got = sort_with_indices<Backend>(keys, {false, bit, bit});
      CHECK(difference(got.keys, keys) == "");
      CHECK(difference(got.values, by_formula<std::uint32_t>(n, [](auto i) { return i; })) == "");
    }
  }
  using wide = std::vector<std::int64_t>;
  const auto b =
      sort_with_indices<Backend>(wide{0, -1, -2, -3, -4, -5, -6, -7, -8, -9}, {false, 0, 2});
  CHECK(b.keys == wide{0, -4, -8, -3, -7, -2, -6, -1, -5, -9});
  CHECK(b.values == u32s{0, 4, 8, 3, 7, 2, 6, 1, 5, 9});
  CHECK(sort_with_indices<Backend>(wide{0, 1, -1}, {false, 0, 2}).keys == wide{0, 1, -1});
}

TEST_CASE_TEMPLATE_DEFINE("PC-24 radix_sort: equal keys keep their order, descending too", Backend,
                          pc24) {
  const u32s keys{1, 2, 3, 3, 2, 1};
  CHECK(sort_with_indices<Backend>(keys).values == u32s{0, 5, 1, 4, 2, 3});
  CHECK(sort_with_indices<Backend>(keys, falling).values == u32s{2, 3, 1, 4, 0, 5});
  const std::size_t n = 100003;
  const auto tens = by_formula<std::uint32_t>(n, [](std::size_t i) { return i % 10; });
  const auto same = [](std::uint32_t value) { return value; };
  const auto up = sort_with_indices<Backend>(tens).values;
  const auto down = sort_with_indices<Backend>(tens, falling).values;
  CHECK(checksum_of(up, same) == checksum{n, 5000250003u, 258359584015008u});
  CHECK(checksum_of(down, same) == checksum{n, 5000250003u, 258353583935004u});
  CHECK(first(down, 3) == u32s{9, 19, 29});
}

TEST_CASE_TEMPLATE_DEFINE("PC-36 radix_sort: more threads than items", Backend, pc36_sort) {
  for (const std::size_t n : {0, 1, 2, 3, 5, 63, 64, 65}) {
    CAPTURE(n);
    const auto rising = by_formula<std::int32_t>(n, [](std::size_t i) { return i + 1; });
    CHECK(sort_with_indices<Backend>(rising, falling).keys ==
          by_formula<std::int32_t>(n, [&](std::size_t i) { return n - i; }));
  }
}

}  // namespace upsweep::tests
