// The scan of middle arrays: all of the array is on the chip at once, one chunk a block.
//
//   block b        [ segment of warp 0 | segment of warp 1 | ... ]   in shared memory
//   working warp   copies its segment in, folds it unit by unit; the folds of a block are joined
//   block          publishes its aggregate
//   walking warp   one of four: folds what 32 of the blocks before this one have published
//   working warp   scans its segment from there, and stores it
//
// There are 128 chunks at most. They are taken by ticket, so a block waits only for chunks that
// running blocks have taken. While its ticket is under way a block has the chunk of its own number
// brought into L2: together the blocks name each chunk once, whoever takes it.
//
// reads   in, n items, each once, by bulk copies
// writes  out, n items, each once, straight from registers, 16 bytes a lane
// moves   n * (sizeof(in) + sizeof(out)) bytes
// source  Merrill and Garland, NVR-2016-002, for the status words
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/aggregate_board.cuh>
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/joined_shares.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/lookback.cuh>
#include <upsweep/core/cuda/mbarrier.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/warp_segment.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>

namespace upsweep::gpu {

/// Each walking warp looks at 32 of the blocks.
inline constexpr int resident_walkers = tile_shapes::resident_blocks_limit / 32;

/// `units` for each of `warps` working warps; a grid of as many blocks as have any items.
template <class Shape, class Task>
__global__ void __launch_bounds__(32 * (Shape::max_warps + resident_walkers), 1)
    resident_scan_kernel(Task task, lookback_view view, int warps, int units) {
  using op_type = typename Task::op_type;
  using value_type = typename Task::value_type;
  using segment_type = warp_segment<Shape, Task>;
  constexpr int max_warps = Shape::max_warps, max_units = Shape::max_units;
  extern __shared__ __align__(128) std::byte segments[];
  __shared__ mbarrier loaded[max_warps][max_units];
  __shared__ shared_array<value_type, max_warps> shares;
  __shared__ shared_array<value_type, max_warps * max_units> before_units;  // not for unit 0
  __shared__ shared_array<value_type, resident_walkers> runs;
  __shared__ std::uint32_t ticket;

  const int warp = static_cast<int>(threadIdx.x) / 32;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const auto& op = task.op;
  if (warp < warps && lane < units) {
    loaded[warp][lane].init(copying_lanes * segment_type::copies);
    fence_mbarriers();
  }
  wait_for_stream();
  let_next_start();
  const auto segment_of = [&](std::size_t chunk) {
    return segment_type(task,
                        chunk * static_cast<std::size_t>(warps) + static_cast<std::size_t>(warp),
                        units, segments + warp * segment_type::bytes(units));
  };
  const tile_tickets tickets(view);
  std::uint32_t taken;
  if (threadIdx.x == 0) taken = tickets.take();
  if (warp < warps && lane == 0) segment_of(blockIdx.x).prefetch();
  if (threadIdx.x == 0) ticket = taken;
  __syncthreads();  // the ticket is for all threads
  const std::size_t number = ticket;
  const auto segment = segment_of(number);
  const aggregate_board<value_type> board(view, tickets.epoch());
  const int own = warp < warps ? segment.units() : 0;
  maybe<value_type> before_warp{value_type{}, false};
  value_type aggregate;
  if (warp < warps) {
    if (own > 0) {
      for (int u = 0; u < own; ++u) segment.copy(u, loaded[warp][u]);
      loaded[warp][0].wait(0);
      __syncwarp();  // other lanes have copied bytes of it, too
      value_type sum = segment.fold(0);
      for (int u = 1; u < own; ++u) {
        if (lane == 0) before_units[warp * max_units + u] = sum;
        loaded[warp][u].wait(0);
        __syncwarp();
        sum = op(sum, segment.fold(u));
      }
      if (lane == 0) shares[warp] = sum;
    }
    workers_barrier(32 * warps);  // shares are read by all warps
    const std::size_t segment_items = static_cast<std::size_t>(units) * Shape::unit::items;
    const std::size_t left = task.n - number * static_cast<std::size_t>(warps) * segment_items;
    const int count = static_cast<int>(
        min(static_cast<std::size_t>(warps), (left + segment_items - 1) / segment_items));
    const joined_shares<op_type> joined(op, shares.data(), count);
    aggregate = joined.aggregate;
    before_warp = joined.before;
    if (threadIdx.x == 0) board.publish(number, aggregate);
  } else {
    const int run = warp - warps;
    const int count = static_cast<int>(number) - 32 * run;
    if (count > 0) {
      value_type value;
      bool current;
      do {
        current = lane >= count || board.read(static_cast<std::size_t>(32 * run + lane), value);
      } while (!__all_sync(all_lanes, current));
      value = warp_fold(op, value, count);
      if (lane == 0) runs[run] = value;
    }
  }
  __syncthreads();  // the runs are for all warps
  if (warp == warps) {
    if (lane == 0 && !tickets.wraps()) tickets.leave();
  } else if (warp < warps) {
    maybe<value_type> before = task.init;
    for (int run = 0; 32 * run < static_cast<int>(number); ++run) {
      before = {upsweep::detail::fold(op, before, runs[run]), true};
    }
    if (number == gridDim.x - 1 && threadIdx.x == 0) {
      task.finish(maybe<value_type>{upsweep::detail::fold(op, before, aggregate), true});
    }
    if (before_warp.set) {
      before = {upsweep::detail::fold(op, before, before_warp.value), true};
    }
    for (int u = 0; u < own; ++u) {
      maybe<value_type> here = before;
      if (u > 0) {
        here = {upsweep::detail::fold(op, before, before_units[warp * max_units + u]), true};
      }
      segment.scan(u, here);
    }
  }
  if (tickets.wraps()) tickets.retire(ticket);
}

/// Scans n items, up to as many as resident_blocks_limit chunks have, on a device that streams
/// tiles. Blocks first, then warps of a block, then units of a warp: the more there are at work,
/// the sooner all is done.
template <class Shape, class Task>
void resident_scan(const exec::gpu& exec, const Task& task) {
  using value_type = typename Task::value_type;
  constexpr auto kernel = resident_scan_kernel<Shape, Task>;
  constexpr auto blocks_limit = std::size_t{tile_shapes::resident_blocks_limit};
  const std::size_t all = detail::tiles_of(task.n, Shape::unit::items);
  const auto warps_for = [&](std::size_t units) {
    return std::clamp<std::size_t>(detail::tiles_of(all, blocks_limit * units), 4,
                                   Shape::max_warps);
  };
  const std::size_t units = detail::tiles_of(all, blocks_limit * warps_for(1));
  const std::size_t warps = warps_for(units);  // no more, else fewer blocks would do
  const std::size_t blocks = detail::tiles_of(all, warps * units);
  const auto bytes_of = [](std::size_t warps, std::size_t units) {
    return warps *
           static_cast<std::size_t>(warp_segment<Shape, Task>::bytes(static_cast<int>(units)));
  };
  resident_blocks<kernel>(32 * (Shape::max_warps + resident_walkers),
                          bytes_of(Shape::max_warps, Shape::max_units));
  const auto view = exec.memory().lookback(exec.stream, board_slots<value_type>(blocks), 0);
  launch(exec.stream, blocks, 32 * (static_cast<int>(warps) + resident_walkers),
         {.shared_bytes = bytes_of(warps, units), .early_start = true}, kernel, task, view,
         static_cast<int>(warps), static_cast<int>(units));
}

}  // namespace upsweep::gpu
