// Scan of any length from a scan of one tile: scan tiles, scan their totals, add back.
//
//   level 0   a b c d | e f g h | i j        each tile is scanned on its own, its total goes up
//   level 1   abcd      efgh      ij         scanned the same way: as many levels as it takes
//   add back  .         abcd      abcdefgh   what stands before each tile, onto each of its items
//
// Three launches for two levels, two more for each further one, and nothing waits for anything
// inside a kernel: this runs where blocks get no promise of progress. The price is memory traffic.
//
// reads   in once; the scanned tiles once
// writes  the scanned tiles (scratch, n values) and out, each once
// moves   n * (sizeof(in) + 2 sizeof(value) + sizeof(out)) bytes and 1 / tile_items of that a level
// source  Blelloch 1990; Harris, Sengupta, Owens, GPU Gems 3, chapter 39, 2007
#pragma once
#include <cstddef>
#include <type_traits>
#include <upsweep/core/cuda/block_scan.cuh>
#include <upsweep/core/cuda/device_scan.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/methods.hpp>
#include <upsweep/core/cuda/tile_shapes.cuh>
#include <upsweep/core/cuda/tile_stage.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>
#include <upsweep/core/scan.hpp>
#include <vector>

namespace upsweep::gpu {

/// A scan of one tile, as the blocked scheme uses it (the others: hillis_steele.cuh, blelloch.cuh,
/// warp_scan.cuh). Here: several items a thread, joined by the block scan.
template <class T>
struct blocked_tile {
  using shape = tile_shapes::scan<T>;
  static constexpr int block_threads = shape::block_threads;
  static constexpr int tile_items = shape::tile_items;
  static constexpr int tiles_per_block = 1;
  struct storage {
    tile_stage<shape, T> stage;
    block_scan_storage<T, block_threads> totals;
  };

  /// Calls store(k, y) with the inclusive scan of load(k), 0 <= k < count.
  template <class Op, class Load, class Store>
  __device__ static void scan_tile(const Op& op, int count, storage& shared, const Load& load,
                                   const Store& store) {
    constexpr int items = shape::items_per_thread;
    const int own = min(items, count - static_cast<int>(threadIdx.x) * items);
    T mine[items];
    shared.stage.load(count, load, mine);
#pragma unroll
    for (int j = 1; j < items; ++j) {
      if (j < own) mine[j] = op(mine[j - 1], mine[j]);
    }
    const T aggregate = own > 0 ? mine[own - 1] : mine[0];
    const auto scanned =
        block_scan<block_threads>(op, aggregate, (count + items - 1) / items, shared.totals);
    if (scanned.before.set) {
#pragma unroll
      for (int j = 0; j < items; ++j) {
        if (j < own) mine[j] = op(scanned.before.value, mine[j]);
      }
    }
    shared.stage.store(count, store, mine);
  }
};

/// inclusive[i] = scan within the tile of i; totals[tile] = fold of the tile.
template <class Tile, class Op, class Load>
__global__ void __launch_bounds__(Tile::block_threads)
    scan_tiles_kernel(std::size_t n, Op op, Load load, value_t<Op>* inclusive,
                      value_t<Op>* totals) {
  constexpr int team_threads = Tile::block_threads / Tile::tiles_per_block;
  __shared__ typename Tile::storage shared;
  const std::size_t tile = std::size_t{blockIdx.x} * Tile::tiles_per_block +
                           threadIdx.x / static_cast<unsigned>(team_threads);
  const std::size_t begin = tile * Tile::tile_items;
  if (begin >= n) return;  // a whole team, and teams that share a block use no barrier
  const int count = static_cast<int>(min(static_cast<std::size_t>(Tile::tile_items), n - begin));
  Tile::scan_tile(
      op, count, shared, [&](int k) { return load(begin + k); },
      [&](int k, const value_t<Op>& y) {
        inclusive[begin + k] = y;
        if (k == count - 1 && totals != nullptr) totals[tile] = y;
      });
}

/// Puts what stands before each tile onto the scan of the tile.
template <int TileItems, class Op>
__global__ void add_back_kernel(std::size_t n, Op op, value_t<Op>* inclusive,
                                const value_t<Op>* scanned_totals) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t tile = i / TileItems;
  if (i < n && tile > 0) inclusive[i] = op(scanned_totals[tile - 1], inclusive[i]);
}

/// The same at level 0, where the results leave: init comes in, exclusive looks one item back.
template <int TileItems, class Task>
__global__ void add_back_and_store_kernel(Task task, const typename Task::value_type* inclusive,
                                          const typename Task::value_type* scanned_totals) {
  using value_type = typename Task::value_type;
  const auto& op = task.op;
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i >= task.n) return;
  const auto through = [&](std::size_t k) {  // init and items 0 .. k
    value_type y = inclusive[k];
    if (k >= TileItems) y = op(scanned_totals[k / TileItems - 1], y);
    return upsweep::detail::fold(op, task.init, y);
  };
  if constexpr (Task::exclusive) {
    task.store(i, i == 0 ? upsweep::detail::value_or_identity(op, task.init) : through(i - 1));
  } else {
    task.store(i, through(i));
  }
  if (i == task.n - 1) task.finish(maybe<value_type>{through(i), true});
}

namespace detail {

template <class T>
struct load_array {
  const T* items;
  __device__ T operator()(std::size_t i) const { return items[i]; }
};

constexpr std::size_t round_up(std::size_t bytes) {
  return (bytes + 255) / 256 * 256;
}

/// Items of each level, from n down to a level of one tile.
inline std::vector<std::size_t> blocked_levels(std::size_t n, std::size_t tile_items) {
  std::vector<std::size_t> levels{n};
  while (levels.back() > tile_items) {
    levels.push_back((levels.back() + tile_items - 1) / tile_items);
  }
  return levels;
}

}  // namespace detail

/// Runs a scan_task by the blocked scheme over the tile scan Tile.
template <class Tile, class Task>
void blocked_scan(const exec::gpu& exec, const Task& task) {
  using op_type = typename Task::op_type;
  using value_type = typename Task::value_type;
  constexpr int tile_items = Tile::tile_items;
  static_assert(tile_items >= 2, "values too large for shared memory: use method::lookback");
  if (task.n == 0) {
    run_scan(exec, task);
    return;
  }
  const std::vector<std::size_t> levels = detail::blocked_levels(task.n, tile_items);
  std::size_t bytes = 0;
  for (const std::size_t n : levels) bytes += detail::round_up_256(n * sizeof(value_type));
  std::byte* scratch = exec.memory().scratch(exec.stream, bytes);
  std::vector<value_type*> values;  // [level]
  for (const std::size_t n : levels) {
    values.push_back(reinterpret_cast<value_type*>(scratch));
    scratch += detail::round_up_256(n * sizeof(value_type));
  }
  values.push_back(nullptr);  // above the top there are no totals

  const auto blocks = [](std::size_t n, std::size_t per_block) {
    return (n + per_block - 1) / per_block;
  };
  constexpr std::size_t block_items = std::size_t{tile_items} * Tile::tiles_per_block;
  using task_load = decltype(task.load);
  using array_load = detail::load_array<value_type>;
  launch(exec.stream, blocks(task.n, block_items), Tile::block_threads,
         scan_tiles_kernel<Tile, op_type, std::remove_const_t<task_load>>, task.n, task.op,
         task.load, values[0], values[1]);
  for (std::size_t level = 1; level < levels.size(); ++level) {
    launch(exec.stream, blocks(levels[level], block_items), Tile::block_threads,
           scan_tiles_kernel<Tile, op_type, array_load>, levels[level], task.op,
           array_load{values[level]}, values[level], values[level + 1]);
  }
  for (std::size_t level = levels.size() - 1; level-- > 1;) {
    launch(exec.stream, blocks(levels[level], 256), 256, add_back_kernel<tile_items, op_type>,
           levels[level], task.op, values[level], values[level + 1]);
  }
  launch(exec.stream, blocks(task.n, 256), 256, add_back_and_store_kernel<tile_items, Task>, task,
         values[0], values[1]);
}

}  // namespace upsweep::gpu

namespace upsweep::exec {

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const gpu_by<method::blocked>& by,
              const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  upsweep::gpu::blocked_scan<upsweep::gpu::blocked_tile<value_t<Op>>>(by.exec, task);
}

}  // namespace upsweep::exec
