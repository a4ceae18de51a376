// The laws of every monoid: e.a = a = a.e, e.e = e, (a.b).c = a.(b.c); and a.b = b.a where it says
// that it commutes. Those of the tests must hold them too, or their contracts show nothing.
#include <doctest/doctest.h>

#include <cstdint>
#include <cstring>
#include <functional>
#include <limits>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/segments.hpp>
#include <vector>

#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/monoids.hpp"

namespace upsweep::tests {

template <monoid Op>
void check_laws(const Op& op, const std::vector<value_t<Op>>& values) {
  const auto same = [](const value_t<Op>& a, const value_t<Op>& b) {
    return bytes_of(a) == bytes_of(b);
  };
  const auto e = op.identity();
  CHECK(same(op(e, e), e));
  for (const auto& a : values) {
    REQUIRE(same(op(e, a), a));
    REQUIRE(same(op(a, e), a));
    for (const auto& b : values) {
      if constexpr (commutative_monoid<Op>) REQUIRE(same(op(a, b), op(b, a)));
      for (const auto& c : values) REQUIRE(same(op(op(a, b), c), op(a, op(b, c))));
    }
  }
}

template <class T>
void check_integer_laws() {
  auto values = random_bits<T>(12, 5);
  values.insert(values.end(),
                {T{0}, T{1}, std::numeric_limits<T>::max(), std::numeric_limits<T>::min()});
  check_laws(plus<T>{}, values);
  check_laws(minimum<T>{}, values);
  check_laws(maximum<T>{}, values);
}

TEST_CASE("monoid: sums, minima and maxima of integers") {
  check_integer_laws<std::uint8_t>();
  check_integer_laws<std::uint16_t>();
  check_integer_laws<std::uint32_t>();
  check_integer_laws<std::uint64_t>();
  check_integer_laws<std::int8_t>();
  check_integer_laws<std::int16_t>();
  check_integer_laws<std::int32_t>();
  check_integer_laws<std::int64_t>();
  CHECK(plus<std::int32_t>{}(2147483647, 1) == std::numeric_limits<std::int32_t>::min());
}

template <class T>
void check_float_laws() {
  constexpr T inf = std::numeric_limits<T>::infinity();
  const T nan = std::numeric_limits<T>::quiet_NaN();
  // Sums only of numbers whose sums are exact; -0.0 is left out, as 0 + -0.0 is +0.0.
  check_laws(plus<T>{}, {0, 1, -1, 2, 1024, -77, inf});
  check_laws(minimum<T>{}, {0, 1, -1, inf, -inf, std::numeric_limits<T>::max(), nan});
  check_laws(maximum<T>{}, {0, 1, -1, inf, -inf, std::numeric_limits<T>::lowest(), nan});
  CHECK(minimum<T>{}(nan, 1) != minimum<T>{}(nan, 1));
  CHECK(maximum<T>{}(1, nan) != maximum<T>{}(1, nan));
}

TEST_CASE("monoid: sums, minima and maxima of floats, NaN wins") {
  check_float_laws<float>();
  check_float_laws<double>();
}

TEST_CASE("monoid: flipped and segmented") {
  check_laws(flipped<compose>{}, affine_maps(8, 1));
  CHECK(flipped<compose>{}({3, 5}, {7, 11}) == compose{}({7, 11}, {3, 5}));
  CHECK(!(flipped<compose>{}({3, 5}, {7, 11}) == compose{}({3, 5}, {7, 11})));

  using pairs = detail::segmented<plus<std::uint64_t>>;
  std::vector<pairs::value_type> values;
  for (const std::uint64_t value : {0, 1, 5}) {
    for (const bool head : {false, true}) {
      pairs::value_type item;
      std::memset(static_cast<void*>(&item), 0, sizeof(item));  // padding too: bytes are compared
      item.value = value;
      item.head = head;
      values.push_back(item);
    }
  }
  const pairs op;
  const auto same = [](const auto& a, const auto& b) {
    return a.value == b.value && a.head == b.head;
  };
  for (const auto& a : values) {
    CHECK(same(op(op.identity(), a), a));
    CHECK(same(op(a, op.identity()), a));
    for (const auto& b : values) {
      for (const auto& c : values) CHECK(same(op(op(a, b), c), op(a, op(b, c))));
    }
  }
}

TEST_CASE("monoid: those of the tests") {
  check_laws(compose{}, affine_maps(12, 3));
  check_laws(compose_nibbles<nibble_maps<3>>{}, random_nibble_maps<nibble_maps<3>>(12, 3));
  check_laws(leftmost{}, {{0, 0}, {1, 1}, {2, 1}});
  check_laws(rightmost{}, {{0, 0}, {1, 1}, {2, 1}});
  const auto maps = affine_maps(2, 3);
  CHECK(!(compose{}(maps[0], maps[1]) == compose{}(maps[1], maps[0])));
  const auto small = random_nibble_maps<nibble_maps<12, 4>>(2, 3);
  CHECK(!(compose_nibbles<nibble_maps<12, 4>>{}(small[0], small[1]) ==
          compose_nibbles<nibble_maps<12, 4>>{}(small[1], small[0])));
}

static_assert(commutative_monoid<plus<int>> && commutative_monoid<maximum<int>>);
static_assert(commutative_monoid<flipped<plus<float>>> && !commutative_monoid<flipped<compose>>);
static_assert(!commutative_monoid<maximum<float>>, "of -0.0 and 0.0 it takes the left one");
static_assert(monoid<compose> && !commutative_monoid<compose>);
static_assert(!monoid<std::plus<int>>, "no identity, no monoid");

}  // namespace upsweep::tests
