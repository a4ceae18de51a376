// With a device this runs; without one, tests/house/CMakeLists.txt sees how it is skipped.
#include <cuda_runtime_api.h>
#include <doctest/doctest.h>

TEST_CASE("the device answers") {
  CHECK(cudaFree(nullptr) == cudaSuccess);
}
