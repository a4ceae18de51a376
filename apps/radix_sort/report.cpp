#include "apps/radix_sort/report.hpp"

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "apps/common/json.hpp"
#include "apps/common/text.hpp"

namespace upsweep::apps::radix_sort {
namespace {

json input_report(const io::dataset& data) {
  return {{"file", data.file_name()},
          {"format", io::name(data.kind())},
          {"rows", data.rows()},
          {"columns", data.column_names().size()}};
}

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

json times_report(const job& job) {
  json times{{"read", job.read_us}, {"sort", job.sort_us}, {"write", job.write_us}};
  if (job.where.on_cuda) {
    times["upload"] = job.inner.upload_us;
    times["kernel"] = job.inner.kernel_us;
    times["download"] = job.inner.download_us;
  }
  times["total"] = job.read_us + job.sort_us + job.write_us;
  return times;
}

std::string times_text(const job& job) {
  std::string text =
      fmt::format("read {}, sort {}", time_text(job.read_us), time_text(job.sort_us));
  if (job.where.on_cuda) {
    text += fmt::format(" (upload {}, kernels {}, download {})", time_text(job.inner.upload_us),
                        time_text(job.inner.kernel_us), time_text(job.inner.download_us));
  }
  return text + fmt::format(", write {}", time_text(job.write_us));
}

}  // namespace

void report(job& job, const comparison& comparison, const talk& talk) {
  talk.detail(fmt::format("{} of {} by {}: {}", count_text(job.data.rows(), "row"),
                          job.data.file_name(), job.keys.description, times_text(job)));
  if (comparison.ran) {
    if (!talk.is_quiet() || !comparison.all_equal()) {
      const std::string text = "compared on " + comparison.task + ":\n" + comparison.result.str();
      std::fwrite(text.data(), 1, text.size(), stderr);
    }
    talk.note("end to end, files and transfers too: " + times_text(job));
  }
  if (!job.asked.common.json) return;
  json all = new_report("radix_sort");
  all["input"] = input_report(job.data);
  all["keys"] = keys_report(job);
  all["output"] = job.asked.files.output;
  all["device"] = device_report(job.where);
  all["times_us"] = times_report(job);
  if (comparison.ran) {
    all["compare"] = comparison.result.report();
    all["compare"]["task"] = comparison.task;
    all["compare"]["all_equal"] = comparison.all_equal();
  }
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
