// Radix sort on the CPU.
#include "tests/algorithms/radix_sort_contract.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(sort_sizes, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_unsigned, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_signed, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_floats, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_constant_digits, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_bit_ranges, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_values, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_in_place, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(argsort_wide, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_refused, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(sort_property, cpu_backends);

}  // namespace upsweep::tests
