// The contract of radix_sort, radix_sort_pairs and radix_argsort for every backend.
#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <upsweep/algorithms/radix_sort.hpp>
#include <utility>
#include <vector>

#include "tests/algorithms/check_sorts.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/monoids.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_DEFINE("radix_sort: sizes around tiles and windows", Backend, sort_sizes) {
  for (const std::size_t n : sizes_around<Backend>(Backend::sort_tile_items)) {
    if (n <= 8 * Backend::sort_tile_items) {
      check_both_directions<Backend>(random_bits<std::uint32_t>(n, n));
    } else {
      const auto keys = random_bits<std::uint32_t>(n, n);
      check_sorts<Backend>(keys, {}, sorted_indices(keys, false));
    }
  }
}

/// Any bits, then what a sort may trip over: few distinct keys, order, one key, constant digits.
template <class Backend, class T>
void check_type() {
  const std::size_t n = 3 * Backend::sort_tile_items + 1;
  CAPTURE(sizeof(T));
  check_both_directions<Backend>(random_bits<T>(n, 1), 1, 0);
  check_both_directions<Backend>(small_numbers<T>(n, 2), 0, 1);
  auto ordered =
      reference::gather(random_bits<T>(n, 3), sorted_indices(random_bits<T>(n, 3), false));
  check_sorts<Backend>(ordered, {}, sorted_indices(ordered, false));
  std::reverse(ordered.begin(), ordered.end());
  check_sorts<Backend>(ordered, {}, sorted_indices(ordered, false));
  check_sorts<Backend>(std::vector<T>(n, number<T>(7)), {},
                       sorted_indices(std::vector<T>(n), false));
}

TEST_CASE_TEMPLATE_DEFINE("radix_sort: unsigned keys", Backend, sort_unsigned) {
  check_type<Backend, std::uint8_t>();
  check_type<Backend, std::uint64_t>();
  if constexpr (!few_types) {
    check_type<Backend, std::uint16_t>();
    check_type<Backend, std::uint32_t>();
  }
}

TEST_CASE_TEMPLATE_DEFINE("radix_sort: signed keys", Backend, sort_signed) {
  check_type<Backend, std::int32_t>();
  if constexpr (!few_types) {
    check_type<Backend, std::int8_t>();
    check_type<Backend, std::int16_t>();
    check_type<Backend, std::int64_t>();
  }
}

TEST_CASE_TEMPLATE_DEFINE("radix_sort: floating-point keys, any bits", Backend, sort_floats) {
  check_type<Backend, f16>();
  check_type<Backend, double>();
  if constexpr (!few_types) {
    check_type<Backend, bf16>();
    check_type<Backend, float>();
  }
}

/// One, two or more digits vary: the passes end in the output whatever their number is.
TEST_CASE_TEMPLATE_DEFINE("radix_sort: digits that are constant are skipped", Backend,
                          sort_constant_digits) {
  const std::size_t n = 2 * Backend::sort_tile_items + 9;
  for (const std::uint64_t mask :
       {std::uint64_t{0}, std::uint64_t{0xff}, std::uint64_t{0xff00000000000000},
        std::uint64_t{0xff0000ff00}, std::uint64_t{0xff00ff00ff0000},
        std::uint64_t{0x7f010000ff0001}}) {
    CAPTURE(mask);
    auto keys = random_bits<std::uint64_t>(n, mask);
    for (std::uint64_t& key : keys) key = (key & mask) | (0x1234567890abcdef & ~mask);
    check_both_directions<Backend>(keys);
  }
}

TEST_CASE_TEMPLATE_DEFINE("radix_sort: ranges of bits", Backend, sort_bit_ranges) {
  const std::size_t n = 2 * Backend::sort_tile_items + 9;
  const auto by_image = [&](const auto& images, int begin, int end, bool descending) {
    const auto part = by_formula<std::uint64_t>(n, [&](std::size_t i) {
      return end == begin ? 0 : (images(i) >> begin) & (~std::uint64_t{0} >> (64 - (end - begin)));
    });
    return sorted_indices(part, descending);
  };
  const auto unsigned_keys = random_bits<std::uint64_t>(n, 1);
  const auto signed_keys = random_bits<std::int16_t>(n, 2);
  const auto float_keys = random_bits<float>(n, 3);
  const auto unsigned_image = [&](std::size_t i) { return unsigned_keys[i]; };
  const auto signed_image = [&](std::size_t i) {
    return static_cast<std::uint64_t>(signed_keys[i] + 32768);
  };
  // Where 2^31 stands for zero, negative numbers lie just below, in the order of their magnitude.
  const auto float_image = [&](std::size_t i) -> std::uint64_t {
    std::uint32_t bits;
    std::memcpy(&bits, &float_keys[i], 4);
    if (std::isnan(float_keys[i])) return 0xffffffffu;
    if (float_keys[i] == 0) return 0x80000000u;
    return float_keys[i] > 0 ? 0x80000000u + bits : 0x7fffffffu - (bits - 0x80000000u);
  };
  for (const bool descending : {false, true}) {
    for (const auto& [begin, end] :
         {std::pair{0, 64}, {0, 1}, {63, 64}, {5, 5}, {3, 17}, {8, 16}}) {
      check_sorts<Backend>(unsigned_keys, {descending, begin, end},
                           by_image(unsigned_image, begin, end, descending));
    }
    for (const auto& [begin, end] : {std::pair{0, 16}, {15, 16}, {4, 13}}) {
      check_sorts<Backend>(signed_keys, {descending, begin, end},
                           by_image(signed_image, begin, end, descending));
    }
    for (const auto& [begin, end] : {std::pair{0, 32}, {23, 32}, {0, 9}}) {
      check_sorts<Backend>(float_keys, {descending, begin, end},
                           by_image(float_image, begin, end, descending));
    }
  }
}

template <class Backend, class Value>
void check_value_type() {
  CAPTURE(sizeof(Value));
  const auto keys = random_bits<std::uint16_t>(Backend::sort_tile_items + 1, sizeof(Value));
  check_sorts<Backend, std::uint16_t, Value>(keys, {}, sorted_indices(keys, false));
}

TEST_CASE_TEMPLATE_DEFINE("radix_sort_pairs: values of 1 to 100 bytes", Backend, sort_values) {
  check_value_type<Backend, std::uint8_t>();
  check_value_type<Backend, nibble_maps<16, 16>>();
  check_value_type<Backend, nibble_maps<100>>();
  if constexpr (!few_types) {
    check_value_type<Backend, nibble_maps<3>>();
    check_value_type<Backend, std::uint64_t>();
    check_value_type<Backend, nibble_maps<12, 4>>();
    check_value_type<Backend, nibble_maps<20, 4>>();
  }
}

/// After an odd and an even number of passes, keys, values, or both in place.
TEST_CASE_TEMPLATE_DEFINE("radix_sort: the output is the input", Backend, sort_in_place) {
  for (const std::size_t n : {std::size_t{0}, std::size_t{1}, Backend::sort_tile_items - 1,
                              3 * Backend::sort_tile_items + 1}) {
    for (const std::uint32_t mask : {0x0u, 0xff00u, 0xffff00u, 0xffffffu, 0xffffffffu}) {
      CAPTURE(n);
      CAPTURE(mask);
      auto keys = random_bits<std::uint32_t>(n, n + mask);
      for (std::uint32_t& key : keys) key &= mask;
      const auto values = random_bits<std::uint64_t>(n, 1);
      const auto order = sorted_indices(keys, false);
      const auto want = reference::gather(keys, order);
      const auto want_values = reference::gather(values, order);
      const auto exec = Backend::exec();
      using key_array = typename Backend::template array<std::uint32_t>;
      using value_array = typename Backend::template array<std::uint64_t>;
      key_array alone(keys), both(keys), a(keys), b(keys), a_out(n);
      value_array both_values(values), c(values), d(values), c_out(n);
      radix_sort(exec, alone.view(), alone.span());
      CHECK(difference(alone.read(), want) == "");
      radix_sort_pairs(exec, both.view(), both_values.view(), both.span(), both_values.span());
      CHECK(difference(both.read(), want) == "");
      CHECK(difference(both_values.read(), want_values) == "");
      radix_sort_pairs(exec, a.view(), c.view(), a_out.span(), c.span());
      CHECK(difference(a_out.read(), want) == "");
      CHECK(difference(c.read(), want_values) == "");
      radix_sort_pairs(exec, b.view(), d.view(), b.span(), c_out.span());
      CHECK(difference(b.read(), want) == "");
      CHECK(difference(c_out.read(), want_values) == "");
      CHECK(alone.guards_intact());
      CHECK(both.guards_intact());
      CHECK(both_values.guards_intact());
    }
  }
}

TEST_CASE_TEMPLATE_DEFINE("radix_argsort: 64-bit indices", Backend, argsort_wide) {
  const auto keys = random_bits<double>(3 * Backend::sort_tile_items + 1, 5);
  const auto order = sorted_indices(keys, true);
  typename Backend::template array<double> source(keys);
  typename Backend::template array<std::uint64_t> out(keys.size());
  radix_argsort(Backend::exec(), source.view(), out.span(), {.descending = true});
  CHECK(difference(out.read(), std::vector<std::uint64_t>(order.begin(), order.end())) == "");
}

TEST_CASE_TEMPLATE_DEFINE("radix_sort: short spans and bad bits are refused before any work",
                          Backend, sort_refused) {
  typename Backend::template array<std::uint32_t> in(std::vector<std::uint32_t>(10, 1));
  typename Backend::template array<std::uint32_t> nine(std::size_t{9}), ten(std::size_t{10});
  typename Backend::template array<std::uint32_t> other(std::size_t{10});
  const auto exec = Backend::exec();
  CHECK_THROWS_AS(radix_sort(exec, in.view(), nine.span()), std::invalid_argument);
  CHECK_THROWS_AS(radix_argsort(exec, in.view(), nine.span()), std::invalid_argument);
  CHECK_THROWS_AS(radix_sort_pairs(exec, in.view(), nine.view(), ten.span(), other.span()),
                  std::invalid_argument);
  CHECK_THROWS_AS(radix_sort_pairs(exec, in.view(), in.view(), nine.span(), ten.span()),
                  std::invalid_argument);
  CHECK_THROWS_AS(radix_sort_pairs(exec, in.view(), in.view(), ten.span(), nine.span()),
                  std::invalid_argument);
  for (const auto& [begin, end] : {std::pair{-1, 5}, {0, 33}, {6, 5}, {33, -1}, {0, -2}}) {
    CHECK_THROWS_AS(radix_sort(exec, in.view(), ten.span(), {false, begin, end}),
                    std::invalid_argument);
  }
  CHECK(nine.untouched_from(0));
  CHECK(ten.untouched_from(0));
  CHECK(other.untouched_from(0));
}

TEST_CASE_TEMPLATE_DEFINE("radix_sort: random sizes, ranges of bits, offsets", Backend,
                          sort_property) {
  const std::uint64_t property = property_seed();
  CAPTURE(property);
  random_stream random(property);
  for (int round = 0; round < 30; ++round) {
    CAPTURE(round);
    const std::size_t n = random.below(random.below(4) == 0 ? 4 * Backend::sort_tile_items
                                                            : Backend::sort_tile_items / 16 + 2);
    const int begin = static_cast<int>(random.below(33));
    const int end = begin + static_cast<int>(random.below(static_cast<std::size_t>(33 - begin)));
    const bool descending = random.below(2) == 1;
    const auto keys = random_bits<std::uint32_t>(n, random());
    const auto part = by_formula<std::uint64_t>(n, [&](std::size_t i) {
      return (std::uint64_t{keys[i]} >> begin) % (std::uint64_t{1} << (end - begin));
    });
    check_sorts<Backend>(keys, {descending, begin, end}, sorted_indices(part, descending),
                         random.below(16), random.below(16));
  }
}

}  // namespace upsweep::tests
