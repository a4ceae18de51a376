// exec::gpu's partition three ways: see compact.cuh for the kernels.
//
// moves   n items in and out
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/compact.cuh>
#include <upsweep/algorithms/split.hpp>

namespace upsweep {

namespace exec {

/// Waits for the stream: the counts are host values. Methods as in compact.cuh.
template <class Method, class Task>
split_counts run_split(const gpu_by<Method>& by, const Task& task) {
  if (task.n == 0) return {0, 0};
  namespace at = upsweep::gpu::detail;
  const auto counts = at::counts_on_host<2>(
      by.exec, [&](std::uint64_t* cells) { at::compact_into<Method>(by.exec, task, cells); });
  return {counts[0], counts[1]};
}
template <class Task>
split_counts run_split(const gpu& exec, const Task& task) {
  return run_split(exec.with(method::lookback{}), task);
}

}  // namespace exec

/// Does not wait. counts   [2], how many items went to `first` and to `second`
template <device_exec Exec, class In, class First, class Second, class Rest, class InFirst,
          class InSecond>
requires memory_matches<Exec, In> && memory_matches<Exec, First> && memory_matches<Exec, Second> &&
    memory_matches<Exec, Rest>
void partition_async(const Exec& exec, const In& in, const First& first, const Second& second,
                     const Rest& rest, const InFirst& in_first, const InSecond& in_second,
                     gpu::device_span<std::uint64_t> counts) {
  detail::require(counts.size() >= 2, "partition_async: no room for the counts");
  gpu::detail::compact_into(
      exec, detail::make_split_task(exec, in, first, second, rest, in_first, in_second),
      counts.data());
}

}  // namespace upsweep
