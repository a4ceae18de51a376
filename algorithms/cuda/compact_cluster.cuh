// Compaction of small arrays, of whatever functors make or take: items stay in registers from load
// to emit.
//
//   warps     load, judge                       up to 4 rows of 32 items
//   block     counts of the warps -> the tile's
//   cluster   counts are written into the shared memory of the blocks after this one
//   warps     emit behind what was chosen before
//
// The whole grid is one cluster, 16 blocks at most, so neither scratch nor tickets are needed. No
// block emits before all have read, so the output may be the input.
//
// moves   n items and flags in, kept and rejected items out
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/cuda/compact_shapes.hpp>
#include <upsweep/algorithms/cuda/compact_values.cuh>
#include <upsweep/algorithms/cuda/item_rows.cuh>
#include <upsweep/core/cuda/cluster_scan.cuh>
#include <upsweep/core/cuda/joined_shares.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/workspace.hpp>
#include <upsweep/core/cuda/workspace_bytes.hpp>
#include <upsweep/core/monoid.hpp>

namespace upsweep::gpu {

/// `rows` rows a warp. Blocks beyond the last item only take part in the cluster's barriers.
template <class Shape, class Task>
__global__ void __launch_bounds__(32 * Shape::max_warps)
    compact_cluster_kernel(Task task, std::uint64_t* counts, int rows) {
  using op_type = std::conditional_t<ways_of<Task> == 3, add_ways, plus<std::uint32_t>>;
  using value_type = value_t<op_type>;
  __shared__ shared_array<value_type, 16> before_blocks;
  __shared__ shared_array<value_type, Shape::max_warps> shares;
  cluster_arrive();  // cluster_prefix waits
  wait_for_stream();
  let_next_start();
  const int warp = static_cast<int>(threadIdx.x) / 32, warps = static_cast<int>(blockDim.x) / 32;
  const auto first =
      static_cast<std::size_t>((static_cast<int>(blockIdx.x) * warps + warp) * 32 * rows);
  item_rows<Shape::max_rows, Task> items(task, first, task.n, rows);
  items.judge();
  const value_type in_warp = items.counts();
  if (threadIdx.x % 32 == 0) shares[warp] = in_warp;
  __syncthreads();  // shares are read by all warps
  const op_type op;
  const joined_shares<op_type> joined(op, shares.data(), warps);
  const auto before_block =
      cluster_prefix(op, maybe<value_type>{op.identity(), true}, before_blocks, joined.aggregate);
  items.emit(joined.behind(op, before_block).value);
  if (blockIdx.x == gridDim.x - 1 && threadIdx.x == 0) {
    set_counts(counts, op(before_block.value, joined.aggregate));
  }
}

template <class Task>
using compact_cluster_shape =
    tile_shapes::compact_cluster<sizeof(decltype(std::declval<const Task&>().load(0)))>;

/// 0 < n <= limit of the shape. Blocks of 8 warps first, then warps of a block, then rows of a
/// warp: the more there are at work, the sooner all is done.
template <class Task>
void compact_cluster(const exec::gpu& exec, const Task& task, std::uint64_t* counts) {
  using shape = compact_cluster_shape<Task>;
  constexpr auto kernel = compact_cluster_kernel<shape, Task>;
  allow_large_clusters<kernel>();
  const std::size_t all = detail::tiles_of(task.n, 32);
  const std::size_t rows = detail::tiles_of(all, std::size_t{16} * shape::max_warps);
  const std::size_t warps = std::max<std::size_t>(8, detail::tiles_of(all, 16 * rows));
  const std::size_t blocks = std::bit_ceil(detail::tiles_of(all, warps * rows));
  launch(exec.stream, blocks, static_cast<int>(32 * warps),
         {.cluster_blocks = static_cast<int>(blocks), .early_start = true}, kernel, task, counts,
         static_cast<int>(rows));
}

}  // namespace upsweep::gpu
