// --plan: the passes, and every byte of memory.
#include "apps/common/plan.hpp"

#include <algorithm>

#include "apps/common/formatted.hpp"
#include "apps/common/text.hpp"
#include "apps/io/atomic_output.hpp"
#include "apps/radix_sort/report.hpp"

namespace upsweep::apps::radix_sort {
namespace {

int passes_of(const sort_options& sort, io::dtype key) {
  const int width = 8 * static_cast<int>(io::size_of(key));
  const int end = sort.end_bit == -1 ? width : sort.end_bit;
  return (end - sort.begin_bit + 7) / 8;
}

void plan_columns(job& job, plan& plan) {
  const std::size_t n = job.data.rows();
  const std::size_t row_bytes = io::row_bytes_for(n);
  const auto columns = job.columns();
  std::size_t widest = 0;
  for (std::size_t i = columns.size(); i-- > 0;) {
    const io::dtype type = columns[i]->type;
    widest = std::max(widest, io::size_of(type));
    plan.step(formatted(
        "sort by {} ({}){}: at most {} passes of 8 bits, those that do not vary are skipped",
        columns[i]->name, io::name(type), job.keys_only() ? "" : " with row numbers",
        passes_of(job.asked.sort, type)));
    if (!job.data.is_single_column())
      plan.host(columns[i]->size_bytes(), "column " + columns[i]->name);
  }
  if (!job.keys_only()) plan.host(n * row_bytes, "row numbers");
  if (columns.size() > 1) plan.host(n * widest, "keys in the order so far");
  const std::size_t values = job.keys_only() ? 0 : row_bytes;
  if (job.where.on_cuda) {
    plan.device(cuda_backend_bytes(n, widest, values), "keys, row numbers and scratch");
  } else {
    // Keys of an argsort are not to be changed, so they are copied twice.
    plan.host(n * (widest + values + (job.keys_only() ? 0 : widest)), "scratch of the sort");
  }
}

void plan_lines(job& job, plan& plan) {
  const std::size_t n = job.data.rows();
  const std::size_t row_bytes = io::row_bytes_for(n);
  plan.step(
      "rounds of 7 bytes of each line: sort them with row numbers; lines that are equal go on");
  plan.host(n * row_bytes, "row numbers");
  plan.host(n * (8 + row_bytes), "keys of a round and their rows");
  plan.host(n * 4 + n * 8, "groups of equal lines, at most");
  if (job.where.on_cuda)
    plan.device(cuda_backend_bytes(n, 8, row_bytes), "keys, row numbers and scratch");
  else
    plan.host(n * (16 + row_bytes), "scratch of the sort");
}

}  // namespace

void print_plan(job& job) {
  plan plan(formatted("radix_sort: {} of {} ({}) by {}{}", count_text(job.data.rows(), "row"),
                      job.data.file_name(), io::name(job.data.kind()), job.keys.description,
                      job.asked.sort.descending ? ", descending" : ""));
  plan.runs_on(job.where);
  plan.host(job.data.input_bytes(), "the input, as read");
  if (job.keys.lines)
    plan_lines(job, plan);
  else
    plan_columns(job, plan);
  plan.step(formatted("write {} to {}", job.asked.argsort ? "row numbers" : "the rows",
                      io::output_name(job.asked.files.output)));
  plan.show("radix_sort", job.asked.common.json);
}

}  // namespace upsweep::apps::radix_sort
