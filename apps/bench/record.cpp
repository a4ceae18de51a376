#include "apps/bench/record.hpp"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <nlohmann/json.hpp>

#include "apps/common/formatted.hpp"
#include "apps/common/table.hpp"
#include "apps/io/atomic_output.hpp"

namespace upsweep::apps::bench {
namespace {

using json = nlohmann::ordered_json;

/// Nanoseconds are the last digits that an event knows.
double rounded(double us) {
  return std::round(us * 1e3) / 1e3;
}

void add(json& row, const std::string& who, const spread& us) {
  row[who + "_us"] = rounded(us.median);
  row[who + "_p10_us"] = rounded(us.p10);
  row[who + "_p90_us"] = rounded(us.p90);
}

json row_json(const record_row& row, const std::string& peer) {
  json made{{"case", row.name},
            {"type", row.type},
            {"n", row.n},
            {"mode", row.mode},
            {"input", row.input}};
  add(made, "ours", row.ours_us);
  made["ours_launches"] = row.our_launches;
  made["peer"] = peer;
  add(made, "peer", row.peer_us);
  made["peer_launches"] = row.peer_launches;
  add(made, "copy", row.copy_us);
  made["floor_bytes"] = row.floor_bytes;
  return made;
}

}  // namespace

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  gmtime_r(&now, &parts);
  return formatted("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

std::string json_text(const record& record) {
  json head{{"machine", record.machine},
            {"commit", record.commit},
            {"date", record.date},
            {"command", record.command},
            {"copy_tbps", rounded(record.copy_tbps)}};
  constexpr auto replace = json::error_handler_t::replace;  // a command line may hold any bytes
  std::string text = head.dump(1, ' ', false, replace);
  text.resize(text.rfind('\n'));  // before the brace that closes it
  text += ",\n \"rows\": [\n";
  for (std::size_t i = 0; i < record.rows.size(); ++i) {
    text += row_json(record.rows[i], record.peer).dump(-1, ' ', false, replace);
    text += i + 1 == record.rows.size() ? "\n" : ",\n";
  }
  return text + "]}\n";
}

void write_record(const record& record, const std::string& path) {
  io::atomic_output out(path, io::content::text);
  out.write(json_text(record));
  out.commit();
}

std::string summary_text(const record& record, double wanted) {
  if (record.rows.empty()) return "nothing was measured\n";
  double logarithms = 0;
  std::vector<const record_row*> low;
  for (const record_row& row : record.rows) {
    logarithms += std::log(row.ratio());
    if (row.ratio() < wanted) low.push_back(&row);
  }
  const auto least =
      std::min_element(record.rows.begin(), record.rows.end(),
                       [](const auto& a, const auto& b) { return a.ratio() < b.ratio(); });
  std::string text =
      formatted("{} points against {}: geometric mean {:.3f}, least {:.3f} ({}, n = {}, {})\n",
                record.rows.size(), record.peer,
                std::exp(logarithms / static_cast<double>(record.rows.size())), least->ratio(),
                least->id, least->n, least->mode);
  if (low.empty()) return text + formatted("none below {:.2f}\n", wanted);
  std::sort(low.begin(), low.end(),
            [](const auto* a, const auto* b) { return a->ratio() < b->ratio(); });
  table lines{"case", ">n", "mode", ">ours us", ">CUB us", ">ratio"};
  for (const record_row* row : low) {
    lines.add({row->id, std::to_string(row->n), row->mode, formatted("{:.2f}", row->ours_us.median),
               formatted("{:.2f}", row->peer_us.median), formatted("{:.3f}", row->ratio())});
  }
  return text + formatted("{} below {:.2f}:\n", low.size(), wanted) + lines.str();
}

}  // namespace upsweep::apps::bench
