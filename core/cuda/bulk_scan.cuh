// The scan of large arrays: one block an SM, which always has loads under way.
//
//   ring of stages      [ i ][i+1][i+2] .. [i+S-1]      S tiles in shared memory, copied in bulk
//   copying warp        takes a ticket, loads that tile into the stage that became free
//   working warps       fold tile i + D, a unit each; then scan tile i and store it
//   publishing warp     joins the shares: the aggregate of tile i + D goes to the board
//   walking warp        the prefix of tile i, from the board
//
// Aggregates are published D tiles before they are needed, so that nobody waits for them: by the
// time a block comes to tile i, what other blocks hold before it has long been on the board.
// Tiles are taken by ticket, so a block waits only for tiles that running blocks have taken, and
// they publish them before they wait for anything later: this always finishes.
//
// reads   in, n items, each once, by bulk copies of whole tiles
// writes  out, n items, each once, straight from registers, 16 bytes a lane
// moves   n * (sizeof(in) + sizeof(out)) bytes; the board stays in L2
// source  Merrill and Garland, NVR-2016-002; the publishing ahead and the walk forward are ours
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/aggregate_board.cuh>
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/bulk_copy.cuh>
#include <upsweep/core/cuda/bulk_tiles.cuh>
#include <upsweep/core/cuda/item_count.hpp>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/lookback.cuh>
#include <upsweep/core/cuda/mbarrier.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/staged_unit.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>

namespace upsweep::gpu {

/// The copying, the publishing and the walking warp.
inline constexpr int bulk_helper_threads = 96;
/// Enough to keep memory busy. With more of them, whoever looks at the board waits behind them.
inline constexpr int bulk_loads_under_way = 2;

/// The ring and the lefts.
template <class Shape, class Task>
inline constexpr int bulk_shared_bytes = Shape::stages* bulk_tiles<Shape, Task>::stage_bytes +
                                         Shape::template lefts_bytes<typename Task::value_type>;

/// What passes between the warps of a block beside the tiles themselves: one of each a stage.
template <class Shape, class T>
struct bulk_stage_notes {
  mbarrier loaded;    // copying warp -> all: the tile is in shared memory, `tile` says which
  mbarrier folded;    // working warps -> publishing warp: `shares` are there
  mbarrier prefixed;  // all lanes of the publishing warp, the walking warp -> working warps:
                      // `before` and `prefix` are
  mbarrier freed;    // all lanes of the working warps -> copying warp: the stage may be overwritten
  std::size_t tile;  // the number of tiles: there are no more
  shared_array<T, Shape::warps> shares;  // folds of the working warps' shares
  shared_array<T, Shape::warps> before;  // folds of the shares to the left, not for warp 0
  shared_array<T, 1> aggregate;
  shared_array<maybe<T>, 1> prefix;
};

template <class Shape, class Task>
__global__ void __launch_bounds__(Shape::block_threads + bulk_helper_threads, 1)
    bulk_scan_kernel(Task task, lookback_view view, item_count items) {
  using value_type = typename Task::value_type;
  using tiles_type = bulk_tiles<Shape, Task>;
  constexpr int stages = Shape::stages;
  constexpr int stage_bytes = tiles_type::stage_bytes;

  extern __shared__ __align__(128) std::byte ring[];
  __shared__ bulk_stage_notes<Shape, value_type> notes[stages];
  __shared__ std::uint32_t last_block;

  const int warp = static_cast<int>(threadIdx.x) / 32;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const auto& op = task.op;
  if (threadIdx.x < stages) {
    auto& note = notes[threadIdx.x];
    note.loaded.init(copying_lanes * tiles_type::copies);
    note.folded.init(Shape::warps);
    note.prefixed.init(32 + 1);
    note.freed.init(Shape::block_threads);
    fence_mbarriers();
  }
  wait_for_stream();
  let_next_start();
  task.n = items.of(task.n);
  const tiles_type staged(task);
  const std::size_t tiles = staged.count();
  if (tiles == 0 && blockIdx.x == 0 && threadIdx.x == 0) task.finish(task.init);
  const auto stage_of = [&](int stage) { return ring + stage * stage_bytes; };
  const tile_tickets tickets(view);
  const aggregate_board<value_type> board(view, tickets.epoch());
  __syncthreads();  // the barriers are initialised

  // With few tiles for each block, those that start first must not take them all.
  const int used = static_cast<int>(
      min(static_cast<std::size_t>(stages), max(tiles / gridDim.x, std::size_t{2})));
  const int ahead = min(Shape::stages_ahead, used - 1);

  const auto lefts_of = [&](int slot) {
    auto* const lefts = reinterpret_cast<value_type*>(ring + stages * stage_bytes);
    return lefts + (slot * Shape::warps + warp) * Shape::unit::lefts;
  };

  // A stage, and how often it has been used before: both count up together.
  struct place {
    int stages;
    int stage = 0;
    unsigned use = 0;
    __device__ void next() {
      if (++stage == stages) stage = 0, ++use;
    }
  };

  if (warp < Shape::warps) {
    place folding{used}, scanning{used};
    place fold_lefts{Shape::stages_ahead + 1}, scan_lefts{Shape::stages_ahead + 1};
    int tiles_ahead = 0;
    for (bool more = true;;) {
      while (more && tiles_ahead <= ahead) {
        auto& note = notes[folding.stage];
        note.loaded.wait(folding.use);
        if (note.tile >= tiles) {
          more = false;
          break;
        }
        __syncwarp();  // other lanes have read the lefts that stood here
        std::byte* const stage = stage_of(folding.stage);
        if (warp < staged.units(note.tile)) {
          staged.with_unit(note.tile, warp, stage, [&](const auto& unit) {
            const value_type sum = unit.fold(lefts_of(fold_lefts.stage));
            if (lane == 0) note.shares[warp] = sum;
          });
        }
        if (lane == 0) note.folded.arrive();
        folding.next();
        fold_lefts.next();
        ++tiles_ahead;
      }
      if (tiles_ahead == 0) break;

      auto& note = notes[scanning.stage];
      note.prefixed.wait(scanning.use);
      __syncwarp();  // other lanes have written lefts
      std::byte* const stage = stage_of(scanning.stage);
      if (warp < staged.units(note.tile)) {
        staged.with_unit(note.tile, warp, stage, [&](const auto& unit) {
          maybe<value_type> before = note.prefix[0];
          if (warp > 0) before = {upsweep::detail::fold(op, before, note.before[warp]), true};
          unit.scan(lefts_of(scan_lefts.stage), before);
        });
      }
      if (threadIdx.x == 0 && note.tile == tiles - 1) {
        task.finish(
            maybe<value_type>{upsweep::detail::fold(op, note.prefix[0], note.aggregate[0]), true});
      }
      note.freed.arrive();  // every lane for itself: all have read the stage and its notes
      scanning.next();
      scan_lefts.next();
      --tiles_ahead;
    }
  } else if (warp == Shape::warps) {
    std::uint32_t ticket = 0;
    if (lane == 0) ticket = tickets.take();
    place behind{used};
    int under_way = 0;
    for (place at{used};; at.next()) {
      auto& note = notes[at.stage];
      if (at.use > 0) note.freed.wait(at.use - 1);
      if (under_way == bulk_loads_under_way) {
        notes[behind.stage].loaded.wait(behind.use);
        behind.next();
      } else {
        ++under_way;
      }
      const std::size_t number = shuffle_from(ticket, 0);
      if (lane == 0) note.tile = number;
      if (number >= tiles) {
        for (unsigned k = 0; k < tiles_type::copies; ++k) note.loaded.arrive();  // as copy() does
        break;
      }
      if (lane == 0) ticket = tickets.take();  // under way while this tile is copied
      staged.copy(number, stage_of(at.stage), note.loaded);
    }
  } else if (warp == Shape::warps + 1) {
    for (place at{used};; at.next()) {
      auto& note = notes[at.stage];
      note.loaded.wait(at.use);
      if (note.tile >= tiles) break;
      const int shares = staged.units(note.tile);
      note.folded.wait(at.use);
      value_type sum;
      if (lane < shares) sum = note.shares[lane];
      sum = warp_inclusive_scan(op, sum, shares);
      const value_type left = shuffle_up(sum, 1);
      if (lane == shares - 1) {
        board.publish(note.tile, sum);
        note.aggregate[0] = sum;
      }
      if (lane > 0 && lane < shares) note.before[lane] = left;
      note.prefixed.arrive();
    }
  } else {
    prefix_walk<typename Task::op_type> walk(op, task.init);
    for (place at{used};; at.next()) {
      auto& note = notes[at.stage];
      note.loaded.wait(at.use);
      if (note.tile >= tiles) break;
      const maybe<value_type> prefix = walk.prefix(board, staged.first_of(note.tile), note.tile);
      if (lane == 0) {
        note.prefix[0] = prefix;
        note.prefixed.arrive();
      }
    }
    if (lane == 0 && !tickets.wraps()) tickets.leave();
  }
  if (tickets.wraps()) tickets.retire(last_block);
}

/// Scans the tiles of a task, `tiles` of them at most, on a device that streams tiles.
template <class Shape, class Task>
void bulk_scan(const exec::gpu& exec, const Task& task, std::size_t tiles,
               const item_count& items = {}) {
  constexpr auto kernel = bulk_scan_kernel<Shape, Task>;
  constexpr int threads = Shape::block_threads + bulk_helper_threads;
  constexpr std::size_t bytes = bulk_shared_bytes<Shape, Task>;
  const std::size_t blocks = std::min(tiles, resident_blocks<kernel>(threads, bytes));
  const auto view =
      exec.memory().lookback(exec.stream, board_slots<typename Task::value_type>(tiles), 0);
  launch(exec.stream, blocks, threads, {.shared_bytes = bytes, .early_start = true}, kernel, task,
         view, items);
}

}  // namespace upsweep::gpu
