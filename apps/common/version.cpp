#include "apps/common/version.hpp"

#include <fmt/format.h>

#include "apps/common/device.hpp"
#include "apps/common/text.hpp"

namespace upsweep::apps {

std::string version() {
  return UPSWEEP_VERSION;
}

std::string version_text(const std::string& program, bool verbose) {
  const cuda_status& cuda = probe_cuda();
  std::string text = fmt::format("{} {} (upsweep)\n", program, version());
  if (cuda.usable) {
    text += fmt::format("cuda: {}, {}\n", cuda.device, bytes_text(cuda.total_bytes));
  } else {
    text += fmt::format("cuda: not used, {}\n", cuda.reason);
  }
  if (!verbose) return text;
  if (!cuda.versions.empty()) text += fmt::format("      {}\n", cuda.versions);
#if defined(_OPENMP)
  text += fmt::format("cpu:  {}, OpenMP\n",
                      count_text(static_cast<std::size_t>(cpu_threads(0)), "thread"));
#else
  text += "cpu:  1 thread, built without OpenMP\n";
#endif
  return text;
}

}  // namespace upsweep::apps
