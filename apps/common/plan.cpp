#include "apps/common/plan.hpp"

#include <nlohmann/json.hpp>

#include "apps/common/print.hpp"
#include "apps/common/table.hpp"
#include "apps/common/text.hpp"

namespace upsweep::apps {

std::uint64_t plan::total(const std::string& where) const {
  std::uint64_t sum = 0;
  for (const part& one : memory_) sum += one.where == where ? one.bytes : 0;
  return sum;
}

std::string plan::str() const {
  table lines{title_};
  std::string text = lines.str() + "runs on  " + where_.why + "\n";
  for (const std::string& what : steps_) text += "step     " + what + "\n";
  table memory{"memory", "", ">bytes", ">", "what"};
  const auto add = [&](const std::string& where, std::uint64_t bytes, const std::string& what) {
    memory.add({"", where, with_commas(bytes), bytes < 1024 ? "" : bytes_text(bytes), what});
  };
  for (const part& one : memory_) add(one.where, one.bytes, one.what);
  for (const std::string where : {"host", "device"}) {
    if (total(where) != 0) add(where, total(where), "together");
  }
  return text + memory.str();
}

json plan::report() const {
  json memory = json::array();
  for (const part& one : memory_) {
    memory.push_back({{"where", one.where}, {"bytes", one.bytes}, {"what", one.what}});
  }
  return {{"title", title_},  {"device", device_report(where_)}, {"steps", steps_},
          {"memory", memory}, {"host_bytes", total("host")},     {"device_bytes", total("device")}};
}

void plan::show(const std::string& program, const std::optional<std::string>& json_target) const {
  if (json_target != "-") print(str());
  if (!json_target) return;
  json all = new_report(program);
  all["plan"] = report();
  write_report(all, *json_target);
}

}  // namespace upsweep::apps
