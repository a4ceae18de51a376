// The scan of anything: items that functors make, structs of any size, segments. One launch, one
// pass over memory, tiles joined by decoupled look-back. Plain arrays have quicker ways
// (array_scan.cuh).
//
//   in        a b c d | e f g h | i j        tiles are taken by ticket; a block takes the next one
//   block     scan      scan      scan       when it has finished
//   look-back .         abcd      abcdefgh   lookback.cuh, by one warp while the others wait
//   out       prefix . scan of the tile
//
// reads   in, n items, each once, coalesced: striped over the threads, staged in shared memory, and
//         read back blocked, so that a thread folds neighbours
// writes  out, n items, each once, the same way back; one status a tile and one a group of tiles
// moves   n * (sizeof(in) + sizeof(out)) bytes, and 16.5 bytes a tile written and read
// source  Merrill and Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back,
//         NVR-2016-002
#pragma once
#include <algorithm>
#include <cstddef>
#include <upsweep/core/cuda/block_scan.cuh>
#include <upsweep/core/cuda/item_count.hpp>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/lookback.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/tile_shapes.cuh>
#include <upsweep/core/cuda/tile_stage.cuh>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

template <class Shape, class Task>
__global__ void __launch_bounds__(Shape::block_threads)
    scan_lookback_kernel(Task task, lookback_view view, item_count all) {
  using op_type = typename Task::op_type;
  using value_type = typename Task::value_type;
  constexpr int items = Shape::items_per_thread;
  __shared__ tile_stage<Shape, value_type> stage;
  __shared__ block_scan_storage<value_type, Shape::block_threads> totals;
  __shared__ shared_array<maybe<value_type>, 1> tile_prefix;
  __shared__ std::uint32_t ticket;

  task.n = all.of(task.n);
  const std::size_t tiles = (task.n + Shape::tile_items - 1) / Shape::tile_items;
  if (tiles == 0 && blockIdx.x == 0 && threadIdx.x == 0) task.finish(task.init);
  const tile_tickets tickets(view);
  const tile_statuses<value_type> statuses(view, lookback_slots(tiles), tickets.epoch());
  const op_type& op = task.op;

  for (std::size_t tile = tickets.next(ticket); tile < tiles; tile = tickets.next(ticket)) {
    const std::size_t begin = tile * Shape::tile_items;  // 64 bits here only
    const int count =
        static_cast<int>(min(static_cast<std::size_t>(Shape::tile_items), task.n - begin));
    const int own = min(items, count - static_cast<int>(threadIdx.x) * items);

    value_type mine[items];
    stage.load(
        count, [&](int k) { return task.load(begin + k); }, mine);
    value_type aggregate = mine[0];
#pragma unroll
    for (int j = 1; j < items; ++j) {
      if (j < own) aggregate = op(aggregate, mine[j]);
    }

    const auto scanned =
        block_scan<Shape::block_threads>(op, aggregate, (count + items - 1) / items, totals);
    if (threadIdx.x < 32) {
      const maybe<value_type> prefix =
          look_back(op, statuses, tiles, tile, scanned.total, task.init);
      if (threadIdx.x == 0) tile_prefix[0] = prefix;
    }
    __syncthreads();  // the prefix is for all threads

    maybe<value_type> before = tile_prefix[0];
    if (scanned.before.set) {
      before = {upsweep::detail::fold(op, before, scanned.before.value), true};
    }
#pragma unroll
    for (int j = 0; j < items; ++j) {
      if (j < own) {
        const value_type after = upsweep::detail::fold(op, before, mine[j]);
        mine[j] = Task::exclusive ? upsweep::detail::value_or_identity(op, before) : after;
        before = {after, true};
      }
    }
    stage.store(
        count, [&](int k, const value_type& y) { task.store(begin + k, y); }, mine);

    if (tile == tiles - 1 && threadIdx.x == 0) {
      task.finish(
          maybe<value_type>{upsweep::detail::fold(op, tile_prefix[0], scanned.total), true});
    }
  }
  tickets.retire(ticket);
}

/// Scans n > 0 items.
template <class Task>
void staged_scan(const exec::gpu& exec, const Task& task, const item_count& all = {}) {
  using value_type = typename Task::value_type;
  using shape = tile_shapes::scan<value_type>;
  constexpr auto kernel = scan_lookback_kernel<shape, Task>;
  const std::size_t tiles = (task.n + shape::tile_items - 1) / shape::tile_items;
  const std::size_t blocks = std::min(tiles, resident_blocks<kernel>(shape::block_threads));
  const auto view = reserve_lookback<value_type>(exec.memory(), exec.stream, tiles);
  launch(exec.stream, blocks, shape::block_threads, kernel, task, view, all);
}

}  // namespace upsweep::gpu
