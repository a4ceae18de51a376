// Compaction on the GPU by flags of any type, and of structs of any size.
#include "tests/algorithms/compact_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(compact_by_flags, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(compact_structs, gpu_compact_backends);

}  // namespace upsweep::tests
