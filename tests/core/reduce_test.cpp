// reduce on the CPU.
#include "tests/core/reduce_contract.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(reduce_sizes, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(reduce_sums, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(reduce_structs, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(reduce_floats, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(reduce_refused, cpu_backends);

}  // namespace upsweep::tests
