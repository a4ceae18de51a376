// reduce on the GPU.
#include <upsweep/core/cuda/device_reduce.cuh>

#include "tests/core/reduce_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(reduce_sizes, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(reduce_sums, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(reduce_structs, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(reduce_floats, gpu_backends);
TEST_CASE_TEMPLATE_APPLY(reduce_refused, gpu_backends);

}  // namespace upsweep::tests
