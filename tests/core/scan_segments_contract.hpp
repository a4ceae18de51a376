// The contract of scans by offsets, by key and by rows, for every backend.
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

/// A segmented scan carries a flag beside each value, so its tiles are smaller.
template <class Backend>
constexpr std::size_t segment_tile = Backend::template tile_items<detail::segment_item<affine>>;

template <class Offset>
std::vector<bool> starts_of(std::size_t n, const std::vector<Offset>& offsets) {
  std::vector<bool> starts(n);
  for (const Offset offset : offsets) {
    if (offset < n) starts[offset] = true;
  }
  return starts;
}

template <class Backend, class Offset>
void check_offsets(std::size_t n, const std::vector<Offset>& offsets) {
  CAPTURE(offsets.size());
  typename Backend::template array<Offset> device(offsets);
  check_all_forms<Backend, affine>(affine_maps(n, n + 29), compose{}, affine{5, 9},
                                   by_offsets{device.view()}, starts_of(n, offsets));
}

TEST_CASE_TEMPLATE_DEFINE("scan by offsets: short, long and empty segments", Backend,
                          scan_by_offsets) {
  for (const std::size_t n : sizes_around<Backend>(segment_tile<Backend>)) {
    check_offsets<Backend>(n, random_offsets<std::uint32_t>(n, 5, n));
    check_offsets<Backend>(n, random_offsets<std::uint64_t>(n, n / 3 + 1, n));
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan by offsets: edges of segments at edges of tiles", Backend,
                          scan_by_offsets_edges) {
  const std::size_t tile = segment_tile<Backend>;
  const std::size_t n = 3 * tile + 1;
  check_offsets<Backend>(n, std::vector<std::uint64_t>{0, n});
  check_offsets<Backend>(n, std::vector<std::uint64_t>{0, tile, 2 * tile, 3 * tile, n});
  check_offsets<Backend>(n, std::vector<std::uint64_t>{0, tile - 1, tile + 1, 3 * tile + 1});
  check_offsets<Backend>(n, std::vector<std::uint64_t>{0, 1, n - 1, n});
  check_offsets<Backend>(n, by_formula<std::uint32_t>(n + 1, [](std::size_t i) { return i; }));
}

TEST_CASE_TEMPLATE_DEFINE("scan by offsets: very many empty segments at one place", Backend,
                          scan_by_offsets_repeated) {
  const std::size_t n = segment_tile<Backend> + 100;
  for (const std::size_t place : {std::size_t{0}, std::size_t{70}, n - 1, n}) {
    std::vector<std::uint32_t> offsets{0};
    offsets.insert(offsets.end(), 40 * segment_tile<Backend>, static_cast<std::uint32_t>(place));
    offsets.push_back(static_cast<std::uint32_t>(n));
    check_offsets<Backend>(n, offsets);
  }
}

/// Segments that start at random, by key forward and by offsets in reverse; nothing is aligned.
template <class Backend, class Key, class Out, class In, monoid Op>
void check_segments_of(const std::vector<In>& items, Op op) {
  const std::size_t n = items.size();
  random_stream random(n);
  std::vector<Key> keys(n);
  std::vector<bool> starts(n);
  std::vector<std::uint64_t> offsets{0};
  for (std::size_t i = 1; i < n; ++i) {
    starts[i] = random.below(40) == 0;
    keys[i] = static_cast<Key>(keys[i - 1] + (starts[i] ? 1 : 0));
    if (starts[i]) offsets.push_back(i);
  }
  offsets.push_back(n);
  for (const std::size_t skew : {0, 1}) {
    CAPTURE(n);
    CAPTURE(skew);
    typename Backend::template array<In> source(items, skew);
    typename Backend::template array<Out> target(n, 2 * skew);
    typename Backend::template array<Key> device_keys(keys, 3 * skew);
    typename Backend::template array<std::uint64_t> device_offsets(offsets);
    inclusive_scan(Backend::exec(), source.view(), target.span(), op, by_key{device_keys.view()});
    CHECK(difference(target.read(), reference::scan<Out>(items, op, {false, false}, starts)) == "");
    CHECK(target.guards_intact());
    exclusive_scan(Backend::exec(), source.view(), target.span(), op,
                   by_offsets{device_offsets.view()}, reverse);
    CHECK(difference(target.read(), reference::scan<Out>(items, op, {true, true}, starts)) == "");
    CHECK(target.guards_intact());
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan of segments: types", Backend, scan_segments_types) {
  const std::size_t n = 5 * segment_tile<Backend> + 77;
  check_segments_of<Backend, std::uint64_t, std::uint32_t>(random_bits<std::uint8_t>(n, 3),
                                                           plus<std::uint32_t>{});
  check_segments_of<Backend, std::uint8_t, std::uint64_t>(random_bits<std::uint64_t>(n, 5),
                                                          plus<std::uint64_t>{});
  check_segments_of<Backend, float, nibble_maps<16>>(random_nibble_maps<nibble_maps<16>>(n, 7),
                                                     compose_nibbles<nibble_maps<16>>{});
}

template <class Backend>
void check_keys(std::size_t n, std::size_t mean) {
  CAPTURE(mean);
  random_stream random(n + mean);
  std::vector<std::int16_t> keys(n);
  std::vector<bool> starts(n);
  for (std::size_t i = 1; i < n; ++i) {
    starts[i] = random.below(mean) == 0;
    keys[i] = static_cast<std::int16_t>(starts[i] ? ~keys[i - 1] : keys[i - 1]);
  }
  typename Backend::template array<std::int16_t> device(keys, 1);
  check_all_forms<Backend, affine>(affine_maps(n, n), compose{}, affine{5, 9},
                                   by_key{device.view()}, starts);
}

TEST_CASE_TEMPLATE_DEFINE("scan by key: runs of equal neighbours", Backend, scan_by_key) {
  for (const std::size_t n : sizes_around<Backend>(segment_tile<Backend>)) {
    check_keys<Backend>(n, 40);
  }
  check_keys<Backend>(3 * segment_tile<Backend> + 1, 1);
  check_keys<Backend>(40 * segment_tile<Backend> + 7, 10 * segment_tile<Backend>);
  typename Backend::template array<affine> source(affine_maps(10, 1)), target(std::size_t{10});
  typename Backend::template array<int> keys(std::vector<int>(9));
  CHECK_THROWS_AS(
      inclusive_scan(Backend::exec(), source.view(), target.span(), compose{}, by_key{keys.view()}),
      std::invalid_argument);
}

/// A matrix in a buffer with gaps; what lies in the gaps of the output stays.
template <class Backend>
void check_rows(std::size_t rows, std::size_t cols, std::size_t in_gap, std::size_t out_gap) {
  const std::size_t in_stride = cols + in_gap, out_stride = cols + out_gap;
  const std::size_t in_size = rows == 0 || cols == 0 ? 0 : (rows - 1) * in_stride + cols;
  const std::size_t out_size = rows == 0 || cols == 0 ? 0 : (rows - 1) * out_stride + cols;
  const auto buffer = affine_maps(in_size, rows * 31 + cols);
  std::vector<affine> items;
  std::vector<bool> starts;
  for (std::size_t i = 0; i < rows * cols; ++i) {
    items.push_back(buffer[i / cols * in_stride + i % cols]);
    starts.push_back(i % cols == 0);
  }
  const by_rows shape{rows, cols, in_gap == 0 ? 0 : in_stride, out_gap == 0 ? 0 : out_stride};
  typename Backend::template array<affine> source(buffer);
  for (const auto& form : all_scan_forms(affine{5, 9})) {
    CAPTURE(rows);
    CAPTURE(cols);
    CAPTURE(form.exclusive);
    CAPTURE(form.reverse);
    const auto scanned = reference::scan<affine>(items, compose{}, form, starts);
    std::vector<affine> want(out_size, affine{0xA5A5A5A5u, 0xA5A5A5A5u});
    for (std::size_t i = 0; i < rows * cols; ++i) {
      want[i / cols * out_stride + i % cols] = scanned[i];
    }
    typename Backend::template array<affine> target(out_size);
    scan_in_form<Backend>(source.view(), target.span(), compose{}, form, shape);
    CHECK(difference(target.read(), want) == "");
    CHECK(target.guards_intact());
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan by rows: strides, gaps untouched", Backend, scan_by_rows) {
  const std::size_t tile = segment_tile<Backend>;
  check_rows<Backend>(0, 5, 0, 0);
  check_rows<Backend>(5, 0, 3, 1);
  check_rows<Backend>(1, 1, 0, 0);
  check_rows<Backend>(1, 3 * tile + 1, 0, 0);
  check_rows<Backend>(3 * tile + 1, 1, 2, 3);
  check_rows<Backend>(7, tile / 2 + 1, 0, 3);
  check_rows<Backend>(5, tile, 4, 0);
  check_rows<Backend>(tile / 4 + 1, 13, 3, 3);
}

template <class Backend>
void check_rows_in_place(std::size_t rows, std::size_t cols, std::size_t gap) {
  const std::size_t stride = cols + gap;
  const auto buffer = affine_maps((rows - 1) * stride + cols, 3);
  auto want = buffer;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t c = 1; c < cols; ++c) {
      want[row * stride + c] = compose{}(want[row * stride + c - 1], want[row * stride + c]);
    }
  }
  typename Backend::template array<affine> array(buffer);
  inclusive_scan(Backend::exec(), array.view(), array.span(), compose{},
                 by_rows{rows, cols, stride, stride});
  CHECK(difference(array.read(), want) == "");
  CHECK(array.guards_intact());
}

TEST_CASE_TEMPLATE_DEFINE("scan by rows: in place, equal strides", Backend, scan_by_rows_in_place) {
  check_rows_in_place<Backend>(9, segment_tile<Backend> / 3 + 1, 2);
}

TEST_CASE_TEMPLATE_DEFINE("scan by rows: bad shapes are refused", Backend, scan_by_rows_refused) {
  typename Backend::template array<affine> source(affine_maps(100, 1)), target(std::size_t{100});
  const auto scan = [&](by_rows shape) {
    inclusive_scan(Backend::exec(), source.view(), target.span(), compose{}, shape);
  };
  CHECK_THROWS_AS(scan({10, 10, 11, 10}), std::invalid_argument);  // 109 items in
  CHECK_THROWS_AS(scan({10, 10, 10, 11}), std::invalid_argument);  // 109 items out
  CHECK_THROWS_AS(scan({10, 10, 9, 10}), std::invalid_argument);   // rows overlap
  CHECK_THROWS_AS(scan({10, 10, 10, 9}), std::invalid_argument);
  // rows * cols = 2^64 wraps to 0, and (rows - 1) * stride with it: nothing of that size fits.
  CHECK_THROWS_AS(scan({std::size_t{1} << 32, std::size_t{1} << 32, 0, 0}), std::invalid_argument);
  CHECK(target.untouched_from(0));
}

}  // namespace upsweep::tests
