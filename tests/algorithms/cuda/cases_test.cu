// The cases for compaction and sort on the GPU. PC-01 has its own size in large_test.cu.
#include "tests/algorithms/compact_cases.hpp"
#include "tests/algorithms/radix_sort_cases.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(pc03_compact, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc13_compact, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc14_compact, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc16, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc17, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc18, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc19, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc03_sort, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc05, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc20, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc21, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc22, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc23, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(pc24, gpu_backends);

}  // namespace upsweep::tests
