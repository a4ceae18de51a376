// The contract of inclusive_scan and exclusive_scan over a whole array, for every backend.
//
// Instantiate with TEST_CASE_TEMPLATE_INVOKE(scan_whole, backends...). The operator composes affine
// maps: exact, so outputs are compared bit by bit, and not commutative, so a swapped pair shows.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <upsweep/core/scan.hpp>
#include <vector>

#include "tests/core/scan_calls.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/monoids.hpp"

namespace upsweep::tests {

inline constexpr affine some_init{5, 9};

TEST_CASE_TEMPLATE_DEFINE("scan: every form, sizes around tiles and windows", Backend,
                          scan_all_sizes) {
  for (const std::size_t n : sizes_around<Backend>(Backend::template tile_items<affine>)) {
    check_all_forms<Backend, affine>(affine_maps(n, 7), compose{}, some_init);
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan: in place", Backend, scan_in_place) {
  for (const std::size_t n : sizes_around<Backend>(Backend::template tile_items<affine>)) {
    const auto in = affine_maps(n, 11);
    for (const auto& form : all_scan_forms(some_init)) {
      CAPTURE(n);
      CAPTURE(form.exclusive);
      CAPTURE(form.reverse);
      typename Backend::template array<affine> buffer(in);
      scan_in_form<Backend>(buffer.view(), buffer.span(), compose{}, form);
      CHECK(difference(buffer.read(), reference::scan<affine>(in, compose{}, form)) == "");
      CHECK(buffer.guards_intact());
    }
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan: starts off the natural alignment of vectors", Backend,
                          scan_unaligned) {
  const std::size_t n = 3 * Backend::template tile_items<std::uint8_t> + 1;
  const auto bytes = random_bits<std::uint8_t>(n, 3);
  for (std::size_t offset = 0; offset < 16; ++offset) {
    CAPTURE(offset);
    check_both_forms<Backend, std::uint8_t>(bytes, plus<std::uint8_t>{}, offset, 15 - offset);
  }
  const auto maps = affine_maps(3 * Backend::template tile_items<affine> + 1, 5);
  check_all_forms<Backend, affine>(maps, compose{}, some_init, whole{}, {}, 1, 0);
  check_all_forms<Backend, affine>(maps, compose{}, some_init, whole{}, {}, 0, 1);
}

TEST_CASE_TEMPLATE_DEFINE("scan: left and right projection, with an identity and without", Backend,
                          scan_projections) {
  for (const std::size_t n : sizes_around<Backend>(Backend::template tile_items<maybe_int>)) {
    // Without an identity a scan must not let it take part: forms without init only show it at 0.
    const auto numbers = by_formula<std::int32_t>(n, [](std::size_t i) { return i + 1; });
    check_both_forms<Backend, std::int32_t>(numbers, left_projection{});
    check_both_forms<Backend, std::int32_t>(numbers, right_projection{});

    random_stream random(n);
    std::vector<maybe_int> some(n);  // one in three is set
    for (std::size_t i = 0; i < n; ++i) {
      if (random() % 3 == 0) some[i] = {static_cast<std::int32_t>(i), 1};
    }
    check_both_forms<Backend, maybe_int>(some, leftmost{});
    check_both_forms<Backend, maybe_int>(some, rightmost{});
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan: the output may be longer than the input", Backend,
                          scan_longer_output) {
  const auto in = affine_maps(100, 13);
  typename Backend::template array<affine> source(in);
  typename Backend::template array<affine> target(std::size_t{150});
  inclusive_scan(Backend::exec(), source.view(), target.span(), compose{});
  CHECK(difference(first(target.read(), 100), reference::scan<affine>(in, compose{}, {})) == "");
  CHECK(target.untouched_from(100));
}

TEST_CASE_TEMPLATE_DEFINE("scan: a short output is refused before any work", Backend,
                          scan_short_output) {
  typename Backend::template array<affine> source(affine_maps(100, 17));
  typename Backend::template array<affine> target(std::size_t{99});
  CHECK_THROWS_AS(inclusive_scan(Backend::exec(), source.view(), target.span(), compose{}),
                  std::invalid_argument);
  CHECK_THROWS_AS(
      exclusive_scan_init(Backend::exec(), source.view(), target.span(), compose{}, some_init),
      std::invalid_argument);
  CHECK(target.untouched_from(0));
}

/// Offsets from sizes 0..6; make_offsets is an exclusive scan that also writes the total.
TEST_CASE_TEMPLATE_DEFINE("scan: make_offsets", Backend, scan_make_offsets) {
  for (const std::size_t n : sizes_around<Backend>(Backend::template tile_items<std::uint64_t>)) {
    CAPTURE(n);
    const auto sizes = by_formula<std::uint8_t>(n, [](std::size_t i) { return i * i % 7; });
    std::vector<std::uint64_t> want{1000};
    for (const std::uint8_t size : sizes) want.push_back(want.back() + size);
    typename Backend::template array<std::uint8_t> source(sizes);
    typename Backend::template array<std::uint64_t> offsets(n + 1);
    make_offsets(Backend::exec(), source.view(), offsets.span(), 1000);
    CHECK(difference(offsets.read(), want) == "");
    CHECK(offsets.guards_intact());
    if (n == 0) continue;
    typename Backend::template array<std::uint64_t> shorter(n);
    CHECK_THROWS_AS(make_offsets(Backend::exec(), source.view(), shorter.span()),
                    std::invalid_argument);
    CHECK(shorter.untouched_from(0));
  }
}

}  // namespace upsweep::tests
