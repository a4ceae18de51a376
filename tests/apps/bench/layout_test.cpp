// Where buffers lie, how many there are, and what sizes are swept.
#include "apps/bench/layout.hpp"

#include <doctest/doctest.h>

#include <algorithm>

#include "apps/bench/sizes.hpp"

namespace upsweep::apps::bench {

TEST_CASE("buffers do not overlap and leave room for late starts and guards") {
  for (const item_bytes item : {item_bytes{1, 0, 8}, {4, 4, 4}, {16, 0, 16}, {4, 0, 0}}) {
    for (const std::size_t n : {1u, 4u, 12u, 1000u, 1u << 20}) {  // 12 * 16 + 64 fills a 256
      CAPTURE(n);
      CAPTURE(item.out);
      const layout where = lay_out(item, n);
      CHECK(where.in_stride >= (n + 1) * item.in);
      CHECK(where.out_stride >= (n + 3) * item.out + 64);
      CHECK(where.in_stride % 256 == 0);
      CHECK(where.out_stride % 256 == 0);
      CHECK(where.keys_at(0) == where.in_at(where.pairs));
      CHECK(where.out_at(0) == where.keys_at(where.pairs));
      CHECK(where.copy_to(0) == where.out_at(where.pairs));
      CHECK(where.copy_from(where.pairs) <= where.copy_to(0));  // a copy reads what is there
      CHECK(where.copy_stride >= where.copy_bytes());
    }
  }
}

TEST_CASE("columns at multiples of 256 bytes leave room for guards") {
  for (const std::size_t columns : {2u, 3u, 8u}) {
    for (const std::size_t n : {1u, 1000u, 3'145'733u}) {
      CAPTURE(n);
      CAPTURE(columns);
      const std::size_t column_stride = (4 * n + 255) / 256 * 256;
      const layout where = lay_out({4 * columns, 0, 4 * columns, 0, 1, columns}, n);
      CHECK(where.in_stride >= (columns - 1) * column_stride + 4 * n);
      CHECK(where.out_stride >= (columns - 1) * column_stride + 4 * n + 64);
      CHECK(where.out_stride % 256 == 0);
    }
  }
}

TEST_CASE("bits of a mask are counted by words") {
  const item_bytes item{4, 4, 4, 0, 0.5, 1, 32};
  CHECK(item.keys_of(32) == 1);
  CHECK(item.keys_of(33) == 2);
  CHECK(lay_out(item, 3200).floor_bytes == 4 * 3200 + 400 + 2 * 3200);
}

TEST_CASE("a call moves its input, keys and output, and a copy as much") {
  const layout where = lay_out({4, 4, 4}, 1000);
  CHECK(where.floor_bytes == 12'000);
  CHECK(where.copy_bytes() == 6'000);
}

TEST_CASE("buffers exceed the cache, are at least two, and not more than calls take") {
  CHECK(lay_out({1, 0, 1}, 1024).pairs == 200);
  CHECK(lay_out({4, 0, 4}, 1u << 30).pairs == 2);
  const layout middle = lay_out({4, 0, 4}, 1u << 20);
  CHECK(middle.pairs * middle.floor_bytes >= 160'000'000);
}

TEST_CASE("calls fill one measurement") {
  CHECK(calls_for(0.5) == 200);
  CHECK(calls_for(25) == 100);
  CHECK(calls_for(1e6) == 5);
}

TEST_CASE("the sweep ascends from 2^10 to 2^30, with sizes that are no power of two") {
  const auto sizes = sweep_sizes();
  CHECK(sizes.size() == 25);
  CHECK(sizes.front() == 1u << 10);
  CHECK(sizes.back() == 1u << 30);
  CHECK(std::is_sorted(sizes.begin(), sizes.end()));
  CHECK(std::count(sizes.begin(), sizes.end(), 777'777u) == 1);
}

}  // namespace upsweep::apps::bench
