// The build has CUDA: asks the static runtime, which needs no driver to start.
#include <cuda_runtime_api.h>

#include <string>

#include "apps/common/device.hpp"

namespace upsweep::apps {
namespace {

std::string version_text(int version) {
  return std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
}

cuda_status ask() {
  cuda_status status;
  status.built = true;
  const bool has_driver = has_cuda_driver();
  int runtime = 0, driver = 0, devices = 0;
  static_cast<void>(cudaRuntimeGetVersion(&runtime));
  static_cast<void>(cudaDriverGetVersion(&driver));
  status.versions = "runtime " + version_text(runtime) +
                    (has_driver ? ", driver " + version_text(driver) : ", no driver");
  const cudaError_t error = cudaGetDeviceCount(&devices);
  static_cast<void>(cudaGetLastError());  // leave nothing behind for the first real call
  if (!has_driver) {
    status.reason = "driver missing";
  } else if (error != cudaSuccess) {
    status.reason = cudaGetErrorString(error);
  } else if (devices == 0) {
    status.reason = "the driver lists none";
  } else {
    cudaDeviceProp properties{};
    const cudaError_t found = cudaGetDeviceProperties(&properties, 0);
    if (found != cudaSuccess) {
      status.reason = cudaGetErrorString(found);
    } else {
      status.usable = true;
      status.device = properties.name;
      status.total_bytes = properties.totalGlobalMem;
    }
  }
  return status;
}

}  // namespace

bool has_cuda_driver() {
  int driver = 0;
  return cudaDriverGetVersion(&driver) == cudaSuccess && driver != 0;
}

const cuda_status& probe_cuda() {
  static const cuda_status status = ask();
  return status;
}

std::size_t free_device_bytes() {
  std::size_t free = 0, total = 0;
  if (!probe_cuda().usable || cudaMemGetInfo(&free, &total) != cudaSuccess) {
    static_cast<void>(cudaGetLastError());
    return 0;
  }
  return free;
}

}  // namespace upsweep::apps
