// compact, partition and unique over the threads of a process, in one pass over the items. Plain
// arrays and columns of them, indices and counts go by bits instead, see cpu/plain_compact.hpp;
// this is for everything else: functors in and out, items that own memory.
//
//   block    0 1 2 3 | 4 5 6 7 | 8 9 ...     a fixed number of items, taken by ticket
//   stage    1 3     |         | 8 9         kept items and their places, in this thread's buffer
//   chain    0    -> 2      -> 2   -> 4      kept before the block: each waits for the one before
//   emit     1 3                 8 9         from the buffer, at ranks from the chain's value
//
// The output may be the input: a block emits at places of its own and of earlier blocks, and all of
// these have been staged when the chain arrives. Each item is loaded once and judged once, so a
// producer may be costly and a predicate may have a memory.
//
// moves    n items in, m items out; what is staged stays in cache
// source   Blelloch 1990; Merrill and Garland, NVR-2016-002, for the chain
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/compact.hpp>
#include <upsweep/algorithms/cpu/plain_compact.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/parallel_blocks.hpp>
#include <utility>
#include <vector>

namespace upsweep {

namespace detail {

/// Items of one block: with their places they fill a quarter of a megabyte of L2.
template <class Item>
inline constexpr std::size_t compact_block_items =
    std::max<std::size_t>(64, (256u << 10) / (sizeof(Item) + sizeof(std::uint32_t)));

/// Some items of a block, in order, each with its place in the block.
template <class Item>
class staged_items {
  // Then a slot may be written before it is known whether it counts.
  static constexpr bool plain_data = std::is_trivially_copyable_v<Item> &&
                                     std::is_default_constructible_v<Item> &&
                                     std::is_copy_assignable_v<Item>;

 public:
  void start(std::size_t capacity) {
    count_ = 0;
    places_.resize(capacity);
    if constexpr (plain_data) {
      items_.resize(capacity);
    } else {
      items_.clear();
    }
  }

  void push_if(bool wanted, std::size_t place, const Item& item) {
    places_[count_] = static_cast<std::uint32_t>(place);
    if constexpr (plain_data) {  // no branch: whether an item is wanted is hard to predict
      items_[count_] = item;
    } else if (wanted) {
      items_.push_back(item);
    }
    count_ += wanted ? 1 : 0;
  }

  [[nodiscard]] std::size_t size() const { return count_; }

  /// to(first_rank + j, block_begin + place, item) for each staged item j.
  template <class Emit>
  void emit(const Emit& to, std::size_t first_rank, std::size_t block_begin) const {
    for (std::size_t j = 0; j < count_; ++j) {
      to(first_rank + j, block_begin + places_[j], items_[j]);
    }
  }

 private:
  std::size_t count_ = 0;
  std::vector<std::uint32_t> places_;
  std::vector<Item> items_;
};

/// One thread's work; `kept` is the number of items kept by all blocks that the chain has passed.
template <class Task, class Item>
struct compact_blocks {
  const Task& task;
  chain& order;
  std::size_t& kept;
  staged_items<Item> chosen{};
  staged_items<Item> others{};

  static constexpr bool wants_others =
      !std::is_same_v<std::remove_cvref_t<decltype(task.reject)>, emit_nothing>;

  void operator()(std::size_t block) {
    const std::size_t begin = block * compact_block_items<Item>;
    const std::size_t items = std::min(task.n - begin, compact_block_items<Item>);
    chosen.start(items);
    if constexpr (wants_others) others.start(items);
    for (std::size_t place = 0; place < items; ++place) {
      const Item item = task.load(begin + place);
      const bool keep = task.keep(begin + place, item);
      chosen.push_if(keep, place, item);
      if constexpr (wants_others) others.push_if(!keep, place, item);
    }

    if (!order.wait_for(block)) return;  // another block threw
    const std::size_t kept_before = kept;
    kept += chosen.size();
    order.pass(block);

    chosen.emit(task.emit, kept_before, begin);
    if constexpr (wants_others) others.emit(task.reject, begin - kept_before, begin);
  }
};

}  // namespace detail

namespace exec {

template <class Task>
std::size_t run_compact(const openmp& exec, const Task& task) {
  if constexpr (detail::plain_compact<Task>::fits) {
    return detail::plain_compact<Task>(task).run(exec);
  } else {
    using item_type = std::remove_cvref_t<decltype(task.load(std::size_t{0}))>;
    constexpr std::size_t block_items = detail::compact_block_items<item_type>;
    const std::size_t blocks = task.n / block_items + (task.n % block_items != 0 ? 1 : 0);
    // Alone, a thread stages nothing: an item is emitted at its own place or an earlier one.
    if (exec.thread_count() == 1 || blocks <= 1) return run_compact(serial{}, task);

    std::size_t kept = 0;
    detail::chain order;
    detail::for_each_block(exec, blocks, order,
                           detail::compact_blocks<Task, item_type>{task, order, kept});
    return kept;
  }
}

}  // namespace exec
}  // namespace upsweep
