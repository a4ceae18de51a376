// The look-back scan by offsets, by key, by rows, and at random.
#include "tests/core/scan_property.hpp"
#include "tests/core/scan_segments_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_by_offsets, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_offsets_edges, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_offsets_repeated, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_segments_types, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_key, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_rows, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_rows_in_place, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_rows_refused, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_property, gpu_backends);

// Rows have ways of their own: by lanes (up to 64 of these items), warps, blocks, and the device.
TEST_CASE("scan by rows: lengths around vectors, rounds, tiles of a block") {
  for (const std::size_t cols : {1, 2, 3, 4, 5, 31, 32, 33, 63, 64, 65, 128, 256, 257, 511, 513}) {
    check_rows<gpu_backend>(7, cols, 0, 0);
    check_rows<gpu_backend>(131, cols, 1, 3);
  }
  check_rows<gpu_backend>(2100, 70, 0, 1);  // a warp a row
  check_rows<gpu_backend>(2048, 257, 2, 0);
  for (const std::size_t cols : {4095, 4096, 4097}) check_rows<gpu_backend>(3, cols, 1, 1);
}

TEST_CASE("scan by rows: long ones, as tiles of the ring") {
  constexpr std::size_t tile = gpu_bulk::tile_items<affine>;
  for (const std::size_t cols : {2 * tile + 1, 3 * tile - 1, 3 * tile, 3 * tile + 1}) {
    check_rows<gpu_backend>(2, cols, 0, 0);
    check_rows<gpu_backend>(5, cols, 1, 3);
  }
  check_rows<gpu_backend>(140, 2 * tile + 3, 0, 1);  // more rows than blocks
  for (const std::size_t tiles : {128, 129, 257}) {  // about one and two groups of the board
    check_rows<gpu_backend>(2, tiles * tile - 1, 1, 0);
    check_rows<gpu_backend>(2, tiles * tile + 1, 0, 0);
  }
  check_rows_in_place<gpu_backend>(3, 2 * tile + 5, 1);
  check_rows_in_place<gpu_backend>(7, 5 * tile, 0);
}

}  // namespace upsweep::tests
