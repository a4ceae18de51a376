// Radix sort on the GPU with values of 1 to 100 bytes.
#include "tests/algorithms/radix_sort_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(sort_values, gpu_backends);

}  // namespace upsweep::tests
