// Comparisons do not round: integers that a double cannot hold, and -1 against unsigned numbers.
#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/apps/compact/where/table.hpp"

using namespace upsweep::tests::where;
using ints = std::vector<int>;

namespace {
constexpr std::int64_t two_53 = std::int64_t{1} << 53;
constexpr auto i64_min = std::numeric_limits<std::int64_t>::min();
constexpr auto i64_max = std::numeric_limits<std::int64_t>::max();
constexpr auto u64_max = std::numeric_limits<std::uint64_t>::max();

table ids() {
  table t;
  t.add("s", type_code::i64, std::vector<std::int64_t>{two_53, two_53 + 1, -1, i64_min, i64_max});
  t.add("u", type_code::u64,
        std::vector<std::uint64_t>{two_53, two_53 + 2, u64_max, std::uint64_t{1} << 63, 0});
  t.add("d", type_code::f64,
        std::vector<double>{9007199254740992., 9007199254740992., -1., -9223372036854775808.,
                            9223372036854775808.});
  return t;
}
}  // namespace

TEST_CASE("an integer column against an integer literal") {
  const table t = ids();
  CHECK(t.kept("s == 9007199254740993") == ints{0, 1, 0, 0, 0});
  CHECK(t.kept("s == 9007199254740992") == ints{1, 0, 0, 0, 0});
  CHECK(t.kept("9007199254740993 > s") == ints{1, 0, 1, 1, 0});
  CHECK(t.kept("s <= -9223372036854775808") == ints{0, 0, 0, 1, 0});
  CHECK(t.kept("s == 9223372036854775807") == ints{0, 0, 0, 0, 1});
  CHECK(t.kept("s < 18446744073709551615") == ints{1, 1, 1, 1, 1});
  CHECK(t.kept("u == 18446744073709551615") == ints{0, 0, 1, 0, 0});
  CHECK(t.kept("u >= 18446744073709551614") == ints{0, 0, 1, 0, 0});
  CHECK(t.kept("u == 9223372036854775808") == ints{0, 0, 0, 1, 0});
  CHECK(t.kept("u == -1") == ints{0, 0, 0, 0, 0});
  CHECK(t.kept("u > -1") == ints{1, 1, 1, 1, 1});
  CHECK(t.kept("-1 != u") == ints{1, 1, 1, 1, 1});
  CHECK(t.kept("(s) == (9007199254740993)") == ints{0, 1, 0, 0, 0});
  CHECK(t.kept("s == - - 9007199254740993") == ints{0, 1, 0, 0, 0});
  CHECK(t.kept("u == -0") == ints{0, 0, 0, 0, 1});
}

TEST_CASE("two columns") {
  const table t = ids();
  CHECK(t.kept("s == u") == ints{1, 0, 0, 0, 0});  // -1 is not 2^64 - 1, nor i64 min 2^63
  CHECK(t.kept("s < u") == ints{0, 1, 1, 1, 0});
  CHECK(t.kept("u > s") == ints{0, 1, 1, 1, 0});
  CHECK(t.kept("s != s || u != u") == ints{0, 0, 0, 0, 0});
  CHECK(t.kept("s == d") == ints{1, 0, 1, 1, 0});  // 2^53 + 1 and 2^63 - 1 would round to d
  CHECK(t.kept("d >= s") == ints{1, 0, 1, 1, 1});
  CHECK(t.kept("d < u") == ints{0, 1, 1, 1, 0});
}

TEST_CASE("an integer column against a real number") {
  const table t = ids();
  CHECK(t.kept("s > 9007199254740992.0") == ints{0, 1, 0, 0, 1});
  CHECK(t.kept("u < 18446744073709551616.0") == ints{1, 1, 1, 1, 1});
  CHECK(t.kept("u < inf && u > -inf && s < 1e300 && s > -1e300") == ints{1, 1, 1, 1, 1});
  CHECK(t.kept("u < nan || u >= nan || s == nan") == ints{0, 0, 0, 0, 0});
  CHECK(t.kept("u != nan && nan != s") == ints{1, 1, 1, 1, 1});
  CHECK(t.kept("s > -1.5 && s < -0.5") == ints{0, 0, 1, 0, 0});
  CHECK(t.kept("u < 0.5 && -0.5 < u") == ints{0, 0, 0, 0, 1});
  CHECK(t.kept("u >= 1e-300") == ints{1, 1, 1, 1, 0});
  CHECK(t.kept("s < -9223372036854775808.0") == ints{0, 0, 0, 0, 0});
  CHECK(t.kept("s < 9223372036854775808.0") == ints{1, 1, 1, 1, 1});
}

TEST_CASE("a real column against an integer literal that no double holds") {
  const table t = ids();
  CHECK(t.kept("d == 9007199254740993") == ints{0, 0, 0, 0, 0});
  CHECK(t.kept("d < 9007199254740993") == ints{1, 1, 1, 1, 0});
  CHECK(t.kept("d > 9223372036854775807") == ints{0, 0, 0, 0, 1});
  CHECK(holds("9007199254740993 > 9007199254740992"));
  CHECK(
      holds("18446744073709551615 > 18446744073709551614 && -9223372036854775808 < "
            "-9223372036854775807"));
}

TEST_CASE("inside arithmetic, integers are rounded to doubles, as documented") {
  const table t = ids();
  CHECK(t.kept("s + 0 == 9007199254740992") == ints{1, 1, 0, 0, 0});
  CHECK(t.kept("abs(s) == 1") == ints{0, 0, 1, 0, 0});
  CHECK(t.kept("-s == 1") == ints{0, 0, 1, 0, 0});
  CHECK(t.kept("u / 2 == 9223372036854775808.0") == ints{0, 0, 1, 0, 0});
  CHECK(t.kept("u") == ints{1, 1, 1, 1, 0});
  CHECK(t.kept("!s") == ints{0, 0, 0, 0, 0});
}

TEST_CASE("all pairs around the edges agree with 80-bit arithmetic") {
  static_assert(std::numeric_limits<long double>::digits >= 64, "holds every i64, u64 and f64");
  std::vector<std::int64_t> s;
  std::vector<std::uint64_t> u;
  std::vector<double> d = {0.0, -0.0, 0.5, -0.5, 1e19, -1e19, 2e19, INFINITY, -INFINITY};
  for (const std::uint64_t edge :
       {std::uint64_t{0}, std::uint64_t(two_53), std::uint64_t{1} << 63}) {
    for (std::uint64_t k = 0; k < 7; ++k) {
      u.push_back(edge + k - 3);
      s.push_back(static_cast<std::int64_t>(edge + k - 3));
      s.push_back(-static_cast<std::int64_t>((edge + k - 3) >> 1));
    }
  }
  for (const std::int64_t value : s) d.push_back(static_cast<double>(value));
  for (const std::uint64_t value : u) d.push_back(static_cast<double>(value));
  const std::string operators[] = {"<", "<=", ">", ">=", "==", "!="};
  const auto expected = [](std::size_t op, long double a, long double b) {
    const bool results[] = {a<b, a <= b, a> b, a >= b, a == b, a != b};
    return results[op] ? 1 : 0;
  };
  const auto check = [&](const auto& left, type_code left_type, const auto& right,
                         type_code right_type) {
    for (const auto b : right) {
      table t;
      t.add("a", left_type, left).add("b", right_type, std::vector(left.size(), b));
      for (std::size_t op = 0; op < 6; ++op) {
        ints want;
        for (const auto a : left)
          want.push_back(expected(op, static_cast<long double>(a), static_cast<long double>(b)));
        CAPTURE(b);
        CAPTURE(operators[op]);
        CHECK(t.kept("a " + operators[op] + " b") == want);
      }
    }
  };
  check(s, type_code::i64, s, type_code::i64);
  check(s, type_code::i64, u, type_code::u64);
  check(s, type_code::i64, d, type_code::f64);
  check(u, type_code::u64, s, type_code::i64);
  check(u, type_code::u64, u, type_code::u64);
  check(u, type_code::u64, d, type_code::f64);
  check(d, type_code::f64, s, type_code::i64);
  check(d, type_code::f64, u, type_code::u64);
  check(d, type_code::f64, d, type_code::f64);
}
