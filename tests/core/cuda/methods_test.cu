// The other methods: hillis_steele, blelloch, blocked, warp, each through the blocked scheme.
#include "tests/core/scan_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_all_sizes, gpu_methods);
TEST_CASE_TEMPLATE_APPLY(scan_in_place, gpu_methods);
TEST_CASE_TEMPLATE_APPLY(scan_make_offsets, gpu_methods);

// Sizes at which one more level of totals is needed.
TEST_CASE_TEMPLATE("scan: three levels and more", Backend, gpu_blocked, gpu_hillis_steele,
                   gpu_blelloch, gpu_warp) {
  const std::size_t tile = Backend::template tile_items<affine>;
  const std::size_t levels3 = tile * tile;
  for (const std::size_t n : {levels3 - 1, levels3, levels3 + 1}) {
    check_both_forms<Backend, affine>(affine_maps(n, 47), compose{});
  }
  if (tile == 32) {
    check_both_forms<Backend, affine>(affine_maps(tile * levels3 + 1, 53), compose{});
  }
}

// A float sum and a struct that fills shared memory, with an identity that these methods may use.
TEST_CASE_TEMPLATE("scan: methods over other types", Backend, gpu_blocked, gpu_hillis_steele,
                   gpu_blelloch, gpu_warp) {
  check_both_forms<Backend, f16>(small_numbers<f16>(1000, 59), plus<float>{});
  check_both_forms<Backend, std::uint64_t>(random_bits<std::uint8_t>(70000, 61),
                                           plus<std::uint64_t>{});
  using maps = nibble_maps<100>;
  check_both_forms<Backend, maps>(random_nibble_maps<maps>(2000, 67), compose_nibbles<maps>{});
}

}  // namespace upsweep::tests
