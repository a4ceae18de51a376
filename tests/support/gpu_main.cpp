// main of the tests that need a CUDA device: without one they are skipped, with the reason.
#include <cuda_runtime_api.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#include "tests/support/run_cases.hpp"

namespace {

constexpr int skipped = 77;  // SKIP_RETURN_CODE in tests/CMakeLists.txt

// Why there is no device to test on; null when there is one.
const char* missing_device() {
  int devices = 0;
  const cudaError_t status = cudaGetDeviceCount(&devices);
  if (status != cudaSuccess) return cudaGetErrorString(status);
  return devices == 0 ? "the driver lists none" : nullptr;
}

}  // namespace

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  const bool is_query = context.shouldExit();  // listing the cases needs no device
  const char* const reason = is_query ? nullptr : missing_device();
  if (reason == nullptr) return upsweep::tests::run_cases(context);

  // A filter that matches nothing is wrong here too, so the cases are counted instead of run.
  std::vector<const char*> arguments(argv, argv + argc);
  arguments.push_back("--count");
  context.applyCommandLine(static_cast<int>(arguments.size()), arguments.data());
  context.run();
  if (upsweep::tests::no_case_matched()) return upsweep::tests::no_cases;
  const bool required = std::getenv("UPSWEEP_REQUIRE_GPU") != nullptr;  // ./run gpu-test
  std::printf("%s: no CUDA device (%s)\n", required ? "failed" : "skipped", reason);
  return required ? EXIT_FAILURE : skipped;
}
