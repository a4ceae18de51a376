// Radix sort on the GPU.
#include "tests/algorithms/radix_sort_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(sort_sizes, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_unsigned, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_signed, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_floats, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_constant_digits, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_bit_ranges, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_in_place, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(argsort_wide, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_refused, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_property, gpu_backends);

}  // namespace upsweep::tests
