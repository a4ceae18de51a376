// Segmented scans on the CPU.
#include "tests/core/scan_segments_contract.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_by_offsets, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_offsets_edges, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_offsets_repeated, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_segments_types, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_key, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_rows, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_rows_in_place, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_rows_refused, cpu_backends);

}  // namespace upsweep::tests
