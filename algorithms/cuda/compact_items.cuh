// Compaction item by item, of whatever functors make or take: one launch, one pass; the ranks come
// from the scan core's look-back.
//
//   tile      a b c d | e f g h | i j        a warp owns 32 * items neighbours, 32 at a time
//   ballot    1 0 1 1   0 0 1 0   1 1        one bit an item, a popcount gives the rank in the row
//   look-back .         3         4          how many were kept before the tile
//   emit      a c d       g       i j        at prefix + rank; rejects at index - rank
//
// Every item has been read when its tile publishes its count, and a tile writes only where items of
// tiles up to its own stood: with ordered statuses the output may be the input.
//
// reads   items (and flags) once, coalesced; `keep` is called once an item
// writes  kept items, and rejected ones if asked for; one status a tile and one a group of tiles
// moves   n * sizeof(item) + m * sizeof(item) bytes, and 16.5 bytes a tile written and read
// source  Merrill and Garland, NVR-2016-002; Billeter, Olsson, Assarsson, Efficient Stream
//         Compaction on Wide SIMD Many-Core Architectures, HPG 2009, for the ballots
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/cuda/compact_values.cuh>
#include <upsweep/algorithms/cuda/item_rows.cuh>
#include <upsweep/core/cuda/item_count.hpp>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/lookback.cuh>
#include <upsweep/core/cuda/tile_shapes.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>

namespace upsweep::gpu {

template <class Shape, class Task>
__global__ void __launch_bounds__(Shape::block_threads)
    compact_kernel(Task task, lookback_view view, std::uint64_t* counts, item_count count) {
  constexpr int items = Shape::items_per_thread;
  using op_type = std::conditional_t<ways_of<Task> == 3, add_ways, plus<std::uint64_t>>;
  using value_type = value_t<op_type>;
  __shared__ typename item_rows<items, Task>::counts_type of_warps[Shape::warps];
  __shared__ value_type before_tile;
  __shared__ std::uint32_t ticket;

  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int warp = static_cast<int>(threadIdx.x) / 32;
  const op_type sum;
  task.n = count.of(task.n);
  const std::size_t tiles = (task.n + Shape::tile_items - 1) / Shape::tile_items;
  if (tiles == 0 && blockIdx.x == 0 && threadIdx.x == 0) set_counts(counts, sum.identity());
  const tile_tickets tickets(view);
  const tile_statuses<value_type, tile_order::ordered> statuses(view, lookback_slots(tiles),
                                                                tickets.epoch());

  for (std::size_t tile = tickets.next(ticket); tile < tiles; tile = tickets.next(ticket)) {
    item_rows<items, Task> rows(
        task, tile * Shape::tile_items + static_cast<std::size_t>(warp) * (32 * items), task.n);
    rows.judge();
    const auto of_warp = rows.counts();
    if (lane == 0) of_warps[warp] = of_warp;
    __syncthreads();  // every item of the tile has been read; counts are read by other warps

    value_type in_tile = sum.identity(), to_the_left = sum.identity();
    for (int w = 0; w < Shape::warps; ++w) {
      if (w == warp) to_the_left = in_tile;
      in_tile = sum(in_tile, of_warps[w]);
    }
    if (warp == 0) {
      const auto prefix =
          look_back(sum, statuses, tiles, tile, in_tile, maybe<value_type>{sum.identity(), true});
      if (lane == 0) {
        before_tile = prefix.value;
        if (tile == tiles - 1) set_counts(counts, sum(prefix.value, in_tile));
      }
    }
    __syncthreads();  // the prefix is for all warps

    rows.emit(sum(before_tile, to_the_left));
  }
  tickets.retire(ticket);
}

template <class Task>
using compact_shape = tile_shapes::compact<decltype(std::declval<const Task&>().load(0))>;

/// How many items went where goes to `counts` on the device. n > 0.
template <class Task>
void compact_items(const exec::gpu& exec, const Task& task, std::uint64_t* counts,
                   const item_count& count = {}) {
  using value_type = std::conditional_t<ways_of<Task> == 3, way_counts, std::uint64_t>;
  using shape = compact_shape<Task>;
  constexpr auto kernel = compact_kernel<shape, Task>;
  const std::size_t tiles = detail::tiles_of(task.n, shape::tile_items);
  const std::size_t blocks = std::min(tiles, resident_blocks<kernel>(shape::block_threads));
  const auto view = reserve_lookback<value_type>(exec.memory(), exec.stream, tiles);
  launch(exec.stream, blocks, shape::block_threads, kernel, task, view, counts, count);
}

}  // namespace upsweep::gpu
