#include "apps/compact/report.hpp"

#include <nlohmann/json.hpp>

#include "apps/common/formatted.hpp"
#include "apps/common/json.hpp"
#include "apps/common/plan.hpp"
#include "apps/common/text.hpp"
#include "apps/io/atomic_output.hpp"

namespace upsweep::apps::compact {

void report(const job& job, const comparison& comparison, const talk& talk) {
  const std::string times = times_text(job.times, "select", job.where.on_cuda);
  talk.detail(formatted("{} of {} of {} kept by {}: {}", with_commas(job.found.count),
                        count_text(job.data.rows(), "row"), job.data.file_name(),
                        job.test().description, times));
  say(comparison, times, talk);
  if (!job.asked.common.json) return;
  json all = new_report("compact");
  all["input"] = input_report(job.data);
  all["test"] = job.test().description;
  all["kept"] = job.found.count;
  all["rejected"] = job.data.rows() - job.found.count;
  if (!job.asked.count) all["output"] = job.asked.files.output;
  if (!job.asked.rejects.empty()) all["rejects"] = job.asked.rejects;
  all["device"] = device_report(job.where);
  all["times_us"] = times_report(job.times, "select", job.where.on_cuda);
  if (comparison.ran) all["compare"] = comparison.report();
  write_report(all, *job.asked.common.json);
}

void print_plan(const job& job) {
  const std::size_t n = job.data.rows();
  const std::size_t row_bytes = io::row_bytes_for(n);
  plan plan(formatted("compact: {} of {} ({}) by {}", count_text(n, "row"), job.data.file_name(),
                      io::name(job.data.kind()), job.test().description));
  plan.runs_on(job.where);
  plan.host(job.data.input_bytes(), "the input, as read");
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
    plan.step(formatted("write {} to {}", job.asked.indices ? "row numbers" : "the kept rows",
                        io::output_name(job.asked.files.output)));
  }
  if (!job.asked.rejects.empty()) plan.step("write the other rows to " + job.asked.rejects);
  plan.show("compact", job.asked.common.json);
}

}  // namespace upsweep::apps::compact
