// Each kernel of the look-back scan over sizes at which another one would be taken.
#include "tests/core/scan_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_all_sizes, gpu_kernels);
TEST_CASE_TEMPLATE_APPLY(scan_in_place, gpu_kernels);
TEST_CASE_TEMPLATE_APPLY(scan_unaligned, std::tuple<gpu_resident, gpu_bulk>);

TEST_CASE("scan: resident kernel with all warps, and with several units each") {
  using shape = gpu::tile_shapes::array_scan<affine, affine, affine>::resident;
  const std::size_t a_unit_each = std::size_t{128} * shape::max_warps * shape::unit::items;
  for (int units = 1; units <= shape::max_units; ++units) {
    const std::size_t n = units * a_unit_each;
    for (const std::size_t less : {std::size_t{0}, std::size_t{1}, a_unit_each / 3}) {
      CAPTURE(units);
      check_both_forms<gpu_resident, affine>(affine_maps(n - less, 89), compose{});
    }
  }
}

}  // namespace upsweep::tests
