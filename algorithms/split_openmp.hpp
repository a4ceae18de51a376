// partition three ways over the threads of a process, as compact_openmp.hpp does two.
//
// moves    n items in and out; what is staged stays in cache
// source   Blelloch 1990; Merrill and Garland, NVR-2016-002, for the chain
#pragma once
#include <algorithm>
#include <cstddef>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <upsweep/algorithms/split.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/parallel_blocks.hpp>

namespace upsweep {
namespace detail {

/// One thread's work; `passed` counts what the blocks that the chain has passed sent where.
template <class Task, class Item>
struct split_blocks {
  const Task& task;
  chain& order;
  split_counts& passed;
  staged_items<Item> ways[3] = {};

  void operator()(std::size_t block) {
    const std::size_t begin = block * compact_block_items<Item>;
    const std::size_t items = std::min(task.n - begin, compact_block_items<Item>);
    for (auto& way : ways) way.start(items);
    for (std::size_t place = 0; place < items; ++place) {
      const Item item = task.load(begin + place);
      const int chosen = way_of(task, begin + place, item);
      for (int way = 0; way < 3; ++way) ways[way].push_if(way == chosen, place, item);
    }

    if (!order.wait_for(block)) return;  // another block threw
    const split_counts before = passed;
    passed = {before.first + ways[0].size(), before.second + ways[1].size()};
    order.pass(block);

    ways[0].emit(task.emit, before.first, begin);
    ways[1].emit(task.emit_second, before.second, begin);
    ways[2].emit(task.reject, begin - before.first - before.second, begin);
  }
};

}  // namespace detail

namespace exec {

template <class Task>
split_counts run_split(const openmp& exec, const Task& task) {
  using item_type = std::remove_cvref_t<decltype(task.load(std::size_t{0}))>;
  constexpr std::size_t block_items = detail::compact_block_items<item_type>;
  const std::size_t blocks = task.n / block_items + (task.n % block_items != 0 ? 1 : 0);
  if (exec.thread_count() == 1 || blocks <= 1) return run_split(serial{}, task);

  split_counts counts{0, 0};
  detail::chain order;
  detail::for_each_block(exec, blocks, order,
                         detail::split_blocks<Task, item_type>{task, order, counts});
  return counts;
}

}  // namespace exec
}  // namespace upsweep
