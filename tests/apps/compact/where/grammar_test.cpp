#include <doctest/doctest.h>

#include <cmath>
#include <limits>

#include "tests/apps/compact/where/table.hpp"

using namespace upsweep::tests::where;
using ints = std::vector<int>;

TEST_CASE("precedence and associativity are those of C") {
  struct row {
    std::string expression;
    std::string value;  // by hand
  };
  const row rows[] = {
      {"2 + 3 * 4", "14"},
      {"(2 + 3) * 4", "20"},
      {"2 * 3 + 4", "10"},
      {"20 - 5 - 3", "12"},
      {"20 - (5 - 3)", "18"},
      {"64 / 4 / 2", "8"},
      {"64 / (4 / 2)", "32"},
      {"7 % 4 * 3", "9"},
      {"3 * 7 % 4", "1"},
      {"101 / 4 % 5", "0.25"},
      {"-2 * 3", "0 - 6"},
      {"2 - -3", "5"},
      {"- - 3", "3"},
      {"-7 % 4", "0 - 3"},
      {"7 % -4", "3"},
      {"1 + 2 < 4", "1"},
      {"1 + (2 < 4)", "2"},
      {"5 < 3 + 1", "0"},
      {"1 || 0 && 0", "1"},
      {"(1 || 0) && 0", "0"},
      {"0 && 0 || 1", "1"},
      {"0 && (0 || 1)", "0"},
      {"1 < 2 && 3 < 2", "0"},
      {"1 < 2 || 3 < 2", "1"},
      {"!0 && 0", "0"},
      {"!(0 && 0)", "1"},
      {"!!5", "1"},
      {"-!0", "0 - 1"},
      {"!-1", "0"},
      {"2 == 2 && 3 != 3", "0"},
      {"(1 < 2) == (3 < 4)", "1"},
      {"1 or 0 and 0", "1"},
      {"not 0 and not 1", "0"},
      {"1&&1||0&&0", "1"},
      {"2*3-4*5/10+1", "5"},
      {"0.5 + .25", "0.75"},
      {"1e2", "100"},
      {"1.5e-1", "0.15"},
      {"2.", "2"},
      {"1E3", "1000"},
      {"007", "7"},
  };
  for (const row& r : rows) {
    CAPTURE(r.expression);
    CHECK(equals(r.expression, r.value));
    CHECK_FALSE(equals("(" + r.expression + ") + 1", r.value));  // == can say no
  }
}

TEST_CASE("functions") {
  CHECK(equals("abs(-3) + abs(3)", "6"));
  CHECK(equals("sqrt(2)", "1.4142135623730951"));
  CHECK(equals("floor(-1.5)", "-2"));
  CHECK(equals("ceil(-1.5)", "-1"));
  CHECK(equals("min(3, 2) * 10 + max(3, 2)", "23"));
  CHECK(equals("max(min(1, 2), min(3, 4))", "3"));
  CHECK(equals("isnan(nan) + 2*isnan(inf) + 4*isnan(0)", "1"));
  CHECK(equals("isfinite(nan) + 2*isfinite(inf) + 4*isfinite(-inf) + 8*isfinite(1e308)", "8"));
  CHECK(
      holds("abs(exp(1) - 2.718281828459045) < 1e-15 && abs(log(10) - 2.302585092994046) < 1e-15"));
  CHECK(holds(
      "abs(sin(1) - 0.8414709848078965) < 1e-15 && abs(cos(1) - 0.5403023058681398) < 1e-15"));
  CHECK(equals("5.5 % 2", "1.5"));
}

TEST_CASE("NaN: comparisons are false, != is true, and it is not a truth") {
  for (const std::string op : {"<", "<=", ">", ">=", "=="}) {
    CAPTURE(op);
    CHECK_FALSE(holds("nan " + op + " 1"));
    CHECK_FALSE(holds("1 " + op + " nan"));
    CHECK_FALSE(holds("nan " + op + " nan"));
  }
  CHECK(holds("nan != 1"));
  CHECK(holds("nan != nan"));
  CHECK_FALSE(holds("nan"));
  CHECK(holds("!nan"));
  CHECK_FALSE(holds("nan && 1"));
  CHECK(holds("nan || 1"));
  CHECK(holds("1 / min(0, -0) == inf && 1 / max(-0, 0) == -inf"));  // the left of equals
  CHECK(holds(
      "isnan(min(nan, 1)) && isnan(min(1, nan)) && isnan(max(nan, 1)) && isnan(max(1, nan))"));
  CHECK(holds("isnan(0 / 0) && isnan(5 % 0) && 1 / 0 == inf && 1 / -0 == -inf"));
  CHECK(holds("0.5"));
  CHECK(holds("-inf"));
  CHECK_FALSE(holds("-0"));
}

TEST_CASE("columns of every type, all rows checked") {
  const auto expect = ints{1, 0, 1, 0, 0};  // x > 2 of 3, 2, 100, 0, 1
  const auto of = [](auto zero) {
    using value = decltype(zero);
    return std::vector<value>{value(3), value(2), value(100), value(0), value(1)};
  };
  const auto kept = [](type_code type, const auto& items) {
    return table{}.add("x", type, items).kept("x > 2");
  };
  CHECK(kept(type_code::u8, of(std::uint8_t{})) == expect);
  CHECK(kept(type_code::u16, of(std::uint16_t{})) == expect);
  CHECK(kept(type_code::u32, of(std::uint32_t{})) == expect);
  CHECK(kept(type_code::u64, of(std::uint64_t{})) == expect);
  CHECK(kept(type_code::i8, of(std::int8_t{})) == expect);
  CHECK(kept(type_code::i16, of(std::int16_t{})) == expect);
  CHECK(kept(type_code::i32, of(std::int32_t{})) == expect);
  CHECK(kept(type_code::i64, of(std::int64_t{})) == expect);
  CHECK(kept(type_code::f16, of(upsweep::f16(0.f))) == expect);
  CHECK(kept(type_code::bf16, of(upsweep::bf16(0.f))) == expect);
  CHECK(kept(type_code::f32, of(0.f)) == expect);
  CHECK(kept(type_code::f64, of(0.0)) == expect);

  table extremes;
  extremes.add("b", type_code::i8, std::vector<std::int8_t>{-128, -1, 127})
      .add("h", type_code::i16, std::vector<std::int16_t>{-32768, -1, 32767})
      .add("w", type_code::u32, std::vector<std::uint32_t>{4294967295u, 0, 1})
      .add("i", type_code::i32, std::vector<std::int32_t>{-2147483647 - 1, -1, 2147483647});
  CHECK(extremes.kept("b == -128 && h == -32768 && w == 4294967295 && i == -2147483648") ==
        ints{1, 0, 0});
  CHECK(extremes.kept("b + 0 < 0 && h < 0 && i < 0") == ints{1, 1, 0});
  CHECK(extremes.kept("i - w < -2147483648") == ints{1, 0, 0});
}

TEST_CASE("column names: identifiers, backticks, words and functions") {
  const std::vector<double> one = {1};
  table t;
  t.add("a_1", type_code::f64, one).add("Cost: Total $", type_code::f64, one);
  t.add("and", type_code::f64, one)
      .add("min", type_code::f64, one)
      .add("tick`s", type_code::f64, one);
  t.add("größe", type_code::f64, one)
      .add("A_1", type_code::f64, std::vector<double>{2})
      .add("", type_code::f64, one);
  CHECK(t.kept("a_1 == 1 && A_1 == 2") == ints{1});
  CHECK(t.kept("`Cost: Total $`*2==2") == ints{1});
  CHECK(t.kept("`and` and min and min(min, 5) == 1") == ints{1});
  CHECK(t.kept("`tick``s` == 1 && `größe` == 1 && `` == 1") == ints{1});
  CHECK(names_used("b > `a c` && b < 3 || min(x, b) == nan") ==
        std::vector<std::string>{"b", "a c", "x"});
  CHECK(names_used("1").empty());

  const program made = parse("A_1 > 0 && a_1 > 0 && A_1 < 9", t.names());
  REQUIRE(made.column_count == 2);
  CHECK(made.columns[0] == 6);
  CHECK(made.columns[1] == 0);
}

TEST_CASE("the example of the documentation") {
  table t;
  t.add("x", type_code::f32, std::vector<float>{0.5f, 0.6f, 1.9f, 3.f, -1.f, NAN});
  t.add("y", type_code::f32, std::vector<float>{0.f, 0.f, 0.7f, 0.f, 0.f, 0.f});
  CHECK(t.kept("x > 0.5 && x*x + y*y < 4") == ints{0, 1, 0, 0, 0, 0});
  CHECK(t.kept("x > 0.5 and x*x + y*y < 4.2") == ints{0, 1, 1, 0, 0, 0});
}

TEST_CASE("a product is rounded before it is added, as on the GPU") {
  // x*x = 1 + 2^-26 + 2^-54; fused, the last term would survive the subtraction.
  table t;
  t.add("x", type_code::f64, std::vector<double>{1 + std::ldexp(1.0, -27)});
  t.add("c", type_code::f64, std::vector<double>{-1 - std::ldexp(1.0, -26)});
  CHECK(t.kept("x*x + c == 0") == ints{1});
}
