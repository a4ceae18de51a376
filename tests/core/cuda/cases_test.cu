// The cases for scans on the GPU: the look-back scan takes all of them.
#include "tests/core/scan_cases.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(pc03_scan, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc04, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc04_neighbours, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc06, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc07, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc08, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc09, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc10, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc11, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc13_scan, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc14_scan, gpu_backends);

}  // namespace upsweep::tests
