// Partition three ways and run lengths on the CPU.
#include <upsweep/algorithms/split_openmp.hpp>

#include "tests/algorithms/split_contract.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(split_three_ways, cpu_backends);
TEST_CASE_TEMPLATE_APPLY(run_lengths, cpu_backends);

}  // namespace upsweep::tests
