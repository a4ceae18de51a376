// The scan of small and middle arrays: one tile a block, held in registers from load to store.
//
//   warps     load, fold                             each its share
//   block     [share 0][share 1] ...                 one warp joins them: the tile's aggregate
//   exchange  prefix of the tile                     cluster: blocks write their aggregates into
//                                                    each other's shared memory, one barrier
//                                                    board: published, read back from L2
//   warps     prefix . shares before -> scan, store
//
// The cluster needs neither scratch nor tickets and ends two trips to L2 earlier, but has 16 blocks
// at most. On the board, tiles are taken by ticket and wait only for tiles taken before.
//
// moves   n * (sizeof(in) + sizeof(out)) bytes
// source  Merrill and Garland, NVR-2016-002
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/aggregate_board.cuh>
#include <upsweep/core/cuda/cluster.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/lookback.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/tile_shapes.cuh>
#include <upsweep/core/cuda/tile_share.cuh>

namespace upsweep::gpu {

/// The folds of the shares of a tile, joined by each warp for itself.
template <class Op>
struct joined_shares {
  using value_type = value_t<Op>;
  value_type aggregate;      // the same in all lanes
  maybe<value_type> before;  // what stands before this warp's share

  __device__ joined_shares(const Op& op, const value_type* shares, int count) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
    const int warp = static_cast<int>(threadIdx.x) / 32;
    value_type sum;
    if (lane < count) sum = shares[lane];
    sum = warp_inclusive_scan(op, sum, count);
    aggregate = shuffle_from(sum, count - 1);
    before = {shuffle_from(sum, warp > 0 ? warp - 1 : 0), warp > 0};
  }
};

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

/// One block a tile, joined through the board.
template <class Shape, class Task>
__global__ void __launch_bounds__(Shape::block_threads)
    board_scan_kernel(Task task, lookback_view view, std::size_t tiles) {
  using op_type = typename Task::op_type;
  using value_type = typename Task::value_type;
  __shared__ std::uint32_t ticket;
  __shared__ shared_array<maybe<value_type>, 1> shared_prefix;
  wait_for_stream();
  let_next_start();
  const tile_tickets tickets(view);
  if (threadIdx.x == 0) ticket = tickets.take();
  __syncthreads();  // the ticket is for all threads
  const std::size_t number = ticket;
  const aggregate_board<value_type> board(view, tickets.epoch());

  scan_register_tile<Shape>(task, number, number == tiles - 1, [&](const value_type& aggregate) {
    if (threadIdx.x < 32) {
      if (threadIdx.x == 0) board.publish(number, aggregate);
      const auto found = prefix_walk<op_type>(task.init).prefix(task.op, board, number);
      if (threadIdx.x == 0) {
        shared_prefix[0] = found;
        if (!tickets.wraps()) tickets.leave();
      }
    }
    __syncthreads();  // the prefix is for all threads
    return shared_prefix[0];
  });
  if (tickets.wraps()) tickets.retire(ticket);
}

}  // namespace upsweep::gpu
