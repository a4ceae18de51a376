// Random scans: size, type, form, segments, offsets and strides from a printed seed.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tests/core/scan_calls.hpp"
#include "tests/core/scan_segments_contract.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/monoids.hpp"

namespace upsweep::tests {

template <class Backend>
void check_random_scan(random_stream& random, std::size_t largest) {
  // Small and large sizes alike often.
  const std::size_t n = random.below(random.below(4) == 0 ? largest : largest / 64 + 2);
  const std::size_t in_offset = random.below(16), out_offset = random.below(16);
  const std::uint64_t seed = random();
  CAPTURE(n);
  CAPTURE(in_offset);
  CAPTURE(out_offset);
  CAPTURE(seed);
  switch (random.below(6)) {
    case 0:
      check_both_forms<Backend, std::uint64_t>(random_bits<std::uint8_t>(n, seed),
                                               plus<std::uint64_t>{}, in_offset, out_offset);
      break;
    case 1:
      check_both_forms<Backend, std::int16_t>(random_bits<std::int16_t>(n, seed),
                                              plus<std::int16_t>{}, in_offset, out_offset);
      break;
    case 2:
      check_both_forms<Backend, nibble_maps<3>>(random_nibble_maps<nibble_maps<3>>(n, seed),
                                                compose_nibbles<nibble_maps<3>>{}, in_offset,
                                                out_offset);
      break;
    case 3:
      check_all_forms<Backend, affine>(affine_maps(n, seed), compose{}, affine{5, 9}, whole{}, {},
                                       in_offset, out_offset);
      break;
    case 4: {
      const auto offsets = random_offsets<std::uint32_t>(n, random.below(n + 1) + 1, seed);
      typename Backend::template array<std::uint32_t> device(offsets, random.below(4));
      check_all_forms<Backend, affine>(affine_maps(n, seed), compose{}, affine{5, 9},
                                       by_offsets{device.view()}, starts_of(n, offsets), in_offset,
                                       out_offset);
      break;
    }
    default: {
      const std::size_t cols = random.below(n + 1) + 1;
      check_rows<Backend>(n / cols, cols, random.below(9), random.below(9));
    }
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan: random sizes, types, offsets, strides", Backend, scan_property) {
  const std::uint64_t property = property_seed();
  CAPTURE(property);
  random_stream random(property);
  const std::size_t largest = 6 * Backend::template tile_items<affine>;
  for (int round = 0; round < 40; ++round) {
    CAPTURE(round);
    check_random_scan<Backend>(random, largest);
  }
}

}  // namespace upsweep::tests
