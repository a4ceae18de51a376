// Each kernel of the look-back scan over sizes at which another one would be taken.
#include "tests/core/scan_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_all_sizes, gpu_kernels);
TEST_CASE_TEMPLATE_APPLY(scan_in_place, gpu_kernels);
TEST_CASE_TEMPLATE_APPLY(scan_unaligned, std::tuple<gpu_bulk>);

}  // namespace upsweep::tests
