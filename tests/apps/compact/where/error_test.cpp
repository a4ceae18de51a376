#include <doctest/doctest.h>

#include <string>

#include "tests/apps/compact/where/table.hpp"

using namespace upsweep::tests::where;

namespace {

struct failure {
  std::size_t position = 9999;
  std::string what = "nothing was thrown", picture;
};

table repeated_columns() {
  const std::vector<double> one = {1};
  table t;
  t.add("x", type_code::f64, one).add("y", type_code::f64, one).add("twice", type_code::f64, one);
  return t.add("twice", type_code::f64, one).add_text("city");
}

failure failure_of(std::string_view condition) {
  try {
    parse(condition, repeated_columns().names());
  } catch (const condition_error& error) {
    return {error.position(), error.what(), error.picture()};
  }
  return {};
}

std::string repeated(const std::string& text, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += text;
  return all;
}

}  // namespace

TEST_CASE("errors name the byte and what was expected") {
  struct row {
    std::string condition;
    std::size_t position;
    std::string part;  // of the message
  };
  const row rows[] = {
      {"", 0, "expected a number, a column, a function or '(', found the end"},
      {"   ", 3, "found the end"},
      {"x > ", 4, "found the end"},
      {"x > 3 + <", 8, "found '<'"},
      {"x y", 2, "expected an operator or the end, found 'y'"},
      {"x > 3)", 5, "expected an operator or the end, found ')'"},
      {"(x > 3", 6, "expected an operator or ')' for the '(' at byte 0, found the end"},
      {"()", 1, "found ')'"},
      {"x = 3", 2, "a single '=' is not a comparison; write '=='"},
      {"x & y", 2, "write '&&' or 'and'"},
      {"x | y", 2, "write '||' or 'or'"},
      {"x ^ 2", 2, "there is no power operator"},
      {"x == \"a\"", 5, "compares numbers, not text"},
      {"x == 'a'", 5, "compares numbers, not text"},
      {"x > \xC3\xA4", 4, "written in `backticks`"},
      {"x ; y", 2, "expected a number, a column, a function, an operator or a parenthesis"},
      {"x < y < 3", 6, "write a < b && b < c"},
      {"x == y != 3", 7, "cannot be chained"},
      {"1 < x == y", 6, "cannot be chained"},
      {"!x < 3", 3, "write !(a < b) or (!a) < b"},
      {"not x + 1", 6, "not clear what is negated"},
      {"!x * 2", 3, "not clear what is negated"},
      {"foo(x)", 0, "no function 'foo'; there are abs sqrt floor"},
      {"min(x)", 0, "min takes 2 arguments, found 1"},
      {"min(x, y, x)", 0, "min takes 2 arguments, found 3"},
      {"x + abs()", 4, "abs takes 1 argument, found 0"},
      {"abs(x, y)", 0, "abs takes 1 argument, found 2"},
      {"abs(x,)", 6, "found ')'"},
      {"abs(x", 5, "for the '(' at byte 3"},
      {"x, y", 1, "found ','"},
      {"x > 3x", 5, "expected an operator after the number 3, found 'x'"},
      {"x > 0x10", 5, "numbers look like"},
      {"x > 1.2.3", 7, "after the number 1.2, found '.'"},
      {"x > 1e", 5, "found 'e'"},
      {"x > 1_000", 5, "found '_'"},
      {"x > .", 4, "expected a number"},
      {"x > 1e999", 4, "1e999 does not fit into a double"},
      {"x > 18446744073709551616", 4, "does not fit into 64 bits"},
      {"x > -9223372036854775809", 4, "below -9223372036854775808"},
      {"`x > 3", 0, "expected a closing `"},
      {"x > 1 && z > 2", 9, "no column 'z'; the columns are x, y, twice, twice, city"},
      {"twice > 1", 0, "more than one column is called 'twice'"},
      {"x && city == 1", 5, "column 'city' holds text"},
      {"and", 0, "found 'and'"},
      {"x and or y", 6, "found 'or'"},
      {"+x", 0, "found '+'"},
  };
  for (const row& r : rows) {
    CAPTURE(r.condition);
    const failure found = failure_of(r.condition);
    CAPTURE(found.what);
    CHECK(found.position == r.position);
    CHECK(found.what.find(r.part) != std::string::npos);
    CHECK(found.what.starts_with("at byte " + std::to_string(r.position) + ": "));
    CHECK(found.what.find('\n') == std::string::npos);
  }
}

TEST_CASE("the caret stands under the place") {
  CHECK(failure_of("x > 3 + <").picture == "  x > 3 + <\n          ^");
  CHECK(failure_of("x >\t3 +\n<").picture == "  x > 3 + <\n          ^");
  CHECK(failure_of("`\xC3\xA4` < 1").picture == "  `\xC3\xA4` < 1\n  ^");
  CHECK(failure_of("x<1 && `\xC3\xA4\xC3\xB6` = 1").picture ==
        "  x<1 && `\xC3\xA4\xC3\xB6` = 1\n              ^");
  const std::string left = repeated("x + ", 30), right = repeated(" + x", 30);
  CHECK(failure_of(left + "?" + right).picture == "  ..." + repeated("x + ", 15) + "?" +
                                                      repeated(" + x", 14) + " + ..." + "\n" +
                                                      std::string(65, ' ') + "^");
}

TEST_CASE("without columns the message says so, and long lists are cut") {
  const auto message = [](const std::vector<column_name>& names) {
    try {
      parse("q", names);
    } catch (const condition_error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(message({}) == "at byte 0: no column 'q'; there are no columns");
  std::vector<column_name> many;
  many.reserve(23);
  for (int i = 0; i < 23; ++i) many.push_back({"c" + std::to_string(i), type_code::f64});
  CHECK(message(many).ends_with("c18, c19 and 3 more"));
}

TEST_CASE("limits: what just fits is right, one more is refused") {
  const table t = repeated_columns();
  // 128 operands and 127 operators are 255; a sign makes 256.
  CHECK(equals("-1" + repeated(" + 1", 124), "123"));
  CHECK(holds("-1" + repeated(" + 1", 127)));
  const failure longer = failure_of("- -1" + repeated(" + 1", 127));
  CHECK(longer.what.find("too long: more than 256") != std::string::npos);

  CHECK(holds(repeated("(", 64) + "1" + repeated(")", 64)));
  const failure deeper = failure_of(repeated("(", 65) + "1" + repeated(")", 65));
  CHECK(deeper.position == 64);
  CHECK(deeper.what.find("nested more than 64 deep") != std::string::npos);
  CHECK(holds(repeated("-", 64) + "1"));
  CHECK(failure_of(repeated("!", 65) + "1").what.find("nested more than 64") != std::string::npos);
  for (const std::string opener : {"(", "-", "!", "abs(", "1 + (", "min(1, ", "not "}) {
    CAPTURE(opener);  // would exhaust the C stack if the parser went down
    CHECK(failure_of(repeated(opener, 1000000)).what.find("nested more than 64") !=
          std::string::npos);
  }

  // 1 + (1 + (... leaves one operand waiting a level; two more a level with a product inside.
  CHECK(holds(repeated("1 + (", 63) + "1" + repeated(")", 63)));
  CHECK(holds(repeated("1 + 1 * (", 31) + "1 + 1" + repeated(")", 31)));
  const failure waiting = failure_of(repeated("1 + 1 * (", 32) + "1" + repeated(")", 32));
  CHECK(waiting.what.find("more than 64") != std::string::npos);

  std::vector<column_name> many;
  many.reserve(33);
  std::string sum = "0";
  for (int i = 0; i < 33; ++i) many.push_back({"c" + std::to_string(i), type_code::f64});
  for (int i = 0; i < 32; ++i) sum += " + c" + std::to_string(i) + " + c0";
  CHECK(parse(sum, many).column_count == 32);
  CHECK_THROWS_WITH_AS(parse(sum + " + c32", many), doctest::Contains("at most 32 columns"),
                       condition_error);
}
