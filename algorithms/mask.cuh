// exec::gpu's make_mask: a ballot for each 32 items.
//
//   warp    row 0 | row 1 | ... | row 31     1024 items; lane r keeps the ballot of row r
//   store   32 words of 32 bits in one line
//
// moves   n items in, n / 8 bytes out
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/compact.cuh>
#include <upsweep/algorithms/mask.hpp>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

namespace detail {

inline constexpr int mask_threads = 256;
inline constexpr int mask_rows = 32;  // of a warp
inline constexpr std::size_t mask_items = 32 * mask_rows;

/// Adds to *kept. The mask has `bytes` bytes, of words of any width: on a little-endian machine
/// their bits lie in the same bytes.
template <class Task>
__global__ void __launch_bounds__(mask_threads)
    mask_kernel(Task task, std::byte* mask, std::size_t bytes, std::uint64_t* kept) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const std::size_t warps = std::size_t{gridDim.x} * (mask_threads / 32);
  std::uint64_t own = 0;
  for (std::size_t group = (std::size_t{blockIdx.x} * mask_threads + threadIdx.x) / 32;
       group * mask_items < task.n; group += warps) {
    const std::size_t begin = group * mask_items + static_cast<std::size_t>(lane);
    std::uint32_t word = 0;
#pragma unroll 8
    for (int r = 0; r < mask_rows; ++r) {
      const std::size_t i = begin + static_cast<std::size_t>(r) * 32;
      const unsigned row = __ballot_sync(all_lanes, i < task.n && task.keep(i, task.load(i)));
      if (lane == r) word = row;
    }
    own += static_cast<std::uint64_t>(__popc(word));
    const std::size_t at = (group * mask_rows + static_cast<std::size_t>(lane)) * 4;
    if (at + 4 <= bytes && reinterpret_cast<std::uintptr_t>(mask) % 4 == 0) {
      *reinterpret_cast<std::uint32_t*>(mask + at) = word;
    } else {
      for (std::size_t b = 0; b < 4 && at + b < bytes; ++b) {
        mask[at + b] = static_cast<std::byte>(word >> (8 * b));
      }
    }
  }
  const std::uint32_t low = __reduce_add_sync(all_lanes, static_cast<std::uint32_t>(own));
  if (lane == 0 && low != 0) {
    atomicAdd(reinterpret_cast<unsigned long long*>(kept), static_cast<unsigned long long>(low));
  }
}

/// The number of bits goes to *kept on the device.
template <class Task>
void mask_into(const exec::gpu& exec, const Task& task, std::byte* mask, std::size_t bytes,
               std::uint64_t* kept) {
  check(cudaMemsetAsync(kept, 0, sizeof(*kept), exec.stream.get()));
  if (task.n == 0) return;
  constexpr auto kernel = mask_kernel<Task>;
  const std::size_t groups = (task.n + mask_items - 1) / mask_items;
  const std::size_t blocks = std::min((groups + mask_threads / 32 - 1) / (mask_threads / 32),
                                      resident_blocks<kernel>(mask_threads));
  launch(exec.stream, blocks, mask_threads, kernel, task, mask, bytes, kept);
}

}  // namespace detail
}  // namespace upsweep::gpu

namespace upsweep {

namespace exec {

/// Waits for the stream: the count is a host value.
template <class Task, class Word>
std::size_t run_mask(const gpu& exec, const Task& task, Word* words) {
  namespace at = upsweep::gpu::detail;
  return at::counts_on_host<1>(exec, [&](std::uint64_t* cell) {
    at::mask_into(exec, task, reinterpret_cast<std::byte*>(words),
                  mask_words<Word>(task.n) * sizeof(Word), cell);
  })[0];
}

}  // namespace exec

/// Does not wait. count   [1], how many bits are set
template <class In, class Words, class Keep>
requires memory_matches<exec::gpu, In> && memory_matches<exec::gpu, Words>
void make_mask_async(const exec::gpu& exec, const In& in, const Words& words, const Keep& keep,
                     gpu::device_span<std::uint64_t> count) {
  using word = std::remove_pointer_t<decltype(words.data())>;
  static_assert(std::is_unsigned_v<word>, "masks are packed in unsigned words");
  const auto task = detail::compact_count_task(exec, in, keep);
  detail::require(words.size() >= mask_words<word>(task.n), "make_mask: too few words");
  gpu::detail::mask_into(exec, task, reinterpret_cast<std::byte*>(words.data()),
                         mask_words<word>(task.n) * sizeof(word), gpu::detail::count_cell(count));
}

}  // namespace upsweep
