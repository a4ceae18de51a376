// Compaction of columns and by packed masks on the CPU.
#include "tests/algorithms/compact_columns_contract.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(compact_columns, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(compact_masks, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(unique_keys, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(made_masks, cpu_backends);

}  // namespace upsweep::tests
