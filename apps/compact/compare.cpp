#include "apps/compact/compare.hpp"

#include <algorithm>
#include <upsweep/algorithms/compact_openmp.hpp>

#include "apps/common/contest_jobs.hpp"
#include "apps/common/text.hpp"
#include "apps/compact/keep.hpp"
#include "apps/compare/compact.hpp"

namespace upsweep::apps::compact {
namespace {

flags_task make_task(const job& job) {
  flags_task task;
  task.rows = job.test().rows;
  task.flags.resize(task.rows);
  task.expected = make_cpu_backend(job.where.threads)->select(job.test(), wanted::kept).kept;
  const io::row_order order = as_order(task.expected);
  for (std::size_t i = 0; i < order.size(); ++i) task.flags[order[i]] = 1;
  return task;
}

contender ours_by_flags(const flags_task& task, int threads) {
  const auto found = std::make_shared<io::column_data>(io::make_rows(task.rows, task.rows));
  const auto count = std::make_shared<std::size_t>(0);
  contender ours{"upsweep compact, by flags", "cpu", true, {}, {}, {}};
  ours.run = [=, &task] {
    const std::span<const std::uint8_t> chosen(task.flags);
    const auto rows = indexed(task.rows, row_number{});
    return time_us([&] {
      const exec::openmp exec{threads};
      *count = visit_rows(*found, [&](auto numbers) {
        return compact_indices(exec, rows, numbers, flags{chosen});
      });
    });
  };
  ours.difference = [=, &task] { return difference(task.expected, *found, *count); };
  return ours;
}

contender ours_with_test(const row_test& test, const flags_task& task, int threads) {
  const auto backend = std::shared_ptr<compact::backend>(make_cpu_backend(threads));
  const auto found = std::make_shared<selection>();
  contender ours{"upsweep compact, test inside",   "cpu", true,
                 "evaluates: " + test.description, {},    {}};
  ours.run = [=, &test] {
    const double before = backend->times().kernel_us;
    *found = backend->select(test, wanted::kept);
    return backend->times().kernel_us - before;
  };
  ours.difference = [=, &task] { return difference(task.expected, found->kept, found->count); };
  return ours;
}

}  // namespace

std::string difference(const io::column_data& expected, const io::column_data& found,
                       std::uint64_t count) {
  if (count != expected.size) {
    return with_commas(count) + " rows kept, not " + with_commas(expected.size);
  }
  return visit_rows(expected, [&]<class Row>(std::span<const Row> a) -> std::string {
    const auto b = found.values<Row>();
    const auto [differs, other] = std::mismatch(a.begin(), a.end(), b.begin());
    if (differs == a.end()) return {};
    return "row at place " + with_commas(static_cast<std::size_t>(differs - a.begin()));
  });
}

comparison compare(const job& job) {
  comparison result;
  result.ran = true;
  const flags_task task = make_task(job);
  result.task =
      "the numbers of " + with_commas(task.expected.size) + " of " + count_text(task.rows, "row");

  std::vector<contender> all{ours_by_flags(task, job.where.threads),
                             ours_with_test(job.test(), task, job.where.threads)};
  compare::compact_request request;
  request.how = compare::selection::index_flags;
  request.item_bytes = task.row_bytes();
  request.n = task.rows;
  request.threads = static_cast<unsigned>(job.where.threads);
  io::column_data found = io::make_rows(task.rows, task.rows);
  std::uint64_t count = 0;
  compare::compact_buffers buffers;
  buffers.flags = task.flags.data();
  buffers.out = found.data.data();
  buffers.count = &count;
  buffers.n = task.rows;
  const compare::compact_peers_list peers = compare::cpu_compact_peers();
  for (const compare::compact_peer& peer : peers.present) {
    all.push_back(contender_of(peer, request, buffers, nullptr, on_this_thread, [&](const auto&) {
      return difference(task.expected, found, count);
    }));
  }
  if (job.where.on_cuda) {
    for (contender& one : cuda_contenders(job.test(), task)) all.push_back(std::move(one));
  }
  result.result = hold_contest(std::move(all), comparison_rounds, comparison_patience_us);
  add_absent(result.result, peers);
  if (job.where.on_cuda) add_absent(result.result, compare::cuda_compact_peers());
  return result;
}

}  // namespace upsweep::apps::compact
