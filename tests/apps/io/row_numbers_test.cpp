// Row numbers: how wide they are, and in which format they are written.
#include "apps/io/row_numbers.hpp"

#include "tests/apps/io/support.hpp"

using namespace upsweep::tests;
using io::dtype;
using io::format;

TEST_CASE("row numbers: 32 bits up to 2^32 rows, the last of which is 2^32 - 1") {
  constexpr std::size_t limit = std::size_t{1} << 32;
  CHECK(io::row_bytes_for(0) == 4);
  CHECK(io::row_bytes_for(limit) == 4);
  CHECK(io::row_bytes_for(limit + 1) == 8);
  const io::column_data narrow = io::make_rows(3, limit);
  CHECK(narrow.type == dtype::u32);
  CHECK(narrow.size == 3);
  const io::column_data wide = io::make_rows(3, limit + 1);  // few of many are as wide as all
  CHECK(wide.type == dtype::u64);
  CHECK(wide.size_bytes() == 24);
}

TEST_CASE("row numbers: visited and viewed with the width that they have") {
  for (const std::size_t rows : {std::size_t{10}, std::size_t{1} << 33}) {
    CAPTURE(rows);
    io::column_data numbers = io::make_rows(3, rows);
    const std::size_t width = visit_rows(numbers, [](auto items) {
      for (std::size_t i = 0; i < items.size(); ++i) items[i] = 9 - i;
      return sizeof items[0];
    });
    CHECK(width == io::row_bytes_for(rows));
    const io::column_data& fixed = numbers;
    CHECK(visit_rows(fixed, [](auto items) { return items.back() == 7; }));
    const io::row_order order = as_order(numbers);
    REQUIRE(order.size() == 3);
    CHECK(order[0] == 9);
    CHECK(order[2] == 7);
  }
}

TEST_CASE("row numbers: the output's name decides the format, then the input") {
  CHECK(io::format_of_rows("x.npy", format::csv) == format::npy);
  CHECK(io::format_of_rows("x.csv", format::raw) == format::csv);
  CHECK(io::format_of_rows("-", format::raw) == format::raw);
  CHECK(io::format_of_rows("-", format::npy) == format::npy);
  CHECK(io::format_of_rows("x.unknown", format::csv) == format::text);
  // A ply cannot hold them, whoever asks.
  CHECK(io::format_of_rows("x.ply", format::npy) == format::npy);
  CHECK(io::format_of_rows("x.ply", format::ply) == format::text);
}
