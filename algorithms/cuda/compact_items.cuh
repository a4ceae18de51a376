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
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/lookback.cuh>
#include <upsweep/core/cuda/tile_shapes.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>

namespace upsweep::gpu {

template <class Shape, class Task>
__global__ void __launch_bounds__(Shape::block_threads)
    compact_kernel(Task task, lookback_view view, std::size_t tiles, std::uint64_t* kept_total) {
  constexpr int items = Shape::items_per_thread;
  using item_type = decltype(task.load(0));
  __shared__ std::uint32_t kept_by_warp[Shape::warps];
  __shared__ std::uint64_t kept_before_tile;
  __shared__ std::uint32_t ticket;

  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int warp = static_cast<int>(threadIdx.x) / 32;
  const unsigned lanes_to_the_left = (1u << lane) - 1;
  const plus<std::uint64_t> sum;
  const tile_tickets tickets(view);
  const tile_statuses<std::uint64_t, tile_order::ordered> statuses(view, lookback_slots(tiles),
                                                                   tickets.epoch());

  for (std::size_t tile = tickets.next(ticket); tile < tiles; tile = tickets.next(ticket)) {
    const std::size_t begin =
        tile * Shape::tile_items + static_cast<std::size_t>(warp) * (32 * items) + lane;
    item_type item[items];
    unsigned keep[items];  // one bit a lane, the same in all lanes
    std::uint32_t kept = 0;
#pragma unroll
    for (int j = 0; j < items; ++j) {
      const std::size_t i = begin + j * 32;
      if (i < task.n) item[j] = task.load(i);
    }
#pragma unroll
    for (int j = 0; j < items; ++j) {
      const std::size_t i = begin + j * 32;
      keep[j] = __ballot_sync(all_lanes, i < task.n && task.keep(i, item[j]));
      kept += static_cast<std::uint32_t>(__popc(keep[j]));
    }
    if (lane == 0) kept_by_warp[warp] = kept;
    __syncthreads();  // every item of the tile has been read; counts are read by other warps

    std::uint32_t kept_in_tile = 0, kept_to_the_left = 0;
    for (int w = 0; w < Shape::warps; ++w) {
      if (w == warp) kept_to_the_left = kept_in_tile;
      kept_in_tile += kept_by_warp[w];
    }
    if (warp == 0) {
      const auto prefix = look_back(sum, statuses, tiles, tile, std::uint64_t{kept_in_tile},
                                    maybe<std::uint64_t>{0, true});
      if (lane == 0) {
        kept_before_tile = prefix.value;
        if (tile == tiles - 1 && kept_total != nullptr) *kept_total = prefix.value + kept_in_tile;
      }
    }
    __syncthreads();  // the prefix is for all warps

    std::size_t rank = kept_before_tile + kept_to_the_left;
#pragma unroll
    for (int j = 0; j < items; ++j) {
      const std::size_t i = begin + j * 32;
      if (i < task.n) {
        const std::size_t mine = rank + __popc(keep[j] & lanes_to_the_left);
        if ((keep[j] >> lane & 1u) != 0) {
          task.emit(mine, i, item[j]);
        } else {
          task.reject(i - mine, i, item[j]);
        }
      }
      rank += __popc(keep[j]);
    }
  }
  tickets.retire(ticket);
}

template <class Task>
using compact_shape = tile_shapes::compact<decltype(std::declval<const Task&>().load(0))>;

/// The number kept goes to *kept_total on the device. n > 0.
template <class Task>
void compact_items(const exec::gpu& exec, const Task& task, std::uint64_t* kept_total) {
  using shape = compact_shape<Task>;
  constexpr auto kernel = compact_kernel<shape, Task>;
  const std::size_t tiles = detail::tiles_of(task.n, shape::tile_items);
  const std::size_t blocks = std::min(tiles, resident_blocks<kernel>(shape::block_threads));
  const auto view = reserve_lookback<std::uint64_t>(exec.memory(), exec.stream, tiles);
  launch(exec.stream, blocks, shape::block_threads, kernel, task, view, tiles, kept_total);
}

}  // namespace upsweep::gpu
