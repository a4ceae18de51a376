// The cases for sorts on the CPU.
#include "tests/algorithms/radix_sort_cases.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(pc03_sort, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc05, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc20, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc21, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc22, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc23, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc24, cpu_case_backends);
TEST_CASE_TEMPLATE_INVOKE(pc36_sort, serial_backend, openmp_backend<1>, openmp_backend<2, 3, 7>,
                          openmp_backend<64>);

}  // namespace upsweep::tests
