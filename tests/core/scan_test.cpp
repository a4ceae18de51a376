// Scans over a whole array on the CPU.
#include "tests/core/scan_contract.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_all_sizes, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_in_place, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_unaligned, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_projections, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_longer_output, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_short_output, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_make_offsets, cpu_backends);

}  // namespace upsweep::tests
