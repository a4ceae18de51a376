// The look-back scan by offsets, by key, by rows, and at random.
#include "tests/core/scan_property.hpp"
#include "tests/core/scan_segments_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_by_offsets, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_offsets_edges, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_key, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_rows, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_rows_in_place, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_by_rows_refused, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(scan_property, gpu_backends);

}  // namespace upsweep::tests
