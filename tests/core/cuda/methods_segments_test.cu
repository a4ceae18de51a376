// Segments under the other methods: they get them from the lowering, so one kind each shows it.
#include "tests/core/scan_segments_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_by_offsets_edges, gpu_methods);
TEST_CASE_TEMPLATE_APPLY(scan_by_rows_in_place, gpu_methods);

}  // namespace upsweep::tests
