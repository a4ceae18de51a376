// The contract of reduce, for every backend.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <upsweep/core/reduce.hpp>
#include <vector>

#include "tests/support/backends.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/monoids.hpp"

namespace upsweep::tests {

/// With init and without, from any alignment, into one item between guards.
template <class Backend, class In, monoid Op>
void check_reduce(const std::vector<In>& in, Op op, value_t<Op> init, std::size_t offset = 0) {
  using value = value_t<Op>;
  CAPTURE(in.size());
  CAPTURE(offset);
  typename Backend::template array<In> source(in, offset);
  value want = op.identity(), want_init = init;
  for (std::size_t i = 0; i < in.size(); ++i) {
    const value item = static_cast<value>(in[i]);
    want = i == 0 ? item : op(want, item);
    want_init = op(want_init, item);
  }
  typename Backend::template array<value> total(std::size_t{1}), total_init(std::size_t{1});
  reduce(Backend::exec(), source.view(), total.span(), op);
  reduce_init(Backend::exec(), source.view(), total_init.span(), op, init);
  CHECK(difference(total.read(), std::vector<value>{want}) == "");
  CHECK(difference(total_init.read(), std::vector<value>{want_init}) == "");
  CHECK(total.guards_intact());
}

TEST_CASE_TEMPLATE_DEFINE("reduce: order of operands, any n", Backend, reduce_sizes) {
  for (const std::size_t n : {0, 1, 2, 3, 31, 32, 33, 511, 512, 513, 2047, 2049, 9000, 100'003}) {
    check_reduce<Backend>(affine_maps(n, n + 3), compose{}, affine{5, 9}, n % 3);
  }
  if (!Backend::host) {  // more units than warps
    check_reduce<Backend>(affine_maps(5'000'011, 11), compose{}, affine{5, 9}, 1);
  }
}

TEST_CASE_TEMPLATE_DEFINE("reduce: sums, wider than the items", Backend, reduce_sums) {
  for (const std::size_t n : {1, 15, 16, 17, 4095, 70'001, 3'000'017}) {
    check_reduce<Backend>(random_bits<std::uint8_t>(n, n), plus<std::uint64_t>{}, 77, n % 5);
    check_reduce<Backend>(random_bits<std::int64_t>(n, n), minimum<std::int64_t>{}, 77, n % 2);
  }
}

/// Items of 20 bytes, which no vector holds.
TEST_CASE_TEMPLATE_DEFINE("reduce: structs, functors", Backend, reduce_structs) {
  using maps = nibble_maps<20, 4>;
  check_reduce<Backend>(random_nibble_maps<maps>(3001, 5), compose_nibbles<maps>{},
                        random_nibble_maps<maps>(1, 6)[0]);
  typename Backend::template array<std::uint64_t> total(std::size_t{1});
  reduce(Backend::exec(), indexed(1'000'003, square_of_index{}), total.span(),
         plus<std::uint64_t>{});
  std::uint64_t want = 0;
  for (std::uint64_t i = 0; i < 1'000'003; ++i) want += i * i;
  CHECK(total.read()[0] == want);
}

TEST_CASE_TEMPLATE_DEFINE("reduce: floats, the same bits twice and from any alignment", Backend,
                          reduce_floats) {
  const std::size_t n = 1'234'567;
  std::vector<float> in(n);
  random_stream random(3);
  for (auto& x : in) x = static_cast<float>(random.below(1'000'000)) / 999'983.0f;
  double exact = 0;
  for (const float x : in) exact += x;
  std::vector<float> totals;
  for (const std::size_t offset : {0, 0, 1, 3}) {
    typename Backend::template array<float> source(in, offset);
    typename Backend::template array<float> total(std::size_t{1});
    reduce(Backend::exec(), source.view(), total.span(), plus<float>{});
    totals.push_back(total.read()[0]);
  }
  CHECK(difference(totals, std::vector<float>(4, totals[0])) == "");
  // At most n roundings of at most the total: n 2^-24 of it, far more than any tree needs.
  CHECK(std::abs(totals[0] - exact) <= exact * static_cast<double>(n) * 0x1p-24);
  CHECK(totals[0] > 0);
}

TEST_CASE_TEMPLATE_DEFINE("reduce: no room for the total", Backend, reduce_refused) {
  typename Backend::template array<int> source(std::vector<int>(9)), total(std::size_t{0});
  CHECK_THROWS_AS(reduce(Backend::exec(), source.view(), total.span(), plus<int>{}),
                  std::invalid_argument);
}

}  // namespace upsweep::tests
