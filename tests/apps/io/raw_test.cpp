// Raw items, records and SOSD.
#include <doctest/doctest.h>

#include "tests/apps/io/support.hpp"

using namespace upsweep::tests;
using io::dtype;
using io::format;

namespace {

io::read_options raw_of(dtype type) {
  io::read_options options;
  options.kind = format::raw;
  options.type = type;
  return options;
}
}  // namespace

TEST_CASE("raw: values, rows in any order, a column of another length") {
  const std::string bytes = bytes_of<std::int32_t>({-7, 5, 2147483647, 0});
  io::dataset data = parse(bytes, "x.bin", raw_of(dtype::i32));
  CHECK(data.rows() == 4);
  CHECK(data.column_names() == std::vector<std::string>{"1"});
  CHECK(data.is_single_column());
  CHECK(values_of<std::int32_t>(data, "1") == std::vector<std::int32_t>{-7, 5, 2147483647, 0});
  CHECK(written(data, {3, 0, 2, 1}) == bytes_of<std::int32_t>({0, -7, 2147483647, 5}));
  CHECK(written(data, {2}) == bytes_of<std::int32_t>({2147483647}));

  io::string_output narrow;
  const std::vector<std::uint32_t> order{1, 1, 0};
  data.write(narrow, std::span<const std::uint32_t>(order));
  CHECK(narrow.str() == bytes_of<std::int32_t>({5, 5, -7}));

  io::column_data other = io::make_column("1", dtype::i32, 2);
  other.values<std::int32_t>()[0] = 11;
  other.values<std::int32_t>()[1] = -12;
  io::string_output out;
  data.write_column(out, other);
  CHECK(out.str() == bytes_of<std::int32_t>({11, -12}));
}

TEST_CASE("raw: every type survives a round trip, and a row beyond the end is refused") {
  for (const dtype type : {dtype::u8, dtype::u16, dtype::u32, dtype::u64, dtype::f16, dtype::bf16,
                           dtype::f32, dtype::f64, dtype::i8}) {
    CAPTURE(io::name(type));
    std::string bytes;
    for (int i = 0; i < 240; ++i) bytes += static_cast<char>(37 * i + 11);
    const io::dataset data = parse(bytes, "x.bin", raw_of(type));
    const std::size_t n = bytes.size() / io::size_of(type);
    REQUIRE(data.rows() == n);
    std::vector<std::uint64_t> same, reversed;
    for (std::size_t i = 0; i < n; ++i) {
      same.push_back(i);
      reversed.insert(reversed.begin(), i);
    }
    CHECK(written(data, same) == bytes);
    CHECK(written(parse(written(data, reversed), "x.bin", raw_of(type)), reversed) == bytes);
    CHECK_THROWS_AS(written(data, {n}), std::out_of_range);
  }
}

TEST_CASE("raw: empty file, missing type, odd size") {
  io::dataset empty = parse("", "x.bin", raw_of(dtype::u64));
  CHECK(empty.rows() == 0);
  CHECK(empty.column(0).size == 0);
  CHECK(written(empty, {}).empty());

  CHECK(contains(message_of_parse("abcd", "x.bin"), "x.bin: raw data does not say its type"));
  CHECK(message_of_parse(std::string(1003, 'a'), "keys.bin", raw_of(dtype::u64)) ==
        "keys.bin: byte 1000: input is 1003 bytes, u64 needs a multiple of 8 (3 left over); is it "
        "SOSD (8-byte header)? try --format sosd");
  CHECK(message_of_parse("abc", "keys.bin", raw_of(dtype::u16)) ==
        "keys.bin: byte 2: input is 3 bytes, u16 needs a multiple of 2 (1 left over)");
}

TEST_CASE("raw: records of 5 bytes with an unaligned key") {
  io::read_options options = raw_of(dtype::i16);
  options.record_bytes = 5;
  options.key_offset = 3;
  const std::string bytes =
      "abc" + bytes_of<std::int16_t>({-2}) + "def" + bytes_of<std::int16_t>({300});
  io::dataset data = parse(bytes, "x.bin", options);
  CHECK(data.rows() == 2);
  CHECK_FALSE(data.is_single_column());
  CHECK(values_of<std::int16_t>(data, "1") == std::vector<std::int16_t>{-2, 300});
  CHECK(written(data, {1, 0}) == bytes.substr(5) + bytes.substr(0, 5));
  CHECK(contains(message_of_parse(bytes + "x", "x.bin", options), "multiple of 5 (1 left over)"));
  options.key_offset = 4;
  CHECK(
      contains(message_of_parse(bytes, "x.bin", options), "does not fit into records of 5 bytes"));
}

TEST_CASE("sosd: count and keys, type from the name or from the user") {
  const std::string keys = bytes_of<std::uint64_t>({9, 18446744073709551615u, 4});
  const std::string bytes = bytes_of<std::uint64_t>({3}) + keys;
  io::dataset data = parse(bytes, "wiki_uint64");
  CHECK(data.kind() == format::sosd);
  CHECK(values_of<std::uint64_t>(data, "1") ==
        std::vector<std::uint64_t>{9, 18446744073709551615u, 4});
  CHECK(written(data, {0, 1, 2}) == bytes);
  CHECK(written(data, {2, 0}) == bytes_of<std::uint64_t>({2, 4, 9}));
  io::string_output out;
  data.write_column(out, data.column(0));
  CHECK(out.str() == bytes);
  CHECK(contains(message_of([&] { data.write_column(out, io::make_column("1", dtype::f64, 1)); }),
                 "SOSD holds u32 or u64, not f64"));

  io::dataset narrow =
      parse(bytes_of<std::uint64_t>({2}) + bytes_of<std::uint32_t>({8, 7}), "a_uint32");
  CHECK(values_of<std::uint32_t>(narrow, "1") == std::vector<std::uint32_t>{8, 7});
  CHECK(parse(bytes_of<std::uint64_t>({0}), "none_uint32").rows() == 0);
}

TEST_CASE("sosd: a count that is wrong or huge, no type, cut short") {
  const std::string two_keys = bytes_of<std::uint64_t>({1, 2});
  CHECK(message_of_parse(bytes_of<std::uint64_t>({3}) + two_keys, "a_uint64") ==
        "a_uint64: byte 0: the count says 3 keys of u64, but 16 bytes follow, 2 keys");
  // 2^61 + 2 keys of 8 bytes are 16 bytes modulo 2^64.
  CHECK(
      contains(message_of_parse(bytes_of<std::uint64_t>({(std::uint64_t{1} << 61) + 2}) + two_keys,
                                "a_uint64"),
               "the count says 2305843009213693954 keys"));
  CHECK(contains(message_of_parse("abc", "a_uint64"), "input is 3 bytes"));
  io::read_options options;
  options.kind = format::sosd;
  CHECK(contains(message_of_parse(two_keys, "keys", options), "give the type, u32 or u64"));
  options.type = dtype::f32;
  CHECK(contains(message_of_parse(two_keys, "keys", options), "SOSD holds u32 or u64, not f32"));
}
