// The shapes of the sort's kernels: what a thread and a block take at a time.
//
//   pass    256 threads, one a digit where counts are combined; as many items a thread as registers
//   hold:
//           the longer the runs of a digit in a tile, the better they are stored radix_pass.cuh
//   block   up to 8 items a thread of a single block radix_block.cuh
//
// NVIDIA H200, docs/decisions/0010-gpu-radix-sort.md.
//
// Plain C++, so that the size of a workspace can be asked for without nvcc.
#pragma once
#include <cstddef>
#include <type_traits>
#include <upsweep/algorithms/radix_pass.hpp>

namespace upsweep::gpu::tile_shapes {

/// So many items a thread; an SM holds so many blocks.
template <int Items, int Blocks>
struct radix_pass {
  static constexpr int block_threads = static_cast<int>(upsweep::detail::radix_digits);
  static constexpr int halves = block_threads / 16;  // of warps: each ranks its own range
  static constexpr int blocks_of_sm = Blocks;
  static constexpr int items = Items;
  static constexpr int tile_items = block_threads * items;
};

/// As many as registers hold; a spilt one costs more than a shorter tile.
template <int KeyWords, int ValueWords>
constexpr auto radix_tile() {
  if constexpr (KeyWords == 1 && ValueWords == 0) return radix_pass<29, 3>{};
  if constexpr (KeyWords == 1 && ValueWords == 1) return radix_pass<37, 2>{};
  if constexpr (KeyWords == 1 && ValueWords == 2) return radix_pass<25, 2>{};
  if constexpr (KeyWords == 2 && ValueWords == 0) return radix_pass<25, 2>{};
  if constexpr (KeyWords == 2 && ValueWords == 1) return radix_pass<21, 2>{};
  if constexpr (KeyWords == 2 && ValueWords == 2) return radix_pass<17, 2>{};
}

/// ValueBytes: of a value that moves with its key through each pass; 0: none.
template <int KeyBytes, int ValueBytes>
struct radix_passes {
  using large = decltype(radix_tile<(KeyBytes + 3) / 4, (ValueBytes + 3) / 4>());
  /// For n that are one tile a block then, on a GPU of 132 SMs. Keys of one or two bytes have few
  /// passes, and no kernel of their own for it.
  using small = std::conditional_t<KeyBytes >= 4, radix_pass<11, 3>, large>;
  static constexpr std::size_t small_limit =
      std::size_t{132} * small::blocks_of_sm * small::tile_items;
};

/// Sorted by one block, from its first to its last digit.
struct radix_block {
  static constexpr int block_threads = 1024;
  static constexpr int halves = block_threads / 16;
  static constexpr int items = 8;
  static constexpr std::size_t limit = std::size_t{block_threads} * items;
};

/// Keys that one launch of a pass sorts at most: prefixes of a digit are 30 bits.
template <class Shape>
inline constexpr std::size_t radix_portion_items =
    (std::size_t{1} << 29) / Shape::tile_items* Shape::tile_items;

}  // namespace upsweep::gpu::tile_shapes
