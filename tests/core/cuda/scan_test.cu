// The look-back scan over a whole array.
#include "tests/core/scan_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_all_sizes, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_in_place, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_unaligned, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_projections, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_longer_output, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_short_output, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_make_offsets, gpu_backends);

// More tiles than the 32 groups of 32 that one look-back sees at a time, and than run at a time.
TEST_CASE("scan: thousands of tiles") {
  const std::size_t n = 3000 * gpu_backend::tile_items<affine> + 5;
  check_both_forms<gpu_backend, affine>(affine_maps(n, 41), compose{});
}

}  // namespace upsweep::tests
