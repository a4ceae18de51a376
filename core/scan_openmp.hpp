// The scan over the threads of a process: reduce blocks, scan their totals, rescan.
//
//   block      0        1        2        3        blocks of a fixed size, taken by ticket
//   reduce     a0       a1       a2       a3       from memory, into this core's cache
//   chain   .  -> p1 = a0 -> p2 = p1.a1 -> p3 ...  each block waits for the one before it
//   rescan     from p0  from p1  from p2  from p3  from cache, so memory sees each item once
//
// The size of a block depends on the type alone and totals are folded from the left, so the
// grouping of operands, and with it every bit of a floating-point result, is the same for any
// number of threads. A block waits only for blocks with lower tickets, which a running thread
// holds.
//
// Plain arrays of numbers go by vectors instead, in the same scheme: cpu/plain_scan.hpp.
//
// moves   each item twice in, once from cache; each result once
// source  Blelloch 1990; Merrill and Garland, NVR-2016-002, for the chain
#pragma once
#include <algorithm>
#include <cstddef>
#include <upsweep/core/cpu/plain_scan.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/parallel_blocks.hpp>
#include <upsweep/core/scan.hpp>

namespace upsweep {

namespace detail {

/// Items of one block: a quarter of a megabyte stays in a core's L2 between the two passes.
template <class T>
inline constexpr std::size_t openmp_block_items = std::max<std::size_t>(1,
                                                                        (256u << 10) / sizeof(T));

template <class Task>
struct scan_blocks {
  using op_type = typename Task::op_type;
  using value_type = typename Task::value_type;
  const Task& task;

  value_type reduce(std::size_t begin, std::size_t end) const {
    value_type total = task.load(begin);
    for (std::size_t i = begin + 1; i < end; ++i) total = task.op(total, task.load(i));
    return total;
  }

  void rescan(std::size_t begin, std::size_t end, maybe<value_type> before) const {
    for (std::size_t i = begin; i < end; ++i) {
      const value_type item = task.load(i);
      const value_type after = fold(task.op, before, item);
      task.store(i, Task::exclusive ? value_or_identity(task.op, before) : after);
      before = {after, true};
    }
  }

  /// Both in one pass, for a thread that is alone; the same grouping, hence the same bits.
  value_type reduce_and_rescan(std::size_t begin, std::size_t end, maybe<value_type> before) const {
    maybe<value_type> total{task.op.identity(), false};
    for (std::size_t i = begin; i < end; ++i) {
      const value_type item = task.load(i);
      const value_type after = fold(task.op, before, item);
      task.store(i, Task::exclusive ? value_or_identity(task.op, before) : after);
      before = {after, true};
      total = {fold(task.op, total, item), true};
    }
    return total.value;
  }
};

}  // namespace detail

namespace exec {

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const openmp& exec, const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  using task_type = scan_task<Exclusive, Op, Load, Store, Finish>;
  if constexpr (detail::is_plain_scan<task_type>) {
    detail::plain_scan<task_type>(task).run(exec);
    return;
  }
  using value_type = value_t<Op>;
  constexpr std::size_t block_items = detail::openmp_block_items<value_type>;
  const std::size_t blocks = (task.n + block_items - 1) / block_items;
  const detail::scan_blocks<task_type> work{task};
  maybe<value_type> before = task.init;  // of the block that the chain has reached

  if (exec.thread_count() == 1 || blocks <= 1) {
    for (std::size_t begin = 0; begin < task.n; begin += block_items) {
      const std::size_t end = std::min(task.n, begin + block_items);
      const value_type total = work.reduce_and_rescan(begin, end, before);
      before = {detail::fold(task.op, before, total), true};
    }
  } else {
    detail::chain chain;
    detail::for_each_block(exec, blocks, chain, [&](std::size_t block) {
      const std::size_t begin = block * block_items;
      const std::size_t end = std::min(task.n, begin + block_items);
      const value_type total = work.reduce(begin, end);
      if (!chain.wait_for(block)) return;  // another block threw
      const maybe<value_type> mine = before;
      before = {detail::fold(task.op, before, total), true};
      chain.pass(block);
      work.rescan(begin, end, mine);
    });
  }
  task.finish(before);
}

}  // namespace exec
}  // namespace upsweep
