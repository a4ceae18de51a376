// NumPy arrays.
#include <cmath>

#include "apps/io/npy_header.hpp"
#include "tests/apps/io/support.hpp"

using namespace upsweep::tests;
using io::dtype;

namespace {

using strings = std::vector<std::string>;
constexpr std::size_t header_bytes = 128;  // of the small files here, as NumPy writes them

/// A file of version 1 with this header text, padded to 64.
std::string npy(const std::string& dict, const std::string& data) {
  std::string text = dict;
  text.append((64 - (10 + text.size() + 1) % 64) % 64, ' ');
  text += '\n';
  std::string file("\x93NUMPY\x01\x00", 8);
  file += static_cast<char>(text.size() & 0xff);
  file += static_cast<char>(text.size() >> 8);
  return file + text + data;
}

std::string array(const std::string& descr, const std::string& shape, const std::string& data,
                  const std::string& fortran = "False") {
  return npy("{'descr': " + descr + ", 'fortran_order': " + fortran + ", 'shape': " + shape + ", }",
             data);
}

/// The text of the header of a version-1 file, without padding.
std::string dict_of(const std::string& file) {
  std::string text = file.substr(10, file.find('\n') - 10);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}
}  // namespace

TEST_CASE("npy PC-37: C order, rows in a new order") {
  const std::string file = whole_file(case_file("npy/c_3x4_f4.npy"));
  io::dataset data = io::dataset::read(case_file("npy/c_3x4_f4.npy"));
  CHECK(data.rows() == 3);
  CHECK(data.column_names() == strings{"1", "2", "3", "4"});
  CHECK_FALSE(data.is_single_column());
  for (int c = 0; c < 4; ++c) {
    const float first = static_cast<float>(c);
    CHECK(values_of<float>(data, std::to_string(c + 1)) ==
          std::vector<float>{first, first + 4, first + 8});
  }
  CHECK(written(data, {0, 1, 2}) == file);
  const std::string out = written(data, {2, 0});
  CHECK(dict_of(out) == "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 4), }");
  REQUIRE(out.size() == header_bytes + 32);
  CHECK(out.substr(header_bytes) == bytes_of<float>({8, 9, 10, 11, 0, 1, 2, 3}));
}

TEST_CASE("npy PC-37: Fortran order stays Fortran order") {
  const std::string file = whole_file(case_file("npy/fortran_3x4_f8.npy"));
  io::dataset data = parse(file, "x.npy");
  double sums[3] = {};
  for (int c = 0; c < 4; ++c) {
    const double first = c;
    const auto values = values_of<double>(data, std::to_string(c + 1));
    CHECK(values == std::vector<double>{first, first + 4, first + 8});
    for (int r = 0; r < 3; ++r) sums[r] += values[static_cast<std::size_t>(r)];
  }
  CHECK(sums[0] == 6);
  CHECK(sums[1] == 22);
  CHECK(sums[2] == 38);
  CHECK(written(data, {0, 1, 2}) == file);
  const std::string out = written(data, {2, 1});
  CHECK(dict_of(out) == "{'descr': '<f8', 'fortran_order': True, 'shape': (2, 4), }");
  CHECK(out.substr(header_bytes) == bytes_of<double>({8, 4, 9, 5, 10, 6, 11, 7}));
}

TEST_CASE("npy PC-37: version 2, one dimension, and a column of another length") {
  io::dataset v2 = io::dataset::read(case_file("npy/v2_6_i4.npy"));
  CHECK(values_of<std::int32_t>(v2, "1") == std::vector<std::int32_t>{-2, -1, 0, 1, 2, 2147483647});
  io::dataset bytes = io::dataset::read(case_file("npy/one_dim_5_u1.npy"));
  CHECK(values_of<std::uint8_t>(bytes, "1") == std::vector<std::uint8_t>{0, 1, 127, 128, 255});
  CHECK(bytes.is_single_column());
  CHECK(written(bytes, {4, 3, 2, 1, 0}).substr(header_bytes) ==
        bytes_of<std::uint8_t>({255, 128, 127, 1, 0}));

  io::column_data column = io::make_column("1", dtype::i64, 1);
  column.values<std::int64_t>()[0] = -5;
  io::string_output out;
  bytes.write_column(out, column);
  CHECK(dict_of(out.str()) == "{'descr': '<i8', 'fortran_order': False, 'shape': (1,), }");
  CHECK(out.str().substr(header_bytes) == bytes_of<std::int64_t>({-5}));
  io::dataset matrix = io::dataset::read(case_file("npy/c_3x4_f4.npy"));
  CHECK_THROWS_AS(matrix.write_column(out, column), std::logic_error);
}

TEST_CASE("npy: version 3, every number type, bool and times") {
  std::string v3 = array("'<u2'", "(2,)", bytes_of<std::uint16_t>({7, 65535}));
  const std::size_t length = static_cast<unsigned char>(v3[8]);
  v3 = std::string("\x93NUMPY\x03\x00", 8) + static_cast<char>(length) + std::string(3, '\0') +
       v3.substr(10);
  io::dataset third = parse(v3, "x.npy");  // its data does not start at a multiple of 64
  CHECK(values_of<std::uint16_t>(third, "1") == std::vector<std::uint16_t>{7, 65535});

  for (const dtype type : {dtype::u8, dtype::u16, dtype::u32, dtype::u64, dtype::i8, dtype::i16,
                           dtype::i32, dtype::i64, dtype::f16, dtype::f32, dtype::f64}) {
    CAPTURE(io::name(type));
    std::string items;
    for (std::size_t i = 0; i < 3 * io::size_of(type); ++i) items += static_cast<char>(i);
    const std::string file =
        array(io::detail::to_python(io::detail::npy_descr(type)), "(3,)", items);
    io::dataset data = parse(file, "x.npy");
    CHECK(data.column(0).type == type);
    CHECK(written(data, {0, 1, 2}) == file);
  }
  io::dataset flags = parse(array("'|b1'", "(3,)", bytes_of<std::uint8_t>({1, 0, 1})), "x.npy");
  CHECK(values_of<std::uint8_t>(flags, "1") == std::vector<std::uint8_t>{1, 0, 1});
  io::string_output out;
  flags.write_column(out, flags.column(0));
  CHECK(contains(dict_of(out.str()), "'|b1'"));
  io::dataset times = parse(array("'<M8[ns]'", "(1,)", bytes_of<std::int64_t>({-1})), "x.npy");
  CHECK(values_of<std::int64_t>(times, "1") == std::vector<std::int64_t>{-1});
  io::read_options options;
  options.type = dtype::bf16;
  io::dataset brain =
      parse(array("'<V2'", "(1,)", bytes_of<std::uint16_t>({0x3f80})), "x.npy", options);
  CHECK(static_cast<float>(brain.column(0).values<upsweep::bf16>()[0]) == 1);
}

TEST_CASE("npy: big-endian input comes back little-endian") {
  io::dataset data =
      parse(array("'>i4'", "(2,)", std::string("\0\0\1\2\xff\xff\xff\xfe", 8)), "x.npy");
  CHECK(values_of<std::int32_t>(data, "1") == std::vector<std::int32_t>{258, -2});
  const std::string out = written(data, {1, 0});
  CHECK(contains(dict_of(out), "'<i4'"));
  CHECK(out.substr(header_bytes) == bytes_of<std::int32_t>({-2, 258}));

  const std::string record = std::string("\x3f\x80\0\0", 4) + "x" + std::string("\0\5\1\0", 4);
  io::dataset records =
      parse(array("[('a', '>f4'), ('t', '|S1'), ('p', '>u2', (2,))]", "(1,)", record), "x.npy");
  CHECK(values_of<float>(records, "a") == std::vector<float>{1});
  const std::string back = written(records, {0});
  CHECK(contains(dict_of(back), "[('a', '<f4'), ('t', '|S1'), ('p', '<u2', (2,))]"));
  CHECK(back.substr(back.size() - 9) == std::string("\0\0\x80\x3f"
                                                    "x\5\0\0\1",
                                                    9));
}

TEST_CASE("npy: records have named columns and move whole") {
  const std::string one = bytes_of<float>({1.5f}) + bytes_of<std::int16_t>({-3}) + "ab" + "pad";
  const std::string two = bytes_of<float>({-2}) + bytes_of<std::int16_t>({400}) + "cd" + "PAD";
  const std::string descr =
      "[('x', '<f4'), (('Long title', 'y'), '<i2'), ('name', '|S2'), ('', '|V3')]";
  const std::string file = array(descr, "(2,)", one + two);
  io::dataset data = parse(file, "x.npy");
  CHECK(data.column_names() == strings{"x", "y", "name"});
  CHECK(values_of<float>(data, "x") == std::vector<float>{1.5f, -2});
  CHECK(values_of<std::int16_t>(data, "y") == std::vector<std::int16_t>{-3, 400});
  CHECK(written(data, {0, 1}) == file);
  const std::string out = written(data, {1, 0, 1});
  CHECK(contains(dict_of(out), descr));
  CHECK(contains(dict_of(out), "'shape': (3,)"));
  CHECK(out.substr(out.size() - 33) == two + one + two);
  CHECK(message_of([&] { data.column("name"); }) ==
        "x.npy: column name: holds |S2, expected one number a row");

  io::dataset nested = parse(array("[('p', [('u', '<u4'), ('v', '<u4')]), ('k', '<u2')]", "(1,)",
                                   bytes_of<std::uint32_t>({1, 2}) + bytes_of<std::uint16_t>({9})),
                             "x.npy");
  CHECK(nested.column_names() == strings{"p", "k"});
  CHECK(values_of<std::uint16_t>(nested, "k") == std::vector<std::uint16_t>{9});
  CHECK(contains(message_of([&] { nested.column("p"); }), "expected one number a row"));
}

TEST_CASE("npy: a header beyond 65535 bytes is written as version 2, names beyond ASCII as 3") {
  std::string descr = "[";
  for (int i = 0; i < 4000; ++i) descr += "('column_" + std::to_string(i) + "', '|u1'), ";
  io::detail::python_value value = io::detail::parse_python(descr + "]");
  const std::string wide = io::detail::make_npy_header(value, false, {1});
  CHECK(wide[6] == 2);
  CHECK(wide.size() % 64 == 0);
  io::dataset data = parse(wide + std::string(4000, 'a'), "x.npy");
  CHECK(data.column_names().size() == 4000);
  CHECK(written(data, {0}) == wide + std::string(4000, 'a'));
  const std::string third =
      io::detail::make_npy_header(io::detail::parse_python("[('\xc3\xa9', '|u1')]"), false, {1});
  CHECK(third[6] == 3);
  CHECK(parse(third + "a", "x.npy").column_names() == strings{"\xc3\xa9"});
}

TEST_CASE("npy: empty arrays and more than two dimensions") {
  CHECK(parse(array("'<f4'", "(0,)", ""), "x.npy").rows() == 0);
  CHECK(parse(array("'<f4'", "(0, 3)", ""), "x.npy").column("3").size == 0);
  io::dataset cube = parse(array("'|u1'", "(2, 2, 2)", "abcdefgh"), "x.npy");
  CHECK(cube.column_names().size() == 4);
  CHECK(values_of<std::uint8_t>(cube, "2") == std::vector<std::uint8_t>{'b', 'f'});
  CHECK(written(cube, {1, 0}).substr(header_bytes) == "efghabcd");
}

TEST_CASE("npy: files that are wrong") {
  const std::string good = array("'<f4'", "(2,)", "12345678");
  REQUIRE(message_of_parse(good, "x.npy").empty());
  CHECK(message_of_parse(good.substr(0, good.size() - 1), "x.npy") ==
        "x.npy: byte 128: the shape needs 8 bytes of data, the file has 7");
  CHECK(contains(message_of_parse(good + "1", "x.npy"), "needs 8 bytes of data, the file has 9"));
  CHECK(contains(message_of_parse("NUMPY", "x.npy"), "x.npy: byte 0: expected the first bytes"));
  std::string version = good;
  version[6] = 4;
  CHECK(contains(message_of_parse(version, "x.npy"), "version 1, 2 or 3, this is 4"));
  std::string length = good;
  length[9] = 9;
  CHECK(contains(message_of_parse(length, "x.npy"), "the file ends after"));

  const struct {
    std::string descr, shape, expected;
  } bad[] = {
      {"'|O'", "(2,)", "holds Python objects"},
      {"'|O8'", "(2,)", "holds Python objects"},
      {"'<c16'", "(2,)", "holds items of type <c16, expected numbers"},
      {"'<U4'", "(2,)", "expected numbers"},
      {"'<f3'", "(2,)", "type ''<f3'' is not understood"},
      {"'<x4'", "(2,)", "is not understood"},
      {"'<f99999999999999999999'", "(2,)", "is not understood"},
      {"''", "(2,)", "is not understood"},
      {"4", "(2,)", "is not understood"},
      {"[]", "(2,)", "is not understood"},
      {"[('a',)]", "(2,)", "is not understood"},
      {"[('a', '|O')]", "(2,)", "holds Python objects"},
      {"[('a', '|V4', (4294967296, 4294967296))]", "(2,)", "larger than any memory"},
      {"[('a', '|V4', (4294967296,))]", "(2,)", "more than 2 GiB"},
      {"'<f4'", "()", "a single value"},
      {"'<f4'", "(-1,)", "expected a string, number"},
      {"'<f4'", "2", "expected descr, fortran_order"},
      {"'<f4'", "('a',)", "a part that is no number"},
      {"'<f4'", "(2, 0)", "the rows of this array are empty"},
      {"'<f4'", "(1152921504606846976,)", "the shape needs 4611686018427387904 bytes"},
      {"'<f4'", "(4611686018427387904,)", "larger than any memory"},
      {"'<f4'", "(9007199254740992, 999999)", "larger than any memory"},
      {"'<f4'", "(0, 4294967296, 4294967296)", "larger than any memory"},
      {"'<f4'", "(0, 1152921504606846976)", "columns, expected at most"},
      {"'<f4'", "(99999999999999999999,)", "a number is too large"},
      {"'<f4", "(2,)", "expected a comma"},
  };
  for (const auto& file : bad) {
    CAPTURE(file.descr);
    CAPTURE(file.shape);
    const std::string message =
        message_of_parse(array(file.descr, file.shape, "12345678"), "x.npy");
    CAPTURE(message);
    CHECK(contains(message, file.expected));
    CHECK(message.find('\n') == std::string::npos);
  }
  CHECK(contains(message_of_parse(array("'<f4'", "(2, 1, 1)", "12345678", "True"), "x.npy"),
                 "Fortran order with more than two dimensions"));
  CHECK(contains(message_of_parse(array("'<f4'", "(2,)", "12345678", "0"), "x.npy"),
                 "expected descr, fortran_order"));
  CHECK(contains(message_of_parse(npy(std::string(200, '('), ""), "x.npy"), "nested too deep"));
  io::read_options options;
  options.type = dtype::u32;
  CHECK(message_of_parse(good, "x.npy", options) == "x.npy: header: holds f32, not u32");
}
