#include "apps/compact/program.hpp"

#include <fmt/format.h>

#include <optional>

#include "apps/common/exit_code.hpp"
#include "apps/common/print.hpp"
#include "apps/common/progress.hpp"
#include "apps/common/text.hpp"
#include "apps/common/timing.hpp"
#include "apps/compact/compare.hpp"
#include "apps/compact/job.hpp"
#include "apps/compact/report.hpp"
#include "apps/io/atomic_output.hpp"

namespace upsweep::apps::compact {
namespace {

job read(const options& options) {
  const stopwatch watch;
  job job{options, io::dataset::read(options.files.input, options.files.read)};
  job.tested = make_test(job.data, options);
  job.times.read_us = watch.elapsed_us();
  return job;
}

void select(job& job, const talk& talk) {
  run_where(
      job.asked.common.device, job.where,
      [&](bool) {
        const auto device = make_backend(job.where);
        const stopwatch watch;
        job.found = device->select(job.test(), job.want());
        job.times.work_us = watch.elapsed_us();
        job.times.inner = device->times();
      },
      [&](const std::string& why) { talk.note(why); });
}

class result_file {
 public:
  result_file(const job& job, const std::string& path)
      : kind_(job.asked.indices ? io::format_of_rows(path, job.data.kind()) : job.data.kind()),
        out_(path, io::is_binary(kind_) ? io::content::binary : io::content::text) {}

  std::vector<std::string> write(const job& job, const io::column_data& rows) {
    if (!job.asked.indices) return job.data.write(out_, as_order(rows));
    const io::column_data* const columns[] = {&rows};
    io::write_columns(out_, kind_, columns);
    return {};
  }
  void commit() { out_.commit(); }

 private:
  io::format kind_;
  io::atomic_output out_;
};

void write(job& job, const talk& talk) {
  const stopwatch watch;
  if (job.asked.count) {
    print(std::to_string(job.found.count) + "\n");
    return;
  }
  result_file kept(job, job.asked.files.output);
  std::optional<result_file> rejected;
  if (!job.asked.rejects.empty()) rejected.emplace(job, job.asked.rejects);
  const std::vector<std::string> notes = kept.write(job, job.found.kept);
  if (rejected) rejected->write(job, job.found.rejected);
  // Both are written before the first appears: a full disk leaves neither. The rejects come first,
  // so that a half without its other half is never the whole output that was asked for.
  if (rejected) rejected->commit();
  kept.commit();
  job.times.write_us = watch.elapsed_us();
  for (const std::string& note : notes) talk.note(note);
}

}  // namespace

int run(const options& options) {
  const talk talk("compact", options.common.verbosity());
  progress progress(talk, 3);
  progress.step("reading");
  job job = read(options);
  job.where = choose_device(options.common.device, options.common.threads, job.test().bytes());
  if (options.common.plan) {
    progress.finish();
    print_plan(job);
    return exit_ok;
  }
  progress.step("selecting " + job.test().description);
  select(job, talk);
  const comparison comparison = options.common.compare ? compare(job) : apps::comparison{};
  progress.step("writing");
  write(job, talk);
  progress.finish();

  if (options.common.device == device_choice::automatic) talk.note(job.where.why);
  report(job, comparison, talk);
  return comparison.all_equal() ? exit_ok : exit_no;
}

}  // namespace upsweep::apps::compact
