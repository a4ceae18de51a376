// The scan of small arrays: one tile a block, held in registers from load to store.
//
//   warps     load, fold                             one vector a lane, a share a warp
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
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/cluster.cuh>
#include <upsweep/core/cuda/joined_shares.cuh>
#include <upsweep/core/cuda/lane_vector.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/tile_span.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

/// One vector a lane, in registers. Full: the tile has all its items, and vectors start where they
/// may; else they go item by item.
template <class Shape, class Task, bool Full>
class register_share {
  using value_type = typename Task::value_type;
  using array = upsweep::detail::contiguous_scan<Task>;
  using span = tile_span<Task, Shape::tile_items>;
  static constexpr int items = Shape::vector_items;
  using vector = lane_vector<Task, items, Full>;

 public:
  __device__ register_share(const Task& task, const span& tile)
      : task_(task),
        tile_(tile),
        lane_(static_cast<int>(threadIdx.x) % 32),
        place_(static_cast<int>(threadIdx.x) * items),
        own_(max(0, min(items, tile.count - place_))) {}

  __device__ bool any() const { return Full || lanes() > 0; }

  __device__ void load() {
    const auto* const in = array::in(task_) + tile_.lowest;
    if constexpr (Full) {
      typename vector::vector_in loaded;
      load_global(loaded, in + tile_.offset(place_, items));
      vector::unpack(loaded, x_);
    } else {
      vector::load_some(tile_, in, place_, own_, x_);
    }
  }

  /// The fold of the warp's share, in all lanes.
  __device__ value_type fold() {
    const value_type scanned =
        warp_inclusive_scan(task_.op, vector::fold(task_, x_, own_), lanes());
    left_ = shuffle_up(scanned, 1);
    return shuffle_from(scanned, lanes() - 1);
  }

  /// Scans the share from `before`, and stores it. After fold().
  __device__ void scan(maybe<value_type> before) {
    if (lane_ > 0 && own_ > 0) before = {upsweep::detail::fold(task_.op, before, left_), true};
    vector::scan(task_, before, x_, own_);
    auto* const out = array::out(task_) + tile_.lowest;
    if constexpr (Full) {
      store_vectors<true, !array::reverse>(out + tile_.offset(place_, items), vector::packed(x_),
                                           0);
    } else {
      vector::store_some(tile_, out, place_, own_, x_);
    }
  }

 private:
  /// Lanes of this warp that have any items.
  __device__ int lanes() const {
    const int share = tile_.count - (place_ - lane_ * items);
    return Full ? 32 : max(0, min(32, (share + items - 1) / items));
  }

  const Task& task_;
  const span& tile_;
  int lane_, place_, own_;
  value_type x_[items], left_;
};

/// tile_prefix(aggregate) is called by all threads and returns what stands before the tile.
template <bool Full, class Shape, class Task, class Span, class Prefix>
__device__ void scan_register_tile(const Task& task, const Span& tile, bool last,
                                   const Prefix& tile_prefix) {
  using value_type = typename Task::value_type;
  __shared__ shared_array<value_type, Shape::warps> shares;
  register_share<Shape, Task, Full> share(task, tile);
  if (share.any()) {
    share.load();
    const value_type sum = share.fold();
    if (threadIdx.x % 32 == 0) shares[static_cast<int>(threadIdx.x) / 32] = sum;
  }
  __syncthreads();  // shares are read by all warps
  constexpr int share_items = 32 * Shape::vector_items;
  const joined_shares<typename Task::op_type> joined(task.op, shares.data(),
                                                     (tile.count + share_items - 1) / share_items);
  const maybe<value_type> prefix = tile_prefix(joined.aggregate);
  if (share.any()) share.scan(joined.behind(task.op, prefix));
  if (last && threadIdx.x == 0) {
    task.finish(maybe<value_type>{upsweep::detail::fold(task.op, prefix, joined.aggregate), true});
  }
}

/// The prefix of a block's tile from the blocks before it in the cluster, which is the whole grid.
template <class Op>
__device__ maybe<value_t<Op>> cluster_prefix(const Op& op, const maybe<value_t<Op>>& init,
                                             shared_array<value_t<Op>, 16>& before,
                                             const value_t<Op>& aggregate) {
  using value_type = value_t<Op>;
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
  sum = shuffle_from(warp_fold(op, sum, rank), 0);
  if (rank == 0) return init;
  return {upsweep::detail::fold(op, init, sum), true};
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
  const auto prefix_of = [&](const value_type& aggregate) {
    return cluster_prefix(task.op, task.init, aggregates, aggregate);
  };
  const tile_span<Task, Shape::tile_items> tile(task.n, blockIdx.x);
  const bool last = blockIdx.x == tiles - 1;
  if (tile.full && tile.template is_aligned<Shape::vector_items>(task)) {
    scan_register_tile<true, Shape>(task, tile, last, prefix_of);
  } else {
    scan_register_tile<false, Shape>(task, tile, last, prefix_of);
  }
}

}  // namespace upsweep::gpu
