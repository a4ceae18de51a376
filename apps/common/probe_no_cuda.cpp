// The build has no CUDA.
#include "apps/common/device.hpp"

namespace upsweep::apps {

const cuda_status& probe_cuda() {
  static const cuda_status status = [] {
    cuda_status none;
    none.reason = "built without CUDA";
    return none;
  }();
  return status;
}

bool has_cuda_driver() {
  return false;
}

std::size_t free_device_bytes() {
  return 0;
}

}  // namespace upsweep::apps
