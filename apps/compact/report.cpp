#include "apps/compact/report.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "apps/common/json.hpp"
#include "apps/common/plan.hpp"
#include "apps/common/print.hpp"
#include "apps/common/text.hpp"

namespace upsweep::apps::compact {
namespace {

json times_report(const job& job) {
  json times{{"read", job.read_us}, {"select", job.select_us}, {"write", job.write_us}};
  if (job.where.on_cuda) {
    times["upload"] = job.inner.upload_us;
    times["kernel"] = job.inner.kernel_us;
    times["download"] = job.inner.download_us;
  }
  times["total"] = job.read_us + job.select_us + job.write_us;
  return times;
}

std::string times_text(const job& job) {
  std::string text =
      fmt::format("read {}, select {}", time_text(job.read_us), time_text(job.select_us));
  if (job.where.on_cuda) {
    text += fmt::format(" (upload {}, kernel {}, download {})", time_text(job.inner.upload_us),
                        time_text(job.inner.kernel_us), time_text(job.inner.download_us));
  }
  return text + fmt::format(", write {}", time_text(job.write_us));
}

std::string output_name(const std::string& path) {
  return path == "-" ? "standard output" : path;
}

}  // namespace

void report(const job& job, const comparison& comparison, const talk& talk) {
  talk.detail(fmt::format("{} of {} of {} kept by {}: {}", with_commas(job.found.count),
                          count_text(job.data.rows(), "row"), job.data.file_name(),
                          job.test().description, times_text(job)));
  if (comparison.ran) {
    if (!talk.is_quiet() || !comparison.all_equal()) {
      const std::string text = "compared on " + comparison.task + ":\n" + comparison.result.str();
      std::fwrite(text.data(), 1, text.size(), stderr);
    }
    talk.note("end to end, files and transfers too: " + times_text(job));
  }
  if (!job.asked.common.json) return;
  json all = new_report("compact");
  all["input"] = {{"file", job.data.file_name()},
                  {"format", io::name(job.data.kind())},
                  {"rows", job.data.rows()},
                  {"columns", job.data.column_names().size()}};
  all["test"] = job.test().description;
  all["kept"] = job.found.count;
  all["rejected"] = job.data.rows() - job.found.count;
  if (!job.asked.count) all["output"] = job.asked.files.output;
  if (!job.asked.rejects.empty()) all["rejects"] = job.asked.rejects;
  all["device"] = device_report(job.where);
  all["times_us"] = times_report(job);
  if (comparison.ran) {
    all["compare"] = comparison.result.report();
    all["compare"]["task"] = comparison.task;
    all["compare"]["all_equal"] = comparison.all_equal();
  }
  write_report(all, *job.asked.common.json);
}

void print_plan(const job& job) {
  const std::size_t n = job.data.rows();
  const std::size_t row_bytes = io::row_bytes_for(n);
  plan plan(fmt::format("compact: {} of {} ({}) by {}", count_text(n, "row"), job.data.file_name(),
                        io::name(job.data.kind()), job.test().description));
  plan.runs_on(job.where);
  plan.host(job.input_bytes, "the input, as read");
  for (const io::column_data* column : job.test().columns) {
    if (!job.data.is_single_column() || job.asked.how == way::mask) {
      plan.host(column->size_bytes(), "column " + column->name);
    }
    if (job.where.on_cuda) plan.device(column->size_bytes(), "column " + column->name);
  }
  const std::size_t lists = job.want() == wanted::count ? 0 : job.want() == wanted::kept ? 1 : 2;
  plan.step("one pass over the rows: test each, give the kept ones their places by a scan");
  plan.host(lists * n * row_bytes, "row numbers, at most");
  if (job.where.on_cuda) {
    plan.device(n * row_bytes, "row numbers");
    plan.device(n / 4096 * 17 + 65536, "status of the tiles, at most");
  }
  if (job.asked.count) {
    plan.step("print the count");
  } else {
    plan.step(fmt::format("write {} to {}", job.asked.indices ? "row numbers" : "the kept rows",
                          output_name(job.asked.files.output)));
  }
  if (!job.asked.rejects.empty()) plan.step("write the other rows to " + job.asked.rejects);
  if (job.asked.common.json != "-") print(plan.str());
  if (!job.asked.common.json) return;
  json all = new_report("compact");
  all["plan"] = plan.report();
  write_report(all, *job.asked.common.json);
}

}  // namespace upsweep::apps::compact
