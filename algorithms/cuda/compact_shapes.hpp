// The shapes of plain compactions: what a lane, a warp and a block take at a time.
//
//   unit       rows of 32 lanes, 2 KB of all that is staged of an item; one item a lane, or four
//              where items and flags have two bytes at most
//   cluster    up to 4 rows of 32 items a warp, 32 warps a block, 16 blocks  compact_cluster.cuh
//   ring       a tile of one unit a warp, 16 to 40 KB                   compact_ring.cuh
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

/// ItemBytes: what is staged of an item, in all arrays together; Widest: in one array.
template <int ItemBytes, int Widest>
struct compaction {
  static constexpr int lane_items = Widest <= 2 ? 4 : 1;
  static constexpr int warps = 16;
  static constexpr int most_rows = lane_items == 1 ? 16 : 8;
  static constexpr int row_bytes = 32 * lane_items * ItemBytes;
  static constexpr int rows = std::clamp((2048 + row_bytes / 2) / row_bytes, 1, most_rows);
  using unit = compact_unit_shape<rows, lane_items>;

  using resident = resident_shape<16, unit, 4>;
  static constexpr std::size_t resident_limit =
      std::size_t{resident_blocks_limit} * 16 * resident::max_units * unit::items;

  static constexpr int ahead = 3;
  static constexpr int tile_items = warps * unit::items;
  /// StageBytes: of a tile; ValueBytes: of what is scanned.
  template <int StageBytes, int ValueBytes>
  static constexpr int stages_that_fit =
      std::min(8, (block_shared_bytes - (ahead + 1) * warps * ValueBytes) /
                      (StageBytes + 96 + (2 * warps + 4) * ValueBytes));
  template <int StageBytes, int ValueBytes>
  using ring = bulk_shape<warps, unit, stages_that_fit<StageBytes, ValueBytes>,
                          std::min(ahead, stages_that_fit<StageBytes, ValueBytes> - 1)>;
};

/// Items in registers: 2^16 of up to 8 bytes, 256 KB of larger ones.
template <std::size_t ItemBytes>
struct compact_cluster {
  static constexpr int max_warps = 32;
  static constexpr int max_rows = ItemBytes <= 8 ? 4 : 1;
  static constexpr std::size_t most = std::size_t{16} * 32 * max_warps * max_rows;
  static constexpr std::size_t limit =
      ItemBytes <= 8 ? most : std::min(most, (std::size_t{256} << 10) / ItemBytes);
};

}  // namespace tile_shapes
}  // namespace upsweep::gpu
