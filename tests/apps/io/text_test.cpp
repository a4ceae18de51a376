// Lines of text.
#include <cmath>

#include "tests/apps/io/support.hpp"

using namespace upsweep::tests;
using io::dtype;

TEST_CASE("text: lines as they are, with LF and CR LF, and a last line without end") {
  io::dataset data = parse("b\r\n\r\na \r\nc", "x.txt");
  REQUIRE(data.rows() == 4);
  CHECK(data.line(0) == "b");
  CHECK(data.line(1) == "");
  CHECK(data.line(2) == "a ");
  CHECK(data.line(3) == "c");
  CHECK(written(data, {3, 2, 0}) == "c\r\na \r\nb\r\n");
  CHECK(written(data, {0, 1, 2, 3}) == "b\r\n\r\na \r\nc\r\n");
  CHECK_THROWS_AS(parse("a\n1\n", "x.csv").line(0), std::logic_error);

  CHECK(parse("", "x.txt").rows() == 0);
  CHECK(written(parse("", "x.txt"), {}).empty());
  CHECK(parse("\n", "x.txt").rows() == 1);
  const std::string binary("a\0b\n\xff\n", 6);
  CHECK(written(parse(binary, "x.txt"), {1, 0}) == std::string("\xff\na\0b\n", 6));
}

TEST_CASE("text: one number a line") {
  io::dataset data = parse("3\n -1 \n+8\n", "x.txt");
  CHECK(values_of<std::int64_t>(data, "1") == std::vector<std::int64_t>{3, -1, 8});
  io::dataset reals = parse("3\n1e-3\ninf\n", "x.txt");
  CHECK(values_of<double>(reals, "1") == std::vector<double>{3, 1e-3, INFINITY});
  io::read_options options;
  options.type = dtype::u16;
  io::dataset typed = parse("65535\n0\n", "x.txt", options);
  CHECK(values_of<std::uint16_t>(typed, "1") == std::vector<std::uint16_t>{65535, 0});

  CHECK(message_of([] { parse("1\n2\nthree\n", "x.txt").column(0); }) ==
        "x.txt: line 3: 'three': expected a number");
  CHECK(message_of([] { parse("1\n\n3\n", "x.txt").column(0); }) ==
        "x.txt: line 2: '': expected a number, the cell is empty");
  CHECK(contains(message_of([&] { parse("-1\n", "x.txt", options).column(0); }),
                 "line 1: '-1': is outside u16"));
}

TEST_CASE("text: comments and the byte-order mark stay in front or with the line before") {
  io::read_options options;
  options.comment = '#';
  const std::string text = "\xEF\xBB\xBF# head\n2\n# two\n1";
  io::dataset data = parse(text, "x.txt", options);
  CHECK(values_of<std::int64_t>(data, "1") == std::vector<std::int64_t>{2, 1});
  CHECK(data.line(0) == "2");
  CHECK(written(data, {1, 0}) == "\xEF\xBB\xBF# head\n1\n2\n# two\n");
  io::dataset marked = parse(
      "\xEF\xBB\xBF"
      "2\n1\n",
      "x.txt");
  CHECK(marked.line(0) == "2");
  CHECK(written(marked, {1, 0}) ==
        "\xEF\xBB\xBF"
        "1\n2\n");
  CHECK(contains(message_of_parse("\x1f\x8b\x08", "x.txt"), "gzip"));
}
