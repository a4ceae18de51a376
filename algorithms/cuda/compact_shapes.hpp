// The shapes of plain compactions: what a lane, a warp and a block take at a time.
//
//   unit       rows of 32 lanes, 2 KB of all that is staged of an item; one item a lane, or four
//              where items and flags have two bytes at most
//   ring       a tile of one unit a warp, 24 to 32 KB                   compact_ring.cuh
//   resident   up to 4 units a warp, 16 warps a block, 128 blocks       compact_segment.cuh
//
// NVIDIA H200, docs/decisions/0008-gpu-compaction.md.
#pragma once
#include <algorithm>
#include <cstddef>
#include <upsweep/core/cuda/array_scan_shapes.hpp>

namespace upsweep::gpu {

/// Rows of 32 lanes with so many neighbouring items each.
template <int Rows, int LaneItems>
struct compact_unit_shape {
  static constexpr int rows = Rows;
  static constexpr int lane_items = LaneItems;
  static constexpr int items = 32 * Rows * LaneItems;
  static constexpr int lefts = 1;  // what scan() must know of fold(): the number kept
};

namespace tile_shapes {

/// ItemBytes: what is staged of an item, in all arrays together; Widest: in one array. StageBytes:
/// of a tile.
template <int ItemBytes, int Widest>
struct compaction {
  static constexpr int lane_items = Widest <= 2 ? 4 : 1;
  // Narrow items are bound by instructions, so warps must be many and light.
  static constexpr int warps = lane_items == 1 ? 16 : 24;
  static constexpr int most_rows = lane_items == 1 ? 16 : 8;
  static constexpr int rows = std::clamp(2048 / (32 * lane_items * ItemBytes), 1, most_rows);
  using unit = compact_unit_shape<rows, lane_items>;

  using resident = resident_shape<16, unit, 4>;
  static constexpr std::size_t resident_limit =
      std::size_t{resident_blocks_limit} * 16 * resident::max_units * unit::items;

  static constexpr int ahead = 3;
  static constexpr int tile_items = warps * unit::items;
  static constexpr int note_bytes = 96 + 16 * warps;
  static constexpr int lefts_bytes = (ahead + 1) * warps * 8;
  template <int StageBytes>
  static constexpr int stages_that_fit = std::min(8, (block_shared_bytes - lefts_bytes) /
                                                         (StageBytes + note_bytes));
  template <int StageBytes>
  using ring = bulk_shape<warps, unit, stages_that_fit<StageBytes>,
                          std::min(ahead, stages_that_fit<StageBytes> - 1)>;
};

}  // namespace tile_shapes
}  // namespace upsweep::gpu
