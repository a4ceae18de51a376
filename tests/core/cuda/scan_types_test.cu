// The scan over types, with accumulators apart and functors in and out. Sums of all twelve types
// are tested through the library, which has compiled them: tests/algorithms/cuda/library_test.cpp.
#include "tests/core/scan_types_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_extremes, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_accumulators, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_functors, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_floats_repeat, gpu_backends);

}  // namespace upsweep::tests
