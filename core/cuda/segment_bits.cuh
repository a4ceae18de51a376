// Offsets of segments as one bit an item, which the scan can read along with the items.
//
//   offsets   0 2 2 5 9                   in any integer type, sorted, repeats for empty segments
//   forward   1 0 1 0 0 1 0 0 0           item i of the scan starts a segment
//   reverse   1 0 0 0 1 0 0 1 0           seen from the end: n - offset
//
// A block makes the bits of a run of items: it searches for the first offset among them, and for
// the first behind them.
//
// reads   offsets, each once, coalesced; two searches a block
// writes  bits, of whole words up to a multiple of the tile of the scan
// moves   the offsets once, and n / 8 bytes
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/item_count.hpp>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/segment_starts.cuh>

namespace upsweep::gpu {

inline constexpr int bits_threads = 256;
inline constexpr int most_bits_words = 1024;  // of a block

template <bool Reverse, class Offsets>
__global__ void __launch_bounds__(bits_threads)
    segment_bits_kernel(Offsets offsets, std::size_t n, item_count items, std::uint32_t* words,
                        std::size_t word_count, int block_words) {
  __shared__ std::uint32_t bits[most_bits_words + 1];
  __shared__ std::size_t bounds[2];
  wait_for_stream();
  let_next_start();
  const int thread = static_cast<int>(threadIdx.x);
  const segment_starts<Offsets, Reverse> starts{offsets, items.of(n)};
  const std::size_t first_word = blockIdx.x * static_cast<std::size_t>(block_words);
  const std::size_t begin = 32 * first_word;
  const auto run = 32u * static_cast<std::uint32_t>(block_words);
  for (int w = thread; w < block_words; w += bits_threads) bits[w] = 0;
  if (thread < 64) {  // a warp each
    const std::size_t bound = starts.lower_bound_by_warp(begin + (thread < 32 ? 0 : run));
    if (thread % 32 == 0) bounds[thread / 32] = bound;
  }
  __syncthreads();  // the bits are cleared, and the bounds are known
  mark_starts(starts, bounds[0], bounds[1], begin, run, bits, threadIdx.x, bits_threads);
  if (begin == 0 && thread == 0) atomicOr(&bits[0], 1u);
  __syncthreads();  // all bits are set
  for (int w = thread; w < block_words; w += bits_threads) {
    const std::size_t word = first_word + static_cast<std::size_t>(w);
    if (word < word_count) words[word] = bits[w];
  }
}

/// Bits of the heads of n > 0 items, in the workspace's scratch memory; beyond n they are not
/// specified, and there are as many as whole tiles of `tile_items` have.
template <bool Reverse, class Offsets>
bit_heads segment_bits(const exec::gpu& exec, Offsets offsets, std::size_t n, int tile_items,
                       const item_count& items) {
  const auto tile = static_cast<std::size_t>(tile_items);
  const std::size_t word_count = (n + tile - 1) / tile * (tile / 32);
  auto* const words = reinterpret_cast<std::uint32_t*>(
      exec.memory().scratch(exec.stream, word_count * sizeof(std::uint32_t)));
  // Enough blocks for the device, as long as a block has more to do than to search.
  constexpr std::size_t enough_blocks = 512, least_words = 64;
  const std::size_t block_words = std::clamp<std::size_t>(std::bit_ceil(word_count / enough_blocks),
                                                          least_words, most_bits_words);
  launch(exec.stream, (word_count + block_words - 1) / block_words, bits_threads,
         {.early_start = true}, segment_bits_kernel<Reverse, Offsets>, offsets, n, items, words,
         word_count, static_cast<int>(block_words));
  return {words};
}

}  // namespace upsweep::gpu
