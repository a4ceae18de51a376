// Offsets of segments as one bit an item, which the scan can read along with the items.
//
//   offsets   0 2 2 5 9                   in any integer type, sorted, repeats for empty segments
//   forward   1 0 1 0 0 1 0 0 0           item i of the scan starts a segment
//   reverse   1 0 0 0 1 0 0 1 0           seen from the end: n - offset
//
// A block makes the bits of a run of items: it searches for the first offset among them and goes on
// from there until they end. Of a run that very many offsets name, each item is looked up instead,
// so that a million empty segments at one place do not keep one block busy for long.
//
// reads   offsets, each once, coalesced; a search a block
// writes  bits, of whole words up to a multiple of the tile of the scan
// moves   the offsets once, and n / 8 bytes
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/item_count.hpp>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/macros.hpp>
#include <upsweep/core/segments.hpp>

namespace upsweep::gpu {

/// Heads of segments as bits: bit i % 32 of word i / 32, in the order of the scan.
struct bit_heads {
  const std::uint32_t* words;
  UPSWEEP_HD bool operator()(std::size_t i) const { return (words[i / 32] >> (i % 32) & 1u) != 0; }
};

/// Starts of segments in the order of the scan.
template <class Offsets, bool Reverse>
struct segment_starts {
  Offsets offsets;
  std::size_t n;

  __device__ std::size_t operator[](std::size_t i) const {
    if constexpr (Reverse) return n - static_cast<std::size_t>(offsets[offsets.size() - 1 - i]);
    return static_cast<std::size_t>(offsets[i]);
  }
  /// The first start that is not before `item`.
  __device__ std::size_t lower_bound(std::size_t item) const {
    std::size_t low = 0, high = offsets.size();
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if ((*this)[middle] < item) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
};

inline constexpr int bits_threads = 256;
inline constexpr int bits_words = 1024;  // of a block
inline constexpr std::size_t bits_items = std::size_t{32} * bits_words;

template <bool Reverse, class Offsets>
__global__ void __launch_bounds__(bits_threads)
    segment_bits_kernel(Offsets offsets, std::size_t n, item_count items, std::uint32_t* words,
                        std::size_t word_count) {
  __shared__ std::uint32_t bits[bits_words];
  __shared__ std::size_t first_start;
  wait_for_stream();
  let_next_start();
  const int thread = static_cast<int>(threadIdx.x);
  const segment_starts<Offsets, Reverse> starts{offsets, items.of(n)};
  const std::size_t begin = blockIdx.x * bits_items;
  const auto set = [&](std::size_t place) {
    atomicOr(&bits[place / 32], 1u << static_cast<unsigned>(place % 32));
  };
  for (int w = thread; w < bits_words; w += bits_threads) bits[w] = 0;
  if (thread == 0) first_start = starts.lower_bound(begin);
  __syncthreads();  // the bits are cleared, and the first start is known
  const std::size_t most = 4 * bits_items;
  std::size_t i = first_start + threadIdx.x;
  bool more = true;
  for (; more && i < first_start + most; i += bits_threads) {
    more = i < offsets.size() && starts[i] - begin < bits_items;
    if (more) set(starts[i] - begin);
  }
  if (more) {
    for (std::size_t place = threadIdx.x; place < bits_items; place += bits_threads) {
      const std::size_t at = starts.lower_bound(begin + place);
      if (at < offsets.size() && starts[at] == begin + place) set(place);
    }
  }
  if (blockIdx.x == 0 && thread == 0) set(0);
  __syncthreads();  // all bits are set
  const std::size_t first_word = std::size_t{blockIdx.x} * bits_words;
  for (int w = thread; w < bits_words; w += bits_threads) {
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
  launch(exec.stream, (word_count + bits_words - 1) / bits_words, bits_threads,
         {.early_start = true}, segment_bits_kernel<Reverse, Offsets>, offsets, n, items, words,
         word_count);
  return {words};
}

}  // namespace upsweep::gpu
