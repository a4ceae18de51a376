#include "apps/scan/program.hpp"

#include <nlohmann/json.hpp>

#include "apps/common/contest_jobs.hpp"
#include "apps/common/exit_code.hpp"
#include "apps/common/formatted.hpp"
#include "apps/common/plan.hpp"
#include "apps/common/print.hpp"
#include "apps/common/progress.hpp"
#include "apps/common/text.hpp"
#include "apps/scan/methods.hpp"
#include "apps/scan/numbers.hpp"
#include "apps/scan/table.hpp"

namespace upsweep::apps::scan {
namespace {

constexpr double patience_us = 120e6;

/// All that runs here runs, so what counts is only whether there is a device.
placement place(const common_options& asked) {
  return choose_device(asked.device, asked.threads, automatic_device_bytes);
}

void add_absent_methods(contest& measured, const std::string& reason) {
  std::vector<std::string> names = cuda_method_names();
  for (const compare::scan_peer& peer : compare::cuda_scan_peers().present)
    names.push_back(peer.name);
  for (const std::string& name : names) {
    contest_row row;
    row.name = name;
    row.where = "cuda";
    row.absent = reason;
    measured.rows.push_back(std::move(row));
  }
}

int print_plan(const options& options) {
  const placement where = place(options.common);
  plan plan(options.input.empty() ? formatted("scan: {} made up", count_text(options.n, "number"))
                                  : "scan: numbers of " + options.input);
  plan.runs_on(where);
  plan.step(formatted("{} runs of every method, in turns", options.runs));
  if (options.input.empty()) {
    const std::size_t bytes = options.n * io::size_of(options.read.type.value_or(io::dtype::f32));
    plan.host(bytes, "input");
    plan.host(bytes, "output");
    if (where.on_cuda) {
      plan.host(bytes, "a result to be checked");
      plan.device(2 * bytes, "input and output");
      plan.device(bytes + bytes / 16, "scratch of the multi-level methods, at most");
    }
  }
  plan.show("scan", options.common.json);
  return exit_ok;
}

}  // namespace

int run(const options& options) {
  if (options.common.plan) return print_plan(options);
  const talk talk("scan", options.common.verbosity());
  progress progress(talk, 2);
  progress.step("getting the numbers");
  const numbers numbers = get_numbers(options);
  placement where = place(options.common);

  scan_task task{numbers.items, {}};
  task.request.type = numbers.items.type;
  task.request.inclusive = !options.exclusive;
  task.request.n = numbers.items.size;
  task.request.threads = static_cast<unsigned>(where.threads);
  std::vector<contender> all;
  add_cpu_methods(task, where.threads, all);
  transfer_times transfers;
  std::string no_device = options.common.device == device_choice::cpu
                              ? "--device cpu"
                              : "no CUDA device (" + probe_cuda().reason + ")";
  run_where(
      options.common.device, where,
      [&](bool on_cuda) {
        if (on_cuda) transfers = add_cuda_methods(task, all);
      },
      [&](const std::string& why) { no_device = why; });
  progress.step("running " + count_text(all.size(), "method") + " in turns");
  results results{task, numbers.origin, hold_contest(std::move(all), options.runs, patience_us),
                  transfers, where};
  progress.finish();
  add_absent(results.measured, compare::cpu_scan_peers());
  if (!where.on_cuda) add_absent_methods(results.measured, no_device);
  add_absent(results.measured, compare::cuda_scan_peers());

  if (options.common.device == device_choice::automatic) talk.note(where.why);
  if (options.common.json != "-") print(table_text(results));
  if (options.common.json) write_report(table_report(results), *options.common.json);
  return results.measured.all_equal() ? exit_ok : exit_no;
}

}  // namespace upsweep::apps::scan
