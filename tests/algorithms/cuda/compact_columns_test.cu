// Compaction of columns and by packed masks on the GPU.
#include <upsweep/algorithms/mask.cuh>

#include "tests/algorithms/compact_columns_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(compact_columns, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(compact_masks, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(unique_keys, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(made_masks, gpu_backends);

}  // namespace upsweep::tests
