// The cases for scans on the CPU, and that floats do not depend on the number of threads.
#include "tests/core/scan_cases.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(pc03_scan, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc04, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc04_neighbours, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc06, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc07, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc08, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc09, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc10, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc11, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc13_scan, cpu_case_backends);
TEST_CASE_TEMPLATE_APPLY(pc14_scan, cpu_case_backends);
TEST_CASE_TEMPLATE_INVOKE(pc36_scan, serial_backend, openmp_backend<1>, openmp_backend<2, 3, 7>,
                          openmp_backend<64>);

TEST_CASE("scan: float sums have the same bits for any number of threads") {
  const std::size_t n = 5 * openmp_backend<1>::tile_items<float> + 77;
  random_stream random(3);
  std::vector<float> in(n);
  for (float& item : in) item = static_cast<float>(random()) * 1e-7f;
  const auto alone = inclusive<openmp_backend<1>, float>(in, plus<float>{});
  CHECK(difference(inclusive<openmp_backend<2>, float>(in, plus<float>{}), alone) == "");
  CHECK(difference(inclusive<openmp_backend<7>, float>(in, plus<float>{}), alone) == "");
  CHECK(difference(inclusive<openmp_backend<64>, float>(in, plus<float>{}), alone) == "");
}

}  // namespace upsweep::tests
