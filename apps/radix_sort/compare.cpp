#include "apps/radix_sort/compare.hpp"

#include <cstring>

#include "apps/common/contest_jobs.hpp"
#include "apps/common/text.hpp"
#include "apps/compare/check.hpp"

namespace upsweep::apps::radix_sort {
namespace {

compare::sort_view view_of(const io::column_data& keys, const io::column_data& rows) {
  return {keys.data.data(), rows.data.data()};
}

/// Sorts on the CPU into the task; every other result is compared with this one, which is proved.
contender cpu_ours(column_task& task, const sort_options& options, int threads) {
  const auto backend = std::shared_ptr<radix_sort::backend>(make_cpu_backend(threads));
  contender ours{"upsweep radix_sort", "cpu", true, {}, {}, {}};
  ours.run = [=, &task] {
    if (task.argsort()) {
      return time_us([&] { backend->argsort(task.keys, task.sorted_rows, options); });
    }
    const std::size_t bytes = task.keys.size_bytes();
    if (bytes != 0) std::memcpy(task.sorted_keys.data.data(), task.keys.data.data(), bytes);
    return time_us([&] { backend->sort_keys(task.sorted_keys, options); });
  };
  ours.difference = [&task] {
    if (task.argsort()) task.sorted_keys = io::gather(task.keys, as_order(task.sorted_rows));
    const auto proof = compare::check_sorted(task.request, {task.keys.data.data(), nullptr},
                                             view_of(task.sorted_keys, task.sorted_rows));
    return proof ? std::string() : proof.text;
  };
  return ours;
}

/// Where the CPU peers put their results, one after another.
struct found_items {
  explicit found_items(const column_task& task)
      : keys(io::make_column("keys", task.keys.type, task.keys.size)),
        rows(io::make_column("rows", task.sorted_rows.type, task.sorted_rows.size)) {}
  io::column_data keys, rows;
};

void add_cpu_peers(const column_task& task, std::vector<contender>& all) {
  const auto found = std::make_shared<found_items>(task);
  const compare::sort_buffers buffers{task.keys.data.data(), found->keys.data.data(), nullptr,
                                      task.argsort() ? found->rows.data.data() : nullptr,
                                      task.keys.size};
  for (const compare::sort_peer& peer : compare::cpu_sort_peers().present) {
    all.push_back(contender_of(peer, task.request, buffers, nullptr, on_this_thread,
                               [=, &task](const compare::sort_buffers&) {
                                 const auto same = compare::compare_sorted(
                                     task.request, peer,
                                     view_of(task.sorted_keys, task.sorted_rows),
                                     view_of(found->keys, found->rows));
                                 return same ? std::string() : same.text;
                               }));
  }
}

void compare_column(job& job, comparison& result) {
  const io::column_data& keys = job.data.column(job.keys.columns[0]);
  const bool argsort = !job.keys_only();
  column_task task{keys, {}, io::make_column("keys", keys.type, argsort ? 0 : keys.size)};
  if (argsort) task.sorted_rows = io::make_rows(keys.size, keys.size);
  task.request.key = keys.type;
  task.request.argsort = argsort;
  task.request.value_bytes = argsort ? io::size_of(task.sorted_rows.type) : 0;
  task.request.descending = job.asked.sort.descending;
  task.request.n = keys.size;
  task.request.threads = static_cast<unsigned>(job.where.threads);
  result.task = count_text(keys.size, "key") + " " + std::string(io::name(keys.type)) +
                (argsort ? " with their row numbers" : "");

  std::vector<contender> all{cpu_ours(task, job.asked.sort, job.where.threads)};
  add_cpu_peers(task, all);
  if (job.where.on_cuda) {
    for (contender& one : cuda_contenders(task)) all.push_back(std::move(one));
  }
  result.result = hold_contest(std::move(all), comparison_rounds, comparison_patience_us);
  add_absent(result.result, compare::cpu_sort_peers());
  if (job.where.on_cuda) add_absent(result.result, compare::cuda_sort_peers());
}

}  // namespace

comparison compare(job& job) {
  comparison result;
  result.ran = true;
  if (!job.keys.lines && job.keys.columns.size() == 1) {
    compare_column(job, result);
    return result;
  }
  result.task =
      "the order of " + count_text(job.data.rows(), "row") + " by " + job.keys.description;
  io::column_data expected;
  result.result =
      hold_contest(order_contenders(job, expected), comparison_rounds, comparison_patience_us);
  return result;
}

}  // namespace upsweep::apps::radix_sort
