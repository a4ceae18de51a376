// Compaction on the GPU: one launch and one pass over memory, whatever is compacted.
//
//   up to 2^16 items      one cluster, items in registers           cuda/compact_cluster.cuh
//   plain arrays          the scan core's kernels with counts as values
//     up to 8 to 16 MB    all of it in shared memory              cuda/compact_segment.cuh
//     more                a ring of stages, one block an SM       cuda/compact_ring.cuh
//   functors in, structs  item by item                            cuda/compact_items.cuh
//   of more than 72 bytes
//
// moves   n items and flags in, kept and rejected items out
// source  Merrill and Garland, NVR-2016-002; Billeter, Olsson, Assarsson, HPG 2009
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/compact.hpp>
#include <upsweep/algorithms/cuda/compact_cluster.cuh>
#include <upsweep/algorithms/cuda/compact_erasure.hpp>
#include <upsweep/algorithms/cuda/compact_items.cuh>
#include <upsweep/algorithms/cuda/compact_plan.cuh>
#include <upsweep/algorithms/cuda/compact_ring.cuh>
#include <upsweep/algorithms/cuda/compact_scan.cuh>
#include <upsweep/algorithms/cuda/compact_segment.cuh>
#include <upsweep/algorithms/cuda/compact_shapes.hpp>
#include <upsweep/algorithms/workspace_bytes.hpp>
#include <upsweep/core/cuda/array_scan.cuh>
#include <upsweep/core/cuda/item_count.hpp>
#include <upsweep/core/cuda/methods.hpp>

namespace upsweep::gpu {

namespace detail {

/// Of the kernels for plain arrays, the one for this n, or `Method`. With a count on the device the
/// ring, which serves every n.
template <class Method, class Task>
void compact_arrays(const exec::gpu& exec, const Task& task, std::uint64_t* counts,
                    item_count items) {
  using plan = compact_plan<Task>;
  using shapes = tile_shapes::compaction<plan::staged_bytes, plan::widest_bytes>;
  using ring = typename shapes::template ring<compact_stage<Task, shapes::tile_items>::bytes,
                                              sizeof(value_t<typename plan::op_type>)>;
  const compact_scan<Task> scan(task, plan::shift_of(task), counts);
  if (std::is_same_v<Method, method::bulk> || items.on_device != nullptr ||
      scan.n > shapes::resident_limit) {
    items.more = static_cast<std::size_t>(scan.shift);
    bulk_scan<ring>(exec, scan, tiles_of(scan.n, ring::tile_items), items);
  } else {
    resident_scan<typename shapes::resident>(exec, scan);
  }
}

/// Runs the task; how many items went where goes to `counts` on the device. Method: the kernel,
/// where it can serve.
template <class Method = method::lookback, class Task>
void compact_into(const exec::gpu& exec, const Task& typed_task, std::uint64_t* counts,
                  const item_count& items = {}) {
  const auto task = erased(typed_task);
  using task_type = std::remove_const_t<decltype(task)>;
  using plan = compact_plan<task_type>;
  if (task.n == 0) {
    const std::size_t bytes = sizeof(*counts) * (ways_of<task_type> - 1);
    check(cudaMemsetAsync(counts, 0, bytes, exec.stream.get()));
    return;
  }
  if constexpr (!emits_runs<decltype(task.emit)> && std::is_same_v<Method, method::lookback>) {
    const bool small = task.n <= compact_cluster_shape<task_type>::limit;
    if (small && items.on_device == nullptr && device_streams_tiles()) {
      return compact_cluster(exec, task, counts);
    }
  }
  constexpr bool plain = plan::value && !std::is_same_v<Method, method::staged>;
  constexpr std::size_t item_bytes = sizeof(decltype(task.load(0)));
  exec.memory().lookback(exec.stream, compact_slots<item_bytes>(task.n), 0);
  if constexpr (plain) {
    if (device_streams_tiles()) return compact_arrays<Method>(exec, task, counts, items);
  }
  if constexpr (!plain || !always_streams_tiles) compact_items(exec, task, counts, items);
}

/// For one backend with n on the host or on the device.
template <class Task>
void compact_into(const exec::gpu_counted& by, const Task& task, std::uint64_t* counts) {
  compact_into(by.exec, task, counts, by.count);
}

/// What issue(cells) leaves in so many cells of the device; waits for the stream.
template <std::size_t Cells, class Issue>
std::array<std::uint64_t, Cells> counts_on_host(const exec::gpu& exec, const Issue& issue) {
  std::array<std::uint64_t, Cells> counts;
  auto* const cells =
      reinterpret_cast<std::uint64_t*>(exec.memory().scratch(exec.stream, sizeof(counts)));
  issue(cells);
  check(cudaMemcpyAsync(counts.data(), cells, sizeof(counts), cudaMemcpyDeviceToHost,
                        exec.stream.get()));
  exec.stream.wait();
  return counts;
}

inline std::uint64_t* count_cell(device_span<std::uint64_t> count) {
  upsweep::detail::require(count.size() >= 1, "compact_async: no room for the count");
  return count.data();
}

}  // namespace detail

}  // namespace upsweep::gpu

namespace upsweep {

namespace exec {

/// Waits for the stream: the count is a host value. Methods: staged (item by item), resident or
/// bulk, in place of the choice by n.
template <class Method, class Task>
std::size_t run_compact(const gpu_by<Method>& by, const Task& task) {
  if (task.n == 0) return 0;
  namespace at = upsweep::gpu::detail;
  return at::counts_on_host<1>(
      by.exec, [&](std::uint64_t* cell) { at::compact_into<Method>(by.exec, task, cell); })[0];
}
template <class Task>
std::size_t run_compact(const gpu& exec, const Task& task) {
  return run_compact(exec.with(method::lookback{}), task);
}

}  // namespace exec

/// exec::gpu, or exec::gpu{}.counted_by(n) for the first n[0] items, n on the device.
template <class Exec>
concept device_exec = std::is_same_v<Exec, exec::gpu> || std::is_same_v<Exec, exec::gpu_counted>;

/// The forms that leave the count on the device and do not wait; they may be captured in a graph.
/// count   [1], the number kept; written for n = 0 too
template <device_exec Exec, class In, class Out, class Keep>
requires memory_matches<Exec, In> && memory_matches<Exec, Out>
void compact_async(const Exec& exec, const In& in, const Out& out, const Keep& keep,
                   gpu::device_span<std::uint64_t> count) {
  gpu::detail::compact_into(exec, detail::compact_items_task(exec, in, out, keep),
                            gpu::detail::count_cell(count));
}

template <device_exec Exec, class In, class Out, class Keep>
requires memory_matches<Exec, In> && memory_matches<Exec, Out>
void compact_indices_async(const Exec& exec, const In& in, const Out& out, const Keep& keep,
                           gpu::device_span<std::uint64_t> count) {
  gpu::detail::compact_into(exec, detail::compact_indices_task(exec, in, out, keep),
                            gpu::detail::count_cell(count));
}

template <device_exec Exec, class In, class Keep>
requires memory_matches<Exec, In>
void compact_count_async(const Exec& exec, const In& in, const Keep& keep,
                         gpu::device_span<std::uint64_t> count) {
  gpu::detail::compact_into(exec, detail::compact_count_task(exec, in, keep),
                            gpu::detail::count_cell(count));
}

template <device_exec Exec, class In, class Kept, class Rejected, class Keep>
requires memory_matches<Exec, In> && memory_matches<Exec, Kept> && memory_matches<Exec, Rejected>
void partition_async(const Exec& exec, const In& in, const Kept& kept, const Rejected& rejected,
                     const Keep& keep, gpu::device_span<std::uint64_t> count) {
  gpu::detail::compact_into(exec, detail::partition_task(exec, in, kept, rejected, keep),
                            gpu::detail::count_cell(count));
}

template <device_exec Exec, class In, class Out, class Equal = std::equal_to<>>
requires memory_matches<Exec, In> && memory_matches<Exec, Out>
void unique_async(const Exec& exec, const In& in, const Out& out,
                  gpu::device_span<std::uint64_t> count, const Equal& equal = {}) {
  gpu::detail::compact_into(exec, detail::unique_task(exec, in, out, equal),
                            gpu::detail::count_cell(count));
}

template <device_exec Exec, class Keys, class Values, class KeysOut, class ValuesOut,
          class Equal = std::equal_to<>>
requires memory_matches<Exec, Keys> && memory_matches<Exec, Values> &&
    memory_matches<Exec, KeysOut> && memory_matches<Exec, ValuesOut>
void unique_by_key_async(const Exec& exec, const Keys& keys, const Values& values,
                         const KeysOut& keys_out, const ValuesOut& values_out,
                         gpu::device_span<std::uint64_t> count, const Equal& equal = {}) {
  gpu::detail::compact_into(
      exec, detail::unique_by_key_task(exec, keys, values, keys_out, values_out, equal),
      gpu::detail::count_cell(count));
}

}  // namespace upsweep
