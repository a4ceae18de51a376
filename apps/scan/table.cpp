#include "apps/scan/table.hpp"

#include <nlohmann/json.hpp>

#include "apps/common/formatted.hpp"
#include "apps/common/table.hpp"
#include "apps/common/text.hpp"

namespace upsweep::apps::scan {
namespace {

/// The median of the copy on the same device; 0 when there is none.
double copy_us(const contest& measured, const std::string& where) {
  for (const contest_row& row : measured.rows) {
    if (row.name == copy_name && row.where == where) return row.time_us.median;
  }
  return 0;
}

double lookback_us(const contest& measured) {
  for (const contest_row& row : measured.rows) {
    if (row.name == "lookback" && row.absent.empty()) return row.time_us.median;
  }
  return 0;
}

struct figures {
  double gigabytes_per_second = 0;  ///< of the input read once and the output written once
  double share_of_copy = 0;
};

figures figures_of(const results& results, const contest_row& row) {
  figures found;
  const double us = row.time_us.median;
  if (us <= 0) return found;
  found.gigabytes_per_second = 2.0 * static_cast<double>(results.task.in.size_bytes()) / us / 1e3;
  found.share_of_copy = copy_us(results.measured, row.where) / us;
  return found;
}

std::string difference_text(double difference) {
  return difference == 0 ? "0" : formatted("{:.3g}", difference);
}

}  // namespace

std::string table_text(const results& results) {
  const scan_task& task = results.task;
  table lines{"method", "where",  ">time", ">GB/s", ">of a copy", ">max |difference|",
              ">bound", "verdict"};
  std::string absent;
  for (std::size_t i = 0; i < results.measured.rows.size(); ++i) {
    const contest_row& row = results.measured.rows[i];
    if (!row.absent.empty()) {
      absent += "not run: " + row.name + " (" + row.where + "): " + row.absent + "\n";
      continue;
    }
    const figures found = figures_of(results, row);
    const bool copy = row.name == copy_name;
    const compare::scan_check& check = task.results[i];
    lines.add({row.name, row.where, time_text(row.time_us.median),
               formatted("{:.2f}", found.gigabytes_per_second),
               formatted("{:.0f} %", 100 * found.share_of_copy),
               copy ? "" : difference_text(check.largest_difference),
               copy ? "" : difference_text(check.bound),
               row.difference.empty() ? copy ? "" : "ok" : "WRONG: " + row.difference});
  }
  std::string text =
      formatted("{} sums of {} {} ({})\n", task.request.inclusive ? "inclusive" : "exclusive",
                with_commas(task.in.size), io::name(task.in.type), results.origin);
  text += lines.str() + absent;
  if (results.where.on_cuda) {
    const transfer_times& moved = results.transfers;
    text +=
        formatted("transfers: {} to the device, {} back; end to end by lookback: {}\n",
                  time_text(moved.upload_us), time_text(moved.download_us),
                  time_text(moved.upload_us + lookback_us(results.measured) + moved.download_us));
  }
  return text +
         formatted(
             "median of {} in turns on {}; difference from a serial sum in higher precision, "
             "with what rounding can explain there\n",
             count_text(results.measured.rounds, "run"),
             count_text(static_cast<std::size_t>(results.where.threads), "CPU thread") +
                 (results.where.on_cuda ? " and " + probe_cuda().device : ""));
}

json table_report(const results& results) {
  const scan_task& task = results.task;
  json rows = json::array();
  for (std::size_t i = 0; i < results.measured.rows.size(); ++i) {
    const contest_row& row = results.measured.rows[i];
    json one{{"method", row.name}, {"where", row.where}};
    if (!row.absent.empty()) {
      one["absent"] = row.absent;
    } else {
      const figures found = figures_of(results, row);
      one["time_us"] = row.time_us.median;
      one["p10_us"] = row.time_us.p10;
      one["p90_us"] = row.time_us.p90;
      one["gbps"] = found.gigabytes_per_second;
      one["share_of_copy"] = found.share_of_copy;
      if (row.name != copy_name) {
        one["largest_difference"] = task.results[i].largest_difference;
        one["bound"] = task.results[i].bound;
        one["ok"] = row.difference.empty();
        if (!row.difference.empty()) one["difference"] = row.difference;
      }
    }
    rows.push_back(std::move(one));
  }
  json all = new_report("scan");
  all["input"] = {{"origin", results.origin},
                  {"type", io::name(task.in.type)},
                  {"n", task.in.size},
                  {"inclusive", task.request.inclusive}};
  all["device"] = device_report(results.where);
  all["runs"] = results.measured.rounds;
  all["ok"] = results.measured.all_equal();
  if (results.where.on_cuda) {
    all["transfers_us"] = {
        {"upload", results.transfers.upload_us},
        {"download", results.transfers.download_us},
        {"end_to_end", results.transfers.upload_us + lookback_us(results.measured) +
                           results.transfers.download_us}};
  }
  all["rows"] = std::move(rows);
  return all;
}

}  // namespace upsweep::apps::scan
