#include "apps/common/device.hpp"

#include <upsweep/core/exec.hpp>

#include "apps/common/text.hpp"

namespace upsweep::apps {

int cpu_threads(int threads) {
  return exec::openmp{threads}.thread_count();
}

placement choose_device(device_choice asked, int threads, std::size_t bytes) {
  placement chosen;
  chosen.threads = cpu_threads(threads);
  const std::string on_cpu =
      "using " + count_text(static_cast<std::size_t>(chosen.threads), "CPU thread");
  if (asked == device_choice::cpu) {
    chosen.why = "as asked: " + on_cpu;
    return chosen;
  }
  if (asked == device_choice::automatic && bytes < automatic_device_bytes && has_cuda_driver()) {
    chosen.why = "small input (" + bytes_text(bytes) + "): " + on_cpu;
    return chosen;
  }
  const cuda_status& cuda = probe_cuda();
  if (cuda.usable) {
    chosen.on_cuda = true;
    chosen.why = (asked == device_choice::cuda ? "as asked: using " : "using ") + cuda.device;
    return chosen;
  }
  if (asked == device_choice::cuda) {
    throw device_error("--device cuda: no CUDA device (" + cuda.reason + ")");
  }
  chosen.why = "no CUDA device (" + cuda.reason + "): " + on_cpu;
  return chosen;
}

}  // namespace upsweep::apps
