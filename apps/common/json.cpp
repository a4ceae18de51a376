#include "apps/common/json.hpp"

#include <nlohmann/json.hpp>

#include "apps/common/version.hpp"
#include "apps/io/atomic_output.hpp"
#include "apps/io/dataset.hpp"

namespace upsweep::apps {

json new_report(const std::string& program) {
  return {{"schema", 1}, {"program", program}, {"version", version()}};
}

json input_report(const io::dataset& data) {
  return {{"file", data.file_name()},
          {"format", io::name(data.kind())},
          {"rows", data.rows()},
          {"columns", data.column_names().size()}};
}

json device_report(const placement& where) {
  json device{{"kind", where.on_cuda ? "cuda" : "cpu"}};
  if (where.on_cuda) {
    device["name"] = probe_cuda().device;
  } else {
    device["threads"] = where.threads;
  }
  device["why"] = where.why;
  return device;
}

void write_report(const json& report, const std::string& target) {
  io::atomic_output out(target, io::content::text);
  // File names may hold any bytes, JSON only valid UTF-8: what is not is shown as U+FFFD.
  out.write(report.dump(2, ' ', false, json::error_handler_t::replace) + "\n");
  out.commit();
}

}  // namespace upsweep::apps
