// Compaction on the GPU.
#include "tests/algorithms/compact_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(compact_by_predicate, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(compact_few, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(compact_in_place, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(compact_functors, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(compact_refused, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(unique_runs, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(compact_property, gpu_compact_backends);

}  // namespace upsweep::tests
