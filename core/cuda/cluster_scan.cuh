// The scan of small arrays: one tile a block, held in registers from load to store.
//
//   warps     load, fold                             each its share
//   block     [share 0][share 1] ...                 each warp joins them: the tile's aggregate
//   cluster   aggregates are written into the shared memory of the blocks after this one
//   warps     prefix . shares before -> scan, store
//
// The whole grid is one cluster, 16 blocks at most, so neither scratch nor tickets are needed.
//
// moves   n * (sizeof(in) + sizeof(out)) bytes
// source  PTX ISA, clusters and distributed shared memory
#pragma once
#include <cstddef>
#include <upsweep/core/cuda/cluster.cuh>
#include <upsweep/core/cuda/joined_shares.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/tile_shapes.cuh>
#include <upsweep/core/cuda/tile_share.cuh>

namespace upsweep::gpu {

/// tile_prefix(aggregate) is called by all threads and returns what stands before the tile.
template <share_kind Kind, class Shape, class Task, class Span, class Prefix>
__device__ void scan_tile_as(const Task& task, const Span& tile, bool last,
                             const Prefix& tile_prefix) {
  using value_type = typename Task::value_type;
  __shared__ shared_array<value_type, Shape::warps> shares;
  const int warp = static_cast<int>(threadIdx.x) / 32;

  tile_share<Shape, Task, Kind> share(task, tile, warp);
  if (share.any()) {
    share.load();
    const value_type sum = share.fold();
    if (threadIdx.x % 32 == 0) shares[warp] = sum;
  }
  __syncthreads();  // shares are read by all warps
  const joined_shares<typename Task::op_type> joined(
      task.op, shares.data(), (tile.count + Shape::share_items - 1) / Shape::share_items);
  const maybe<value_type> prefix = tile_prefix(joined.aggregate);
  if (share.any()) {  // a warp without items has no warps before it to fold either
    maybe<value_type> before = prefix;
    if (joined.before.set) {
      before = {upsweep::detail::fold(task.op, prefix, joined.before.value), true};
    }
    share.scan(before);
  }
  if (last && threadIdx.x == 0) {
    task.finish(maybe<value_type>{upsweep::detail::fold(task.op, prefix, joined.aggregate), true});
  }
}

template <class Shape, class Task, class Prefix>
__device__ void scan_register_tile(const Task& task, std::size_t number, bool last,
                                   const Prefix& tile_prefix) {
  const tile_span<Task, Shape::tile_items> tile(task.n, number);
  if (tile.full && tile_share<Shape, Task, share_kind::aligned>::is_aligned(task, tile)) {
    scan_tile_as<share_kind::aligned, Shape>(task, tile, last, tile_prefix);
  } else {
    scan_tile_as<share_kind::ragged, Shape>(task, tile, last, tile_prefix);
  }
}

/// The prefix of a block's tile from the blocks before it in the cluster, which is the whole grid.
template <class Task>
__device__ maybe<typename Task::value_type> cluster_prefix(
    const Task& task, shared_array<typename Task::value_type, 16>& before,
    const typename Task::value_type& aggregate) {
  using value_type = typename Task::value_type;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int rank = static_cast<int>(blockIdx.x);
  cluster_wait();  // the other blocks run, so that their memory may be written
  if (threadIdx.x < 32 && lane > rank && lane < static_cast<int>(gridDim.x)) {
    in_cluster_block(before.data(), lane)[rank] = aggregate;
  }
  cluster_arrive();
  cluster_wait();  // the aggregates of the blocks before are here
  value_type sum = aggregate;
  if (lane < rank) sum = before[lane];
  sum = shuffle_from(warp_fold(task.op, sum, rank), 0);
  if (rank == 0) return task.init;
  return {upsweep::detail::fold(task.op, task.init, sum), true};
}

/// The grid is one cluster; blocks beyond the last tile only take part in its barriers.
template <class Shape, class Task>
__global__ void __launch_bounds__(Shape::block_threads) cluster_scan_kernel(Task task) {
  using value_type = typename Task::value_type;
  __shared__ shared_array<value_type, 16> aggregates;  // of the blocks before this one
  cluster_arrive();                                    // cluster_prefix waits
  wait_for_stream();
  let_next_start();
  const std::size_t tiles = (task.n + Shape::tile_items - 1) / Shape::tile_items;
  if (blockIdx.x >= tiles) {
    cluster_wait();
    cluster_arrive();
    cluster_wait();
    return;
  }
  scan_register_tile<Shape>(
      task, blockIdx.x, blockIdx.x == tiles - 1,
      [&](const value_type& aggregate) { return cluster_prefix(task, aggregates, aggregate); });
}

}  // namespace upsweep::gpu
