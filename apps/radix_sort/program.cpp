#include "apps/radix_sort/program.hpp"

#include "apps/common/exit_code.hpp"
#include "apps/common/formatted.hpp"
#include "apps/common/print.hpp"
#include "apps/common/progress.hpp"
#include "apps/common/text.hpp"
#include "apps/io/atomic_output.hpp"
#include "apps/radix_sort/check.hpp"
#include "apps/radix_sort/compare.hpp"
#include "apps/radix_sort/job.hpp"
#include "apps/radix_sort/order.hpp"
#include "apps/radix_sort/report.hpp"

namespace upsweep::apps::radix_sort {
namespace {

job read(const options& options) {
  const stopwatch watch;
  job job{options, io::dataset::read(options.files.input, options.files.read)};
  job.keys = choose_keys(job.data, options);
  for (const io::column_data* column : job.columns()) check_bits(options.sort, column->type);
  job.times.read_us = watch.elapsed_us();
  return job;
}

int check(job& job, const talk& talk) {
  const auto found = first_disorder(job.data, job.keys, job.asked.sort);
  if (job.asked.common.json) write_check_report(job, found);
  if (!found) return exit_ok;
  talk.note(formatted("{}: not sorted by {}: {}", job.data.file_name(), job.keys.description,
                      found->text));
  return exit_no;
}

/// Sorts on the device that was chosen.
/// returns  the sorted keys when they are all there is to write, else the order of the rows
io::column_data sort(job& job, const talk& talk) {
  io::column_data result;
  const auto on_device = [&](bool) {
    const auto device = make_backend(job.where);
    const stopwatch watch;
    if (job.keys_only()) {
      io::column_data& keys = job.data.column(job.keys.columns[0]);
      device->sort_keys(keys, job.asked.sort);
    } else if (job.keys.lines) {
      result = order_by_lines(job.data, *device, job.asked.sort);
    } else {
      result = order_by_columns(job.columns(), *device, job.asked.sort);
    }
    job.times.work_us = watch.elapsed_us();
    job.times.inner = device->times();
  };
  run_where(job.asked.common.device, job.where, on_device,
            [&](const std::string& why) { talk.note(why); });
  return result;
}

void write(job& job, const io::column_data& order, const talk& talk) {
  const stopwatch watch;
  const bool numbers = job.asked.argsort;
  const io::format input = job.data.kind();
  const io::format kind = numbers ? io::format_of_rows(job.asked.files.output, input) : input;
  io::atomic_output out(job.asked.files.output,
                        io::is_binary(kind) ? io::content::binary : io::content::text);
  std::vector<std::string> notes;
  if (job.keys_only()) {
    job.data.write_column(out, job.data.column(job.keys.columns[0]));
  } else if (numbers) {
    const io::column_data* const columns[] = {&order};
    io::write_columns(out, kind, columns);
  } else {
    notes = job.data.write(out, as_order(order));
  }
  out.commit();
  job.times.write_us = watch.elapsed_us();
  for (const std::string& note : notes) talk.note(note);
}

}  // namespace

int run(const options& options) {
  const talk talk("radix_sort", options.common.verbosity());
  progress progress(talk, 3);
  progress.step("reading");
  job job = read(options);
  if (options.check) {
    progress.finish();
    return check(job, talk);
  }
  job.where = choose_device(options.common.device, options.common.threads, job.key_bytes());
  if (options.common.plan) {
    progress.finish();
    print_plan(job);
    return exit_ok;
  }

  progress.step("sorting by " + job.keys.description);
  // Sorting keys in place would take from the peers what they are to sort.
  const comparison comparison = options.common.compare ? compare(job) : apps::comparison{};
  const io::column_data order = sort(job, talk);
  progress.step("writing");
  write(job, order, talk);
  progress.finish();

  if (options.common.device == device_choice::automatic) talk.note(job.where.why);
  report(job, comparison, talk);
  return comparison.all_equal() ? exit_ok : exit_no;
}

}  // namespace upsweep::apps::radix_sort
