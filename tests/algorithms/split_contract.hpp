// The contract of partition three ways and of run lengths, for every backend.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <upsweep/algorithms/run_length.hpp>
#include <upsweep/algorithms/split.hpp>
#include <vector>

#include "tests/algorithms/compact_contract.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {

struct multiple_of {
  std::uint32_t number;
  template <class T>
  UPSWEEP_HD bool operator()(const T& item) const {
    return static_cast<std::uint32_t>(item) % number == 0;
  }
};

/// Counts the calls for items that the first choice would have taken: none may come.
struct never_a_multiple_of {
  std::uint32_t refused, number;
  unsigned long long* wrong_calls;
  template <class T>
  UPSWEEP_HD bool operator()(const T& item) const {
    if (multiple_of{refused}(item)) count_one(wrong_calls);
    return multiple_of{number}(item);
  }
};

template <class Backend, class T>
void check_split(std::size_t n, std::size_t in_offset, std::size_t out_offset) {
  CAPTURE(n);
  CAPTURE(sizeof(T));
  const auto in = random_bits<T>(n, n);
  std::vector<T> want[3];
  for (const T& item : in) {
    want[multiple_of{3}(item) ? 0 : multiple_of{2}(item) ? 1 : 2].push_back(item);
  }
  typename Backend::template array<T> source(in, in_offset);
  typename Backend::template array<T> out[3] = {typename Backend::template array<T>(n, out_offset),
                                                typename Backend::template array<T>(n, in_offset),
                                                typename Backend::template array<T>(n, 2)};
  typename Backend::template array<unsigned long long> wrong(std::vector<unsigned long long>{0});
  const split_counts counts =
      partition(Backend::exec(), source.view(), out[0].span(), out[1].span(), out[2].span(),
                multiple_of{3}, never_a_multiple_of{3, 2, wrong.data()});
  CHECK(counts == split_counts{want[0].size(), want[1].size()});
  for (int way = 0; way < 3; ++way) {
    CAPTURE(way);
    CHECK(difference(first(out[way].read(), want[way].size()), want[way]) == "");
    CHECK(out[way].untouched_from(want[way].size()));
    CHECK(out[way].guards_intact());
  }
  CHECK(wrong.read()[0] == 0);
  CHECK(partition(Backend::exec(), source.view(), out[0].span(), source.span(), out[2].span(),
                  multiple_of{3}, multiple_of{2}) == counts);
  CHECK(difference(first(source.read(), want[1].size()), want[1]) == "");
  CHECK(source.guards_intact());
}

TEST_CASE_TEMPLATE_DEFINE("partition: three ways", Backend, split_three_ways) {
  for (const std::size_t n :
       sizes_around<Backend>(Backend::template compact_tile_items<std::uint32_t>)) {
    check_split<Backend, std::uint32_t>(n, 0, 0);
    check_split<Backend, std::uint32_t>(n, 3, 1);
  }
  check_split<Backend, std::uint8_t>(100003, 5, 3);
  const std::size_t n = 30000;
  typename Backend::template array<std::uint32_t> a(n), b(n), c(n);
  CHECK(partition(Backend::exec(), indexed(n, hash_of_index{}), a.span(), b.span(), c.span(),
                  multiple_of{3}, multiple_of{2})
            .first > 5000);
  for (const std::uint32_t item : first(b.read(), 5000)) {
    if (item % 3 == 0 || item % 2 != 0) FAIL_CHECK("an item of another output: " << item);
  }
  typename Backend::template array<std::uint32_t> less(n - 1);
  CHECK_THROWS_AS(partition(Backend::exec(), a.view(), b.span(), less.span(), c.span(),
                            multiple_of{3}, multiple_of{2}),
                  std::invalid_argument);
}

template <class Backend, class T, class Length>
void check_runs(const std::vector<T>& in, std::size_t in_offset) {
  const std::size_t n = in.size();
  CAPTURE(n);
  CAPTURE(sizeof(T));
  std::vector<T> items;
  std::vector<Length> lengths;
  for (std::size_t i = 0; i < n; ++i) {
    if (i == 0 || !(in[i - 1] == in[i])) {
      items.push_back(in[i]);
      lengths.push_back(0);
    }
    ++lengths.back();
  }
  typename Backend::template array<T> source(in, in_offset), got(n, 1);
  typename Backend::template array<Length> got_lengths(n, in_offset);
  CHECK(run_length_encode(Backend::exec(), source.view(), got.span(), got_lengths.span()) ==
        items.size());
  CHECK(difference(first(got.read(), items.size()), items) == "");
  CHECK(difference(first(got_lengths.read(), items.size()), lengths) == "");
  CHECK(got.untouched_from(items.size()));
  CHECK(got_lengths.untouched_from(items.size()));
  CHECK(got_lengths.guards_intact());

  typename Backend::template array<T> short_items(items);
  typename Backend::template array<Length> short_lengths(lengths);
  typename Backend::template array<T> back(n, in_offset);
  CHECK(run_length_decode(Backend::exec(), short_items.view(), short_lengths.view(), back.span()) ==
        n);
  CHECK(difference(back.read(), in) == "");
  CHECK(back.guards_intact());
  if (n > 0) {
    typename Backend::template array<T> less(n - 1);
    CHECK_THROWS_AS(
        run_length_decode(Backend::exec(), short_items.view(), short_lengths.view(), less.span()),
        std::invalid_argument);
    CHECK(less.untouched_from(0));
  }
}

TEST_CASE_TEMPLATE_DEFINE("run lengths: there and back", Backend, run_lengths) {
  for (const std::size_t n :
       sizes_around<Backend>(Backend::template compact_tile_items<std::int32_t>)) {
    for (const std::uint32_t mean : {1u, 3u, 1000u}) {
      CAPTURE(mean);
      random_stream random(n + mean);
      std::vector<std::int32_t> in(n);
      for (std::size_t i = 1; i < n; ++i) in[i] = in[i - 1] + (random() % mean == 0 ? 1 : 0);
      check_runs<Backend, std::int32_t, std::uint32_t>(in, n % 4);
    }
    check_runs<Backend, std::int32_t, std::uint64_t>(std::vector<std::int32_t>(n, 7), 1);
  }
  // Short lengths do, as long as the runs are.
  auto bytes = random_bits<std::uint8_t>(200003, 3);
  for (std::uint8_t& byte : bytes) byte %= 2;
  check_runs<Backend, std::uint8_t, std::uint16_t>(bytes, 3);

  // Empty runs are left out.
  typename Backend::template array<int> items(std::vector<int>{1, 2, 3, 4, 5});
  typename Backend::template array<int> lengths(std::vector<int>{0, 2, 0, 0, 1}),
      out(std::size_t{3});
  CHECK(run_length_decode(Backend::exec(), items.view(), lengths.view(), out.span()) == 3);
  CHECK(out.read() == std::vector<int>{2, 2, 5});
  typename Backend::template array<int> four(std::vector<int>{1, 2, 3, 4});
  CHECK_THROWS_AS(run_length_decode(Backend::exec(), four.view(), lengths.view(), out.span()),
                  std::invalid_argument);
  CHECK_THROWS_AS(run_length_encode(Backend::exec(), four.view(), four.span(), out.span()),
                  std::invalid_argument);
}

}  // namespace upsweep::tests
