// reduce: the fold of all items, when nothing else of a scan is wanted.
//
//   in      x0  x1  x2  x3
//   total   init . x0 . x1 . x2 . x3
//
// source  Blelloch, Prefix Sums and Their Applications, CMU-CS-90-190, 1990
#pragma once
#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <upsweep/core/cpu/plain_scan.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/parallel_blocks.hpp>
#include <upsweep/core/scan_lowering.hpp>
#include <upsweep/core/scan_openmp.hpp>
#include <upsweep/core/scan_task.hpp>
#include <upsweep/core/views.hpp>
#include <vector>

namespace upsweep {

namespace detail {

template <monoid Op, class Target>
struct store_reduced {
  Target target;
  Op op;
  UPSWEEP_HD void operator()(const maybe<value_t<Op>>& total) const {
    put(target, 0, value_or_identity(op, total));
  }
};

/// A scan whose results go nowhere: only its total is wanted. run_reduce(exec, task) never calls
/// its store.
template <class Source, monoid Op, class Target>
auto reduce_task(Source source, Target target, Op op, maybe<value_t<Op>> init) {
  using loader = load_item<Op, Source, same_index>;
  using storer = store_item<contiguous<value_t<Op>>, same_index>;
  using finisher = store_reduced<Op, Target>;
  const auto n = static_cast<std::size_t>(source.size());
  return scan_task<false, Op, loader, storer, finisher>{
      n, op, init, {source, {}}, {{nullptr, n}, {}}, {target, op}};
}

}  // namespace detail

namespace exec {

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_reduce(const serial&, const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  using task_type = scan_task<Exclusive, Op, Load, Store, Finish>;
  if constexpr (detail::is_plain_scan<task_type>) {
    detail::plain_scan<task_type>(task).reduce();
  } else {
    maybe<value_t<Op>> total = task.init;
    for (std::size_t i = 0; i < task.n; ++i) {
      total = {detail::fold(task.op, total, task.load(i)), true};
    }
    task.finish(total);
  }
}

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_reduce(const openmp& exec, const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  using task_type = scan_task<Exclusive, Op, Load, Store, Finish>;
  if constexpr (detail::is_plain_scan<task_type>) {
    detail::plain_scan<task_type>(task).reduce(exec);
  } else {
    constexpr std::size_t block_items = detail::openmp_block_items<value_t<Op>>;
    const std::size_t blocks = (task.n + block_items - 1) / block_items;
    const detail::scan_blocks<task_type> work{task};
    std::vector<maybe<value_t<Op>>> totals(blocks, {task.op.identity(), false});
    detail::chain chain;  // for its handling of exceptions; nobody waits
    detail::for_each_block(exec, blocks, chain, [&](std::size_t block) {
      const std::size_t begin = block * block_items;
      totals[block] = {work.reduce(begin, std::min(task.n, begin + block_items)), true};
    });
    maybe<value_t<Op>> total = task.init;
    for (const auto& one : totals) total = {detail::fold(task.op, total, one.value), true};
    task.finish(total);
  }
}

}  // namespace exec

/// Folds the items of `in` into total[0], from the left.
/// exec     as for inclusive_scan (scan.hpp); include core/cuda/device_reduce.cuh for exec::gpu
/// in       [n] span or indexed(n, f); converted to value_t<Op> item by item
/// total    [1] span or sink(f), in the memory of the backend; n = 0 gives the identity
/// moves    the input once
/// floats   same bits in every run on the same device; on the CPU also for any number of threads
/// throws   std::invalid_argument if total is empty, before any work
/// waits    never for the device
template <class Exec, class In, class Out, monoid Op>
requires memory_matches<Exec, In> && memory_matches<Exec, Out>
void reduce(const Exec& exec, const In& in, const Out& total, Op op) {
  detail::require_room(detail::bare(total), 1);
  run_reduce(exec, detail::reduce_task(detail::as_source(in), detail::bare(total), op,
                                       maybe<value_t<Op>>{op.identity(), false}));
}

/// The same with `init` before the first item; n = 0 gives init.
template <class Exec, class In, class Out, monoid Op>
requires memory_matches<Exec, In> && memory_matches<Exec, Out>
void reduce_init(const Exec& exec, const In& in, const Out& total, Op op,
                 std::type_identity_t<value_t<Op>> init) {
  detail::require_room(detail::bare(total), 1);
  run_reduce(exec, detail::reduce_task(detail::as_source(in), detail::bare(total), op,
                                       maybe<value_t<Op>>{init, true}));
}

}  // namespace upsweep
