// The look-back scan over the twelve types, with accumulators apart and functors in and out.
#include "tests/core/scan_types_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_sums, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_extremes, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_accumulators, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_functors, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_floats_repeat, gpu_backends);

}  // namespace upsweep::tests
