// Scans of all types on the CPU.
#include "tests/core/scan_types_contract.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_sums, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_extremes, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_structs, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_accumulators, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_functors, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_floats_repeat, cpu_backends);

}  // namespace upsweep::tests
