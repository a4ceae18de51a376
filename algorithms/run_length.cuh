// exec::gpu's run lengths: encoding is a compaction that carries where the last run began, decoding
// a scan of the lengths and a gather by tiles.
//
//   offsets   0 . . 3 4 . 6        of the runs in the output
//   tile      . . .|3 4 .|         the runs that begin in it are marked, the first one is searched
//   max scan  0 0 0|1 2 2|         the run of each place
//
// moves   encoding: n items in, m items and lengths out; decoding: m lengths in, m offsets out and
//         in, n items out
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/compact.cuh>
#include <upsweep/algorithms/run_length.hpp>
#include <upsweep/core/cuda/device_scan.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

namespace detail {

template <class Lengths>
__global__ void lengths_of_starts_kernel(const std::uint64_t* starts, const std::uint64_t* runs,
                                         std::size_t n, Lengths lengths) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t r = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; r < *runs; r += step) {
    const std::uint64_t next = r + 1 < *runs ? starts[r + 1] : n;
    upsweep::detail::put(lengths, r, next - starts[r]);
  }
}

/// The number of runs goes to *runs on the device.
template <class Load, class Keep, class Items, class Lengths>
void encode_runs(const exec::gpu& exec,
                 const compact_task<Load, Keep, upsweep::detail::emit_run<Items, Lengths>,
                                    upsweep::detail::emit_nothing>& task,
                 std::uint64_t* runs) {
  using task_type = std::remove_cvref_t<decltype(task)>;
  if constexpr (compact_plan<task_type>::value) {
    if (task.n == 0 || device_streams_tiles()) return compact_into(exec, task, runs);
  }
  if constexpr (!compact_plan<task_type>::value || !always_streams_tiles) {
    // Starts first, then their differences: behind the cell that may hold the count.
    constexpr std::size_t cells = 1;
    auto* const scratch = reinterpret_cast<std::uint64_t*>(
        exec.memory().scratch(exec.stream, (task.n + cells) * sizeof(std::uint64_t)));
    const contiguous<std::uint64_t> starts{scratch + cells, task.n};
    using emit = upsweep::detail::emit_run<Items, contiguous<std::uint64_t>>;
    compact_into(exec,
                 upsweep::detail::make_compact_task(task.n, task.load, task.keep,
                                                    emit{task.emit.items, starts}, task.reject),
                 runs);
    launch(exec.stream, std::min<std::size_t>((task.n + 255) / 256, 1024), 256,
           lengths_of_starts_kernel<Lengths>, starts.data, runs, task.n, task.emit.lengths);
  }
}

inline constexpr int expansion_threads = 256;
inline constexpr int expansion_items = 8;  // of a thread
inline constexpr int expansion_tile = expansion_threads * expansion_items;

/// Offsets of `runs` runs, and at [runs] where the last one ends. One tile a block.
template <class Items, class Out>
__global__ void __launch_bounds__(expansion_threads)
    expansion_kernel(Items items, const std::uint64_t* offsets, std::size_t runs, Out out) {
  __shared__ int run_of[expansion_tile];  // the last run that begins at a place, from `first`
  __shared__ int warp_last[expansion_threads / 32];
  const std::size_t total = offsets[runs];
  const std::size_t begin = std::size_t{blockIdx.x} * expansion_tile;
  if (begin >= total) return;
  const int count = static_cast<int>(min(std::size_t{expansion_tile}, total - begin));

  // The last run that begins at or before the tile: every thread searches for itself.
  std::size_t low = 0, high = runs;
  while (high - low > 1) {
    const std::size_t middle = low + (high - low) / 2;
    if (offsets[middle] <= begin) {
      low = middle;
    } else {
      high = middle;
    }
  }
  const std::size_t first = low;
  for (int k = static_cast<int>(threadIdx.x); k < expansion_tile; k += expansion_threads) {
    run_of[k] = 0;
  }
  __syncthreads();  // cleared before it is marked
  for (std::size_t r = first + 1 + threadIdx.x; r < runs && offsets[r] < begin + count;
       r += expansion_threads) {
    atomicMax(&run_of[offsets[r] - begin], static_cast<int>(r - first));  // runs may be empty
  }
  __syncthreads();  // marked before it is read

  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int warp = static_cast<int>(threadIdx.x) / 32;
  int own[expansion_items];
  int last = 0;
#pragma unroll
  for (int j = 0; j < expansion_items; ++j) {
    last = max(last, run_of[static_cast<int>(threadIdx.x) * expansion_items + j]);
    own[j] = last;
  }
#pragma unroll
  for (int distance = 1; distance < 32; distance *= 2) {
    const int left = shuffle_up(last, distance);
    if (lane >= distance) last = max(last, left);
  }
  int before = shuffle_up(last, 1);
  if (lane == 0) before = 0;
  if (lane == 31) warp_last[warp] = last;
  __syncthreads();  // every warp's last run is known
  for (int w = 0; w < warp; ++w) before = max(before, warp_last[w]);
#pragma unroll
  for (int j = 0; j < expansion_items; ++j) {
    run_of[static_cast<int>(threadIdx.x) * expansion_items + j] = max(before, own[j]);
  }
  __syncthreads();  // neighbours store neighbours
  for (int k = static_cast<int>(threadIdx.x); k < count; k += expansion_threads) {
    upsweep::detail::put(out, begin + k, items[first + static_cast<std::size_t>(run_of[k])]);
  }
}

}  // namespace detail

}  // namespace upsweep::gpu

namespace upsweep {

namespace exec {

/// Waits for the stream: the count is a host value.
template <class Task>
std::size_t run_length(const gpu& exec, const Task& task) {
  if (task.n == 0) return 0;
  namespace at = upsweep::gpu::detail;
  return at::counts_on_host<1>(exec,
                               [&](std::uint64_t* cell) { at::encode_runs(exec, task, cell); })[0];
}

/// Waits for the stream twice: once for the sum of the lengths, which must fit.
template <class Items, class Lengths, class Out>
std::size_t run_expansion(const gpu& exec, const Items& items, const Lengths& lengths,
                          const Out& out) {
  namespace at = upsweep::gpu::detail;
  const std::size_t runs = lengths.size();
  if (runs == 0) return 0;
  auto* const offsets = reinterpret_cast<std::uint64_t*>(
      exec.memory().scratch(exec.stream, (runs + 1) * sizeof(std::uint64_t)));
  const auto sizes =
      upsweep::gpu::device_span<std::remove_pointer_t<decltype(lengths.data)>>::unchecked(
          lengths.data, runs);
  make_offsets(exec, sizes, upsweep::gpu::device_span<std::uint64_t>::unchecked(offsets, runs + 1));
  std::uint64_t total = 0;
  upsweep::gpu::check(cudaMemcpyAsync(&total, offsets + runs, sizeof(total), cudaMemcpyDeviceToHost,
                                      exec.stream.get()));
  exec.stream.wait();
  detail::require(out.size() >= total, "run_length_decode: the output is too short");
  const std::size_t tiles = (total + at::expansion_tile - 1) / at::expansion_tile;
  upsweep::gpu::launch(exec.stream, tiles, at::expansion_threads, at::expansion_kernel<Items, Out>,
                       items, offsets, runs, out);
  exec.stream.wait();
  return total;
}

}  // namespace exec

/// Does not wait. runs   [1], how many there are
template <class In, class Items, class Lengths, class Equal = std::equal_to<>>
requires memory_matches<exec::gpu, In> && memory_matches<exec::gpu, Items> &&
    memory_matches<exec::gpu, Lengths>
void run_length_encode_async(const exec::gpu& exec, const In& in, const Items& items,
                             const Lengths& lengths, gpu::device_span<std::uint64_t> runs,
                             const Equal& equal = {}) {
  gpu::detail::encode_runs(exec, detail::run_length_task(exec, in, items, lengths, equal),
                           gpu::detail::count_cell(runs));
}

}  // namespace upsweep
