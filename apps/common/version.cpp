#include "apps/common/version.hpp"

#include "apps/common/device.hpp"
#include "apps/common/formatted.hpp"
#include "apps/common/text.hpp"

namespace upsweep::apps {

std::string version() {
  return UPSWEEP_VERSION;
}

std::string version_text(const std::string& program, bool verbose) {
  const cuda_status& cuda = probe_cuda();
  std::string text = formatted("{} {} (upsweep)\n", program, version());
  if (cuda.usable) {
    text += formatted("cuda: {}, {}\n", cuda.device, bytes_text(cuda.total_bytes));
  } else {
    text += formatted("cuda: not used, {}\n", cuda.reason);
  }
  if (!verbose) return text;
  if (!cuda.versions.empty()) text += formatted("      {}\n", cuda.versions);
#if defined(_OPENMP)
  text += formatted("cpu:  {}, OpenMP\n",
                    count_text(static_cast<std::size_t>(cpu_threads(0)), "thread"));
#else
  text += "cpu:  1 thread, built without OpenMP\n";
#endif
  return text;
}

}  // namespace upsweep::apps
