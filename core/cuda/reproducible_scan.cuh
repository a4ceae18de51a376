// Sums of f32 and f64 arrays to the same bits as exec::serial and exec::openmp, on every GPU: the
// order of cpu/block_scan.hpp, which follows from index and type alone.
//
//   fold     in     |a b c d|e f g h|i j k l|m n o p|...   a warp a page: its total, from lines
//            pages   .       a..d  | .       i..l  |...   p, of the pages before in the block
//   chain    blocks  init          | init.a..h     |...   b, of the blocks before; one warp
//   scan     out     (b . p) . what the page gives, item by item: reproducible_page.cuh
//
// Three launches, and nothing waits inside a kernel but for its own block. The chains of lines and
// of pages are 64 additions each, of many warps at a time; that of blocks is one addition in 65536
// items (f64: 32768), of one warp. Of a NaN only its place is fixed: its bits are the machine's.
//
// reads   in     n items, twice, coalesced
// writes  out    n items, once; scratch: a value a page and a value a block
// moves   3 n * sizeof(item) bytes, and 1 / 1500 (f64: 1 / 750) of that for scratch
// source  docs/decisions/0006-cpu-scan.md; Sklansky, Conditional-sum addition logic, 1960
#pragma once
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/device_scan.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/methods.hpp>
#include <upsweep/core/cuda/reproducible_page.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>
#include <upsweep/core/segments.hpp>

namespace upsweep::gpu {

inline constexpr int fixed_fold_threads = 512, fixed_chain_threads = 256, fixed_scan_threads = 256;

/// One block of threads a block of the order: what stands before each page in its block, and the
/// totals of blocks. Two on an SM: one reads while the other adds up its pages.
template <class Task>
__global__ void __launch_bounds__(fixed_fold_threads, 2)
    fixed_fold_kernel(Task task, typename Task::value_type* before_pages,
                      typename Task::value_type* block_totals) {
  using value_type = typename Task::value_type;
  using order = fixed_order<value_type>;
  constexpr int warps = fixed_fold_threads / 32;
  __shared__ __align__(16) value_type line_totals[warps][order::run];
  __shared__ __align__(16) value_type page_totals[order::run];
  wait_for_stream();
  let_next_start();
  const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
  const std::size_t first_page = std::size_t{blockIdx.x} * order::run;
#pragma unroll 1  // a page fills the registers
  for (int k = warp; k < order::run; k += warps) {
    value_type total = order::nothing;
    if ((first_page + k) * order::page_items < task.n) {
      total = warp_page<Task>(task, first_page + k).fold(line_totals[warp]);
    }
    if (lane == 0) page_totals[k] = total;
  }
  __syncthreads();  // page_totals are read by the first warp
  if (warp > 0) return;
  value_type before[order::run / 32];
  const value_type total = sum_run<32>(order::nothing, page_totals, lane, before);
#pragma unroll
  for (int k = 0; k < order::run / 32; ++k) {
    const std::size_t page = first_page + 32 * k + lane;
    if (page * order::page_items < task.n) before_pages[page] = before[k];
  }
  if (lane == 0) block_totals[blockIdx.x] = total;
}

/// Totals of blocks become what stands before each block. One block of threads: all of them fetch,
/// the first warp adds.
template <class Task>
__global__ void __launch_bounds__(fixed_chain_threads)
    fixed_chain_kernel(Task task, typename Task::value_type* blocks, std::size_t count) {
  using value_type = typename Task::value_type;
  using order = fixed_order<value_type>;
  constexpr int fetched = 16 * order::run;
  __shared__ __align__(16) value_type totals[fetched];
  wait_for_stream();
  let_next_start();
  const int lane = static_cast<int>(threadIdx.x);
  value_type sum = task.init.set ? task.init.value : order::nothing;
  for (std::size_t begin = 0; begin < count; begin += fetched) {
    for (int i = lane; i < fetched; i += fixed_chain_threads) {
      totals[i] = begin + i < count ? blocks[begin + i] : order::nothing;
    }
    __syncthreads();  // all are here, and read before they are overwritten in `blocks`
    for (int run = 0; lane < 32 && run < fetched && begin + run < count; run += order::run) {
      value_type before[order::run / 32];
      sum = sum_run<32>(sum, totals + run, lane, before);
#pragma unroll
      for (int k = 0; k < order::run / 32; ++k) {
        const std::size_t block = begin + run + 32 * k + lane;
        if (block < count) blocks[block] = before[k];
      }
    }
    __syncthreads();  // the first warp has used the totals
  }
  if (lane == 0) task.finish(maybe<value_type>{sum, true});
}

template <class Task>
__global__ void __launch_bounds__(fixed_scan_threads)
    fixed_scan_kernel(Task task, const typename Task::value_type* before_pages,
                      const typename Task::value_type* before_blocks) {
  using value_type = typename Task::value_type;
  using order = fixed_order<value_type>;
  constexpr int warps = fixed_scan_threads / 32;
  __shared__ __align__(16) value_type line_totals[warps][order::run];
  wait_for_stream();
  let_next_start();
  const int warp = static_cast<int>(threadIdx.x) / 32;
  const std::size_t page = std::size_t{blockIdx.x} * warps + warp;
  if (page * order::page_items >= task.n) return;  // whole warps, and no barrier below
  warp_page<Task> mine(task, page);
  mine.fold(line_totals[warp]);
  mine.scan(rounded_sum(before_blocks[page / order::run], before_pages[page]));
}

/// Whether the CPU scans Task in the order of this file: sums of plain f32 or f64 arrays.
template <class Task>
inline constexpr bool has_fixed_order = false;
template <class Task>
requires(upsweep::detail::one_type_scan<Task>) inline constexpr bool has_fixed_order<Task> =
    upsweep::detail::is_plus<typename upsweep::detail::contiguous_scan<Task>::op_type> &&
    std::is_floating_point_v<typename Task::value_type>;

/// Operators whose results do not depend on grouping, so that every order gives the same bits. Of
/// floats those that select: the leftmost NaN wins, else the leftmost of the least or greatest.
template <class Op>
inline constexpr bool needs_no_order = false;
template <std::integral T>
inline constexpr bool needs_no_order<plus<T>> = true;
template <class T>
inline constexpr bool needs_no_order<minimum<T>> = std::is_arithmetic_v<T>;
template <class T>
inline constexpr bool needs_no_order<maximum<T>> = std::is_arithmetic_v<T>;
template <class Op>
inline constexpr bool needs_no_order<flipped<Op>> = needs_no_order<Op>;
template <class Op>
inline constexpr bool needs_no_order<upsweep::detail::segmented<Op>> = needs_no_order<Op>;

/// Scans n > 0 items.
template <class Task>
void reproducible_scan(const exec::gpu& exec, const Task& task) {
  using value_type = typename Task::value_type;
  using order = fixed_order<value_type>;
  const std::size_t pages = detail::tiles_of(task.n, order::page_items);
  const std::size_t blocks = detail::tiles_of(pages, order::run);
  const std::size_t pages_bytes = detail::round_up_256(pages * sizeof(value_type));
  std::byte* const scratch =
      exec.memory().scratch(exec.stream, pages_bytes + blocks * sizeof(value_type));
  auto* const before_pages = reinterpret_cast<value_type*>(scratch);
  auto* const before_blocks = reinterpret_cast<value_type*>(scratch + pages_bytes);
  constexpr launch_extras early{.early_start = true};
  launch(exec.stream, blocks, fixed_fold_threads, early, fixed_fold_kernel<Task>, task,
         before_pages, before_blocks);
  launch(exec.stream, 1, fixed_chain_threads, early, fixed_chain_kernel<Task>, task, before_blocks,
         blocks);
  launch(exec.stream, detail::tiles_of(pages, fixed_scan_threads / 32), fixed_scan_threads, early,
         fixed_scan_kernel<Task>, task, before_pages, before_blocks);
}

}  // namespace upsweep::gpu

namespace upsweep::exec {

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const gpu_by<method::reproducible>& by,
              const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  using task_type = scan_task<Exclusive, Op, Load, Store, Finish>;
  constexpr bool fixed = upsweep::gpu::has_fixed_order<task_type>;
  static_assert(fixed || upsweep::gpu::needs_no_order<Op>,
                "method::reproducible: the backends share an order for sums of plain f32 or f64 "
                "arrays alone (whole, input and output of the sum's type), and need none for "
                "integer plus, minimum and maximum; other scans of floats would differ in bits");
  if constexpr (fixed) {
    if (!upsweep::gpu::scan_nothing(by.exec, task)) {
      upsweep::gpu::reproducible_scan(by.exec, task);
    }
  } else {
    run_scan(by.exec, task);
  }
}

}  // namespace upsweep::exec
