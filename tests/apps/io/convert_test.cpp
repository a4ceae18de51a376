// Columns in another format, and gathered columns.
#include <cmath>
#include <limits>

#include "tests/apps/io/support.hpp"

using namespace upsweep::tests;
using io::dtype;
using io::format;

namespace {

template <class T>
io::column_data column_of(const std::string& name, std::initializer_list<T> values) {
  io::column_data column = io::make_column(name, io::dtype_of<T>(), values.size());
  std::size_t i = 0;
  for (const T& value : values) column.values<T>()[i++] = value;
  return column;
}

std::string converted(format kind, std::initializer_list<const io::column_data*> columns) {
  io::string_output out;
  io::write_columns(out, kind, std::vector<const io::column_data*>(columns));
  return out.str();
}
}  // namespace

TEST_CASE("convert: text forms, shortest that read back") {
  const auto x = column_of<float>("x", {0.1f, -0.0f, INFINITY, NAN, 16777216});
  const auto n =
      column_of<std::int64_t>("a,b", {1, -2, 3, 4, std::numeric_limits<std::int64_t>::min()});
  CHECK(converted(format::csv, {&x, &n}) ==
        "x,\"a,b\"\n0.1,1\n-0,-2\ninf,3\nnan,4\n16777216,-9223372036854775808\n");
  CHECK(converted(format::tsv, {&n}) == "a,b\n1\n-2\n3\n4\n-9223372036854775808\n");
  CHECK(converted(format::text, {&x}) == "0.1\n-0\ninf\nnan\n16777216\n");
  const auto h = column_of<upsweep::f16>("h", {upsweep::f16(0.5f), upsweep::f16(-65504)});
  CHECK(converted(format::text, {&h}) == "0.5\n-65504\n");
  const auto q = column_of<std::uint8_t>("say \"hi\"", {200});
  CHECK(converted(format::csv, {&q}) == "\"say \"\"hi\"\"\"\n200\n");
  io::dataset back = parse(converted(format::csv, {&x, &n}), "x.csv");
  CHECK(values_of<std::int64_t>(back, "a,b").back() == std::numeric_limits<std::int64_t>::min());
}

TEST_CASE("convert: binary forms read back") {
  const auto a = column_of<std::uint32_t>("a", {7, 4294967295u});
  const auto b = column_of<std::uint32_t>("b", {1, 2});
  const auto c = column_of<double>("c", {1, 2});
  CHECK(converted(format::raw, {&a}) == bytes_of<std::uint32_t>({7, 4294967295u}));
  io::dataset sosd = parse(converted(format::sosd, {&a}), "a_uint32");
  CHECK(values_of<std::uint32_t>(sosd, "1") == std::vector<std::uint32_t>{7, 4294967295u});
  io::dataset one = parse(converted(format::npy, {&c}), "x.npy");
  CHECK(one.is_single_column());
  CHECK(values_of<double>(one, "1") == std::vector<double>{1, 2});
  io::dataset two = parse(converted(format::npy, {&a, &b}), "x.npy");
  CHECK(two.rows() == 2);
  CHECK(values_of<std::uint32_t>(two, "1") == std::vector<std::uint32_t>{7, 4294967295u});
  CHECK(values_of<std::uint32_t>(two, "2") == std::vector<std::uint32_t>{1, 2});

  CHECK_THROWS_WITH(converted(format::raw, {&a, &b}), "raw holds one column, not 2");
  CHECK_THROWS_WITH(converted(format::sosd, {&c}), "sosd holds u32 or u64, not f64");
  CHECK_THROWS_WITH(converted(format::npy, {&a, &c}), "npy: columns a and c differ in type");
  CHECK_THROWS_WITH(converted(format::ply, {&a}), "columns cannot be written as ply");
  CHECK_THROWS_WITH(converted(format::csv, {}), "no columns to write");
  const auto longer = column_of<double>("d", {1, 2, 3});
  CHECK_THROWS_WITH(converted(format::csv, {&c, &longer}), "columns differ in length");
}

TEST_CASE("gather: items by row numbers of both widths") {
  const auto a = column_of<std::int16_t>("a", {5, -6, 7});
  const std::vector<std::uint32_t> narrow{2, 2, 0};
  const std::vector<std::uint64_t> wide{1};
  const io::column_data three = io::gather(a, std::span<const std::uint32_t>(narrow));
  CHECK(three.name == "a");
  REQUIRE(three.size == 3);
  CHECK(three.values<std::int16_t>()[0] == 7);
  CHECK(three.values<std::int16_t>()[1] == 7);
  CHECK(three.values<std::int16_t>()[2] == 5);
  const io::column_data single = io::gather(a, std::span<const std::uint64_t>(wide));
  CHECK(single.values<std::int16_t>()[0] == -6);
  CHECK_THROWS_AS(single.values<std::int32_t>(), std::logic_error);
}

TEST_CASE("buffer: alignment, slices share, ends are checked") {
  for (const std::size_t size : {std::size_t{1}, std::size_t{1000}, std::size_t{9} << 20}) {
    io::buffer bytes(size);
    CHECK(bytes.is_aligned_for(io::buffer::alignment_bytes));
    CHECK(bytes.size_bytes() == size);
  }
  io::buffer text(std::string_view("abcdef"));
  io::buffer part = text.slice(2, 3);
  CHECK(part.text() == "cde");
  part.data()[0] = std::byte{'X'};
  CHECK(text.text() == "abXdef");
  text = io::buffer();
  CHECK(part.text() == "Xde");  // the last owner keeps the bytes
  CHECK_THROWS_AS(part.slice(2, 2), std::out_of_range);
  CHECK_THROWS_AS(part.slice(4, 0), std::out_of_range);
  part.shrink(1);
  CHECK(part.text() == "X");
  CHECK_THROWS_AS(part.shrink(2), std::out_of_range);
}
