// The cases for compaction on the CPU.
#include "tests/algorithms/compact_cases.hpp"

namespace upsweep::tests {

#if defined(__OPTIMIZE__) && !defined(__SANITIZE_ADDRESS__)  // else it takes minutes
TEST_CASE_TEMPLATE_INVOKE(pc01, openmp_backend<2, 3, 7>);
#endif
TEST_CASE_TEMPLATE_APPLY(pc03_compact, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc13_compact, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc14_compact, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc16, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc17, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc18, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc19, cpu_case_backends);
TEST_CASE_TEMPLATE_INVOKE(pc36_compact, serial_backend, openmp_backend<1>, openmp_backend<2, 3, 7>,
                          openmp_backend<64>);

}  // namespace upsweep::tests
