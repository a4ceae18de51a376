#include "apps/common/run_times.hpp"

#include <nlohmann/json.hpp>

#include "apps/common/formatted.hpp"
#include "apps/common/text.hpp"

namespace upsweep::apps {

std::string times_text(const run_times& times, const std::string& work, bool on_cuda) {
  std::string text =
      formatted("read {}, {} {}", time_text(times.read_us), work, time_text(times.work_us));
  if (on_cuda) {
    text += formatted(" (upload {}, kernel {}, download {})", time_text(times.inner.upload_us),
                      time_text(times.inner.kernel_us), time_text(times.inner.download_us));
  }
  return text + formatted(", write {}", time_text(times.write_us));
}

json times_report(const run_times& times, const std::string& work, bool on_cuda) {
  json report{{"read", times.read_us}, {work, times.work_us}, {"write", times.write_us}};
  if (on_cuda) {
    report["upload"] = times.inner.upload_us;
    report["kernel"] = times.inner.kernel_us;
    report["download"] = times.inner.download_us;
  }
  report["total"] = times.total_us();
  return report;
}

}  // namespace upsweep::apps
