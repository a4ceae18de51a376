// The look-back scan over structs: values that fit a status word, a slot, and neither.
#include "tests/core/scan_types_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_structs, gpu_backends);

TEST_CASE("scan: structs of more than one slot's payload, in thousands of tiles") {
  using maps = nibble_maps<20, 4>;
  const std::size_t n = 1500 * gpu_backend::tile_items<maps> + 5;
  check_both_forms<gpu_backend, maps>(random_nibble_maps<maps>(n, 43), compose_nibbles<maps>{});
}

TEST_CASE("scan: a struct of 300 bytes, one item a thread in blocks of one warp") {
  check_structs<gpu_backend, nibble_maps<300, 4>>();
}

}  // namespace upsweep::tests
