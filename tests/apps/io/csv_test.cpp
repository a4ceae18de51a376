// CSV and TSV.
#include <csv.h>

#include <cmath>

#include "apps/io/csv_records.hpp"
#include "tests/apps/io/support.hpp"

using namespace upsweep::tests;
using io::dtype;

namespace {

using strings = std::vector<std::string>;

/// The fields that libcsv alone finds in one record.
strings fields_by_libcsv(const std::string& record, char separator) {
  csv_parser parser;
  REQUIRE(csv_init(&parser, 0) == 0);
  csv_set_delim(&parser, static_cast<unsigned char>(separator));
  strings fields;
  const auto add = [](void* bytes, std::size_t size, void* list) {
    static_cast<strings*>(list)->emplace_back(static_cast<const char*>(bytes), size);
  };
  csv_parse(&parser, record.data(), record.size(), add, nullptr, &fields);
  csv_fini(&parser, add, nullptr, &fields);
  csv_free(&parser);
  return fields;
}
}  // namespace

TEST_CASE("csv PC-38: no final newline") {
  io::dataset data = io::dataset::read(case_file("csv/no_final_newline.csv"));
  CHECK(data.rows() == 2);
  CHECK(values_of<std::int64_t>(data, "a") == std::vector<std::int64_t>{1, 3});
  CHECK(values_of<std::int64_t>(data, "b") == std::vector<std::int64_t>{2, 4});
  CHECK(written(data, {1, 0}) == "a,b\n3,4\n1,2\n");  // the last line gets its end
}

TEST_CASE("csv PC-38: an empty last field is NaN and makes the column f64") {
  io::dataset data = io::dataset::read(case_file("csv/trailing_empty.csv"));
  CHECK(data.rows() == 2);
  CHECK(data.column_names() == strings{"f1", "f2", "f3"});
  CHECK(values_of<std::int64_t>(data, "f1") == std::vector<std::int64_t>{1, 4});
  const std::vector<double> f3 = values_of<double>(data, "f3");
  CHECK(std::isnan(f3[0]));
  CHECK(f3[1] == 6);
}

TEST_CASE("csv PC-38: exponents, a plain 1e0, .5 and 7.") {
  io::dataset data = io::dataset::read(case_file("csv/exponents.csv"));
  CHECK(values_of<double>(data, "t") == std::vector<double>{9.99e-06, -1500, 1, 0.5, 7});
}

TEST_CASE("csv: rows keep their bytes, quotes, separators and line ends inside of quotes") {
  const std::string header = "name, x ,\"y \"\"z\"\"\"\r\n";
  const std::string a = "\"Smith, \"\"Jo\"\"\",1, 2.50 \r\n";
  const std::string b = "\"two\r\nlines\", +7 ,\"-3\"\r\n";
  const std::string c = "plain,-2,1e3";
  io::dataset data = parse(header + a + b + c, "x.csv");
  CHECK(data.column_names() == strings{"name", "x", "y \"z\""});
  CHECK(data.rows() == 3);
  CHECK(values_of<std::int64_t>(data, "x") == std::vector<std::int64_t>{1, 7, -2});
  CHECK(values_of<double>(data, "y \"z\"") == std::vector<double>{2.5, -3, 1000});
  CHECK(values_of<double>(data, "3") == std::vector<double>{2.5, -3, 1000});  // by number
  CHECK(written(data, {2, 1, 0}) == header + c + "\r\n" + b + a);
  CHECK(written(data, {1}) == header + b);
  CHECK(written(data, {}) == header);
  CHECK(message_of([&] { data.column("name"); }) ==
        "x.csv: line 2, column name: 'Smith, \"Jo\"': expected a number");
  CHECK(message_of([&] { data.column("w"); }) ==
        "x.csv: no column 'w'; the columns are name, x, y \"z\"");
  CHECK(contains(message_of([&] { data.column("4"); }), "no column '4'"));
  CHECK(contains(message_of([&] { data.column("0"); }), "no column '0'"));
}

TEST_CASE("csv: a quoted line end does not shift the line number of an error") {
  io::dataset data = parse("a,b\n\"x\ny\",1\nz,two\n", "x.csv");
  CHECK(message_of([&] { data.column("b"); }) ==
        "x.csv: line 4, column b: 'two': expected a number");
}

TEST_CASE("csv: types of columns") {
  io::dataset data = parse(
      "small,big,mixed,real,odd\n"
      "1,18446744073709551615,9223372036854775808,1,nan\n"
      "-5,0,-1,2.5,-inf\n"
      "9223372036854775807,1,0,3,+1e-320\n",
      "x.csv");
  CHECK(values_of<std::int64_t>(data, "small") ==
        std::vector<std::int64_t>{1, -5, 9223372036854775807});
  CHECK(values_of<std::uint64_t>(data, "big") ==
        std::vector<std::uint64_t>{18446744073709551615u, 0, 1});
  CHECK(values_of<double>(data, "mixed") == std::vector<double>{9223372036854775808.0, -1, 0});
  CHECK(values_of<double>(data, "real") == std::vector<double>{1, 2.5, 3});
  const auto odd = values_of<double>(data, "odd");
  CHECK(std::isnan(odd[0]));
  CHECK(odd[1] == -INFINITY);
  CHECK(odd[2] == 1e-320);

  io::read_options options;
  options.type = dtype::u8;
  const std::string bytes = "v\n255\n256\n1.5\n-1\n\n";
  CHECK(contains(message_of([&] { parse(bytes, "x.csv", options).column(0); }),
                 "line 3, column v: '256': is outside u8"));
  CHECK(contains(message_of([&] { parse("v\n1.5\n", "x.csv", options).column(0); }),
                 "is no whole number, as u8 needs"));
  CHECK(contains(message_of([&] { parse("v,w\n,1\n", "x.csv", options).column(0); }),
                 "the cell is empty"));
  options.type = dtype::f32;
  io::dataset floats = parse("v\n0.1\n-7\n", "x.csv", options);
  CHECK(values_of<float>(floats, "v") == std::vector<float>{0.1f, -7});
  options.type = dtype::f16;
  io::dataset halves = parse("v\n2049\n", "x.csv", options);
  CHECK(static_cast<float>(halves.column(0).values<upsweep::f16>()[0]) == 2048);
}

TEST_CASE("csv: what is no number is an error that names the place") {
  for (const std::string cell :
       {"1x", "0x10", "1 2", "--1", "+-1", "1e", "e5", "1e999", "NA", "."}) {
    CAPTURE(cell);
    io::dataset data = parse("a,b\n1,2\n3," + cell + "\n", "x.csv");
    CHECK(data.column("a").size == 2);
    CHECK(contains(message_of([&] { data.column("b"); }),
                   "x.csv: line 3, column b: '" + cell + "': "));
  }
}

TEST_CASE("csv: ragged rows, with a separator too many at the end allowed") {
  CHECK(message_of_parse("a,b\n1,2\n3\n", "x.csv") ==
        "x.csv: line 3: has 1 field, expected 2 as in the header");
  CHECK(message_of_parse("a,b\n1,2,3\n", "x.csv") ==
        "x.csv: line 2: has 3 fields, expected 2 as in the header");
  CHECK(contains(message_of_parse("a,b\n1,2,,\n", "x.csv"), "has 4 fields"));
  CHECK(contains(message_of_parse("a,b\n\"1\",2,3\n", "x.csv"), "has 3 fields"));
  io::dataset data = parse("a,b\n1,2,\n\"3\",4, \n", "x.csv");
  CHECK(values_of<std::int64_t>(data, "b") == std::vector<std::int64_t>{2, 4});
  io::read_options options;
  options.header = false;
  CHECK(contains(message_of_parse("1,2\n3\n", "x.csv", options), "as in the first line"));
}

TEST_CASE("csv: no header, comments, blank lines, byte-order mark") {
  io::read_options options;
  options.header = false;
  io::dataset plain = parse("5,6\n3,4", "x.csv", options);
  CHECK(plain.column_names() == strings{"1", "2"});
  CHECK(values_of<std::int64_t>(plain, "2") == std::vector<std::int64_t>{6, 4});
  CHECK(written(plain, {1, 0}) == "3,4\n5,6\n");

  options.header = true;
  options.comment = '#';
  const std::string text = "\xEF\xBB\xBF# made \"by\" hand\na,b\n\n1,2\n#after 1\n\n3,4\n";
  io::dataset data = parse(text, "x.csv", options);
  CHECK(data.column_names() == strings{"a", "b"});
  CHECK(values_of<std::int64_t>(data, "a") == std::vector<std::int64_t>{1, 3});
  CHECK(written(data, {0, 1}) == text);
  CHECK(written(data, {1, 0}) ==
        "\xEF\xBB\xBF# made \"by\" hand\na,b\n\n3,4\n1,2\n#after 1\n\n");  // moves with its row

  CHECK(parse("a,b", "x.csv").rows() == 0);
  CHECK(written(parse("a,b", "x.csv"), {}) == "a,b\n");
  CHECK(parse("a,b\n", "x.csv").column("a").size == 0);
}

TEST_CASE("csv: files that are none") {
  CHECK(message_of_parse("", "x.csv") == "x.csv: line 1: expected csv text, the file is empty");
  CHECK(contains(message_of_parse("\xEF\xBB\xBF", "x.csv"), "the file is empty"));
  CHECK(contains(message_of_parse("\n \r\n\n", "x.csv"), "all lines are empty"));
  CHECK(contains(message_of_parse("\x1f\x8b\x08", "x.csv"), "gzip"));
  CHECK(contains(message_of_parse("\xff\xfe"
                                  "a",
                                  "x.csv"),
                 "UTF-16"));
  CHECK(contains(message_of_parse("a,b\r1,2\r", "x.csv"), "CR alone"));
  CHECK(message_of_parse("a,b\n1,2\n3,\"4\n5,6\n", "x.csv") ==
        "x.csv: line 3: a quote is opened here and never closed");
  CHECK(contains(message_of([] { parse("a,a\n1,2\n", "x.csv").column("a"); }),
                 "two columns are called 'a'; give the number, from 1 to 2"));
}

TEST_CASE("tsv: tabs separate, and an empty first or last field stays") {
  io::dataset data = parse("a\tb\tc\n1\t\t3\n\t5\t\n\"7\"\t\"8\t8\"\t9\n", "x.tsv");
  CHECK(data.rows() == 3);
  const auto a = values_of<double>(data, "a");
  CHECK(a[0] == 1);
  CHECK(std::isnan(a[1]));
  CHECK(a[2] == 7);
  const auto c = values_of<double>(data, "c");
  CHECK(c[0] == 3);
  CHECK(std::isnan(c[1]));
  CHECK(c[2] == 9);
  CHECK(contains(message_of([&] { data.column("b"); }), "'8?8': expected a number"));
}

TEST_CASE("csv: splitting without quotes agrees with libcsv") {
  std::uint64_t state = 42;  // seed
  const std::string letters = "a1 ,,\t.-\r";
  for (const char separator : {',', '\t'}) {
    io::detail::csv_records records(separator);
    for (int round = 0; round < 3000; ++round) {
      std::string record;
      for (int i = 0; i < round % 13; ++i) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        char c = letters[(state >> 33) % letters.size()];
        if (c == '\r' && i + 1 < round % 13) c = separator;  // libcsv alone ends a record at a CR
        record += c;
      }
      CAPTURE(record);
      CAPTURE(static_cast<int>(separator));
      const strings expected = fields_by_libcsv(record + "\n", separator);
      const std::string line = record + "\n";
      const std::string text = line + "1,2\n";
      const auto extent = records.measure(text);
      REQUIRE(extent.size_bytes == record.size() + 1);
      REQUIRE(extent.fields == expected.size());
      for (std::size_t i = 0; i < expected.size(); ++i) {
        REQUIRE(records.field(line, i) == expected[i]);
      }
      if (!expected.empty()) REQUIRE(extent.last_is_empty == expected.back().empty());
      if (!expected.empty()) REQUIRE(records.fields(line) == expected);
    }
  }
}
