// partition three ways: the contract for every backend, and the serial form.
//
//   in       a  b  c  d  e  f        first: d f     second, of the others: a c
//   first    d  f                    each of the three in input order
//   second   a  c
//   rest     b  e                    at index - rank in first - rank in second
//
// source  Blelloch, Prefix Sums and Their Applications, CMU-CS-90-190, 1990
#pragma once
#include <cstddef>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/scan_lowering.hpp>

namespace upsweep {

/// How many items went to the first two outputs; the rest are the others.
struct split_counts {
  std::size_t first, second;
  bool operator==(const split_counts&) const = default;
};

/// A compaction whose rejected items are judged once more.
template <class Load, class Keep, class Emit, class Reject, class KeepSecond, class EmitSecond>
struct split_task : compact_task<Load, Keep, Emit, Reject> {
  KeepSecond keep_second;
  EmitSecond emit_second;
};

namespace detail {

template <class Exec, class In, class First, class Second, class Rest, class InFirst,
          class InSecond>
auto make_split_task(const Exec& exec, const In& in, const First& first, const Second& second,
                     const Rest& rest, const InFirst& in_first, const InSecond& in_second) {
  const auto n = static_cast<std::size_t>(in.size());
  require_compact_room(bare(second), n);
  const auto two = partition_task(exec, in, first, rest, in_first);
  const auto keep_second = make_keep(exec, n, in_second);
  const auto target = bare(second);
  using load = std::remove_cvref_t<decltype(two.load)>;
  using keep = std::remove_cvref_t<decltype(two.keep)>;
  using emit = std::remove_cvref_t<decltype(two.emit)>;
  using reject = std::remove_cvref_t<decltype(two.reject)>;
  using emit_second = emit_item<std::remove_const_t<decltype(target)>>;
  return split_task<load, keep, emit, reject, std::remove_const_t<decltype(keep_second)>,
                    emit_second>{{two}, keep_second, {target}};
}

/// judge(i, item): 0, 1 or 2, the output that takes item i.
template <class Task, class Item>
UPSWEEP_HD int way_of(const Task& task, std::size_t i, const Item& item) {
  if (task.keep(i, item)) return 0;
  return task.keep_second(i, item) ? 1 : 2;
}

}  // namespace detail

namespace exec {

template <class Task>
split_counts run_split(const serial&, const Task& task) {
  split_counts counts{0, 0};
  for (std::size_t i = 0; i < task.n; ++i) {
    const auto item = task.load(i);
    switch (detail::way_of(task, i, item)) {
      case 0:
        task.emit(counts.first++, i, item);
        break;
      case 1:
        task.emit_second(counts.second++, i, item);
        break;
      default:
        task.reject(i - counts.first - counts.second, i, item);
    }
  }
  return counts;
}

}  // namespace exec

/// Items that `in_first` chooses to `first`, of the others those that `in_second` chooses to
/// `second`, and what is left to `rest`; each in input order.
/// in        [n] span, indexed(n, f), or columns
/// outputs   [n] each, spans, columns or sinks called as f(rank, item); one may be `in`, they may
///           not overlap each other
/// choices   as in compact; the second is only asked for items that the first has refused
/// returns   how many went to `first` and to `second`; exec::gpu waits for the stream,
///           partition_async leaves both counts on the device instead
/// throws    std::invalid_argument if an output or flags are shorter than n, before any work
template <class Exec, class In, class First, class Second, class Rest, class InFirst,
          class InSecond>
requires memory_matches<Exec, In> && memory_matches<Exec, First> && memory_matches<Exec, Second> &&
    memory_matches<Exec, Rest>
        split_counts partition(const Exec& exec, const In& in, const First& first,
                               const Second& second, const Rest& rest, const InFirst& in_first,
                               const InSecond& in_second) {
  return run_split(exec,
                   detail::make_split_task(exec, in, first, second, rest, in_first, in_second));
}

}  // namespace upsweep
