#include "apps/radix_sort/report.hpp"

#include <nlohmann/json.hpp>

#include "apps/common/formatted.hpp"
#include "apps/common/json.hpp"
#include "apps/common/text.hpp"

namespace upsweep::apps::radix_sort {
namespace {

json keys_report(job& job) {
  json columns = json::array();
  for (const io::column_data* column : job.columns()) {
    columns.push_back({{"name", column->name}, {"type", io::name(column->type)}});
  }
  json keys{
      {"lines", job.keys.lines}, {"columns", columns}, {"descending", job.asked.sort.descending}};
  if (job.asked.sort.end_bit != -1) {
    keys["bits"] = {job.asked.sort.begin_bit, job.asked.sort.end_bit};
  }
  return keys;
}

}  // namespace

void report(job& job, const comparison& comparison, const talk& talk) {
  const std::string times = times_text(job.times, "sort", job.where.on_cuda);
  talk.detail(formatted("{} of {} by {}: {}", count_text(job.data.rows(), "row"),
                        job.data.file_name(), job.keys.description, times));
  say(comparison, times, talk);
  if (!job.asked.common.json) return;
  json all = new_report("radix_sort");
  all["input"] = input_report(job.data);
  all["keys"] = keys_report(job);
  all["output"] = job.asked.files.output;
  all["device"] = device_report(job.where);
  all["times_us"] = times_report(job.times, "sort", job.where.on_cuda);
  if (comparison.ran) all["compare"] = comparison.report();
  write_report(all, *job.asked.common.json);
}

void write_check_report(job& job, const std::optional<disorder>& found) {
  json all = new_report("radix_sort");
  all["input"] = input_report(job.data);
  all["keys"] = keys_report(job);
  all["sorted"] = !found;
  if (found) {
    all["first_disorder"] = {{"row", found->row + 1}, {"text", found->text}};
  }
  write_report(all, *job.asked.common.json);
}

}  // namespace upsweep::apps::radix_sort
