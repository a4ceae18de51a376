// The shapes of the kernels of array_scan.cuh: what a lane, a warp and a block take at a time, and
// what of it fits into shared memory.
//
//   unit       4 vectors a lane, 2 KB of the wider of input and output    staged_unit.cuh
//   bulk       a tile of 16 units, 32 KB, in a ring of stages             bulk_scan.cuh
//   resident   up to 4 units a warp, 16 warps a block, 128 blocks         resident_scan.cuh
//   cluster    one vector a lane, 8 warps a block, 16 blocks              cluster_scan.cuh
//
// Where the output is four times as wide as the input or more, units and tiles are twice as large.
//
// Plain C++, so that the size of a workspace can be asked for without nvcc.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <upsweep/core/macros.hpp>

namespace upsweep::gpu {

/// What a warp folds and scans at a time. What stands before a vector is kept for every vector, or
/// for every other one, where values are as large as vectors.
template <int VectorItems, int LeftsEvery, int LaneVectors = 4>
struct unit_shape {
  static constexpr int vector_items = VectorItems;
  static constexpr int lane_vectors = LaneVectors;
  static constexpr int vectors = 32 * lane_vectors;
  static constexpr int items = vectors * VectorItems;
  static constexpr int lefts_every = LeftsEvery;
  static constexpr int lefts = vectors / LeftsEvery;
};

/// Bytes of `items` items that keep their place within 16, with the 16 behind the last one, which
/// may be read with it; a multiple of 128.
UPSWEEP_HD constexpr int staged_bytes(int items, std::size_t item_bytes) {
  return (items * static_cast<int>(item_bytes) + 16 + 127) / 128 * 128;
}

/// One vector a lane, in registers.
template <int Warps, int VectorItems>
struct register_shape {
  static constexpr int warps = Warps;
  static constexpr int vector_items = VectorItems;
  static constexpr int block_threads = 32 * Warps;
  static constexpr int tile_items = block_threads * VectorItems;
};

/// A tile of one unit a warp, in a ring of stages; aggregates go out `Ahead` tiles early. Beside
/// each vector of a unit stands what is before it there, from its fold to its scan.
template <int Warps, class Unit, int Stages, int Ahead>
struct bulk_shape {
  using unit = Unit;
  static constexpr int warps = Warps;
  static constexpr int block_threads = 32 * Warps;
  static constexpr int tile_items = Warps * unit::items;
  static constexpr int stages = Stages;
  static constexpr int stages_ahead = Ahead;
  static_assert(Ahead < Stages);
  template <class In>
  static constexpr int stage_bytes = staged_bytes(tile_items, sizeof(In));
  template <class Value>
  static constexpr int lefts_bytes = (Ahead + 1) * Warps* unit::lefts* int{sizeof(Value)};
};

/// A chunk a block, a segment of some units a warp, and beside each vector what is before it in its
/// unit: all in shared memory at once.
template <int Warps, class Unit, int MaxUnits>
struct resident_shape {
  using unit = Unit;
  static constexpr int max_warps = Warps;
  static constexpr int max_units = MaxUnits;
  template <class In, class Value>
  static constexpr int unit_bytes =
      unit::items* int{sizeof(In)} + unit::vectors* int{sizeof(Value)};
  template <class In>
  UPSWEEP_HD static constexpr int stage_bytes(int units) {
    return staged_bytes(units * unit::items, sizeof(In));
  }
  template <class In, class Value>
  UPSWEEP_HD static constexpr int segment_bytes(int units) {
    return stage_bytes<In>(units) + units * unit::lefts * static_cast<int>(sizeof(Value));
  }
};

namespace tile_shapes {

/// Items in 16 bytes of the wider of input and output: one access a lane on the wider side.
template <class In, class Out>
inline constexpr int vector_items = static_cast<int>(16 / (sizeof(In) > sizeof(Out) ? sizeof(In)
                                                                                    : sizeof(Out)));

/// Chunks of a resident scan: one group of the board.
inline constexpr int resident_blocks_limit = 128;

/// Shared memory that a block must be able to have.
inline constexpr int block_shared_bytes = 227 << 10;

/// Whether both sides' items can be moved in vectors, and a value through a few status slots.
template <class In, class Out, class Value>
inline constexpr bool fits_vectors = std::has_single_bit(sizeof(In)) &&
                                     sizeof(In) <= 16 && std::has_single_bit(sizeof(Out)) &&
                                     sizeof(Out) <= 16 && sizeof(Value) <= 16;

/// The kernels of array_scan.cuh. Tiles and limits are in bytes of the wider side, so that they
/// serve all types; the rest is what fits into the 227 KB of shared memory of a block. NVIDIA H200,
/// docs/decisions/0007-gpu-scan.md.
template <class In, class Out, class Value>
struct array_scan {
  static constexpr int items = vector_items<In, Out>;
  // Twice as large for narrow inputs: a stage has room, and the fewer the tiles, the less there is
  // to walk on the board.
  using unit =
      unit_shape<items, sizeof(Value) < 16 ? 1 : 2, (sizeof(Out) >= 4 * sizeof(In) ? 8 : 4)>;
  static constexpr int shared_bytes = block_shared_bytes;

  using cluster = register_shape<8, items>;  // tiles of 4 KB
  static constexpr std::size_t cluster_limit = 16 * cluster::tile_items;

  // Units of 2 KB, of which a block takes up to 64, and all blocks together up to 16 MB. With five
  // or six units a warp the ring is as fast or faster.
  using one_unit = resident_shape<16, unit, 1>;
  static constexpr int unit_bytes = one_unit::template unit_bytes<In, Value>;
  // Beside them a warp has barriers, folds of its units and a share, and up to 144 bytes are lost.
  static constexpr int units_that_fit =
      (shared_bytes / 16 - 256 - 8 * int{sizeof(Value)}) / unit_bytes;
  using resident = resident_shape < 16, unit, units_that_fit<4 ? units_that_fit : 4>;
  static constexpr std::size_t resident_limit =
      std::size_t{resident_blocks_limit} * 16 * resident::max_units * resident::unit::items;

  // Tiles of 32 KB: the larger the values, the fewer go ahead, for each takes room for its lefts.
  static constexpr int ahead = sizeof(Value) <= 4 ? 3 : 2;
  using one_stage = bulk_shape<16, unit, ahead + 1, ahead>;
  static constexpr int note_bytes = 96 + 40 * int{sizeof(Value)};
  static constexpr int stages_that_fit = (shared_bytes - one_stage::template lefts_bytes<Value>) /
                                         (one_stage::template stage_bytes<In> + note_bytes);
  using bulk = bulk_shape < 16, unit, stages_that_fit<6 ? stages_that_fit : 6, ahead>;
};

/// Tiles of segments by key or by bits (KeyBytes = 0): two vectors a lane. With four or one, sums
/// by offsets take 235 or 325 us instead of 185, for 2^26 u32 on an H200.
template <class In, class Out, class Value, int KeyBytes>
struct segmented_scan {
  static constexpr int widest = std::max({int{sizeof(In)}, int{sizeof(Out)}, KeyBytes});
  using unit = unit_shape<16 / widest, sizeof(Value) < 16 ? 1 : 2, 2>;
  static constexpr int ahead = sizeof(Value) <= 8 ? 3 : 2;
  using one_stage = bulk_shape<16, unit, ahead + 1, ahead>;
  static constexpr int marks_bytes = KeyBytes == 0
                                         ? staged_bytes(one_stage::tile_items / 32, 4)
                                         : staged_bytes(one_stage::tile_items + 1, KeyBytes);
  static constexpr int note_bytes = 96 + 40 * int{sizeof(Value)};
  static constexpr int stages_that_fit =
      (block_shared_bytes - 64 - one_stage::template lefts_bytes<Value>) /
      (one_stage::template stage_bytes<In> + marks_bytes + note_bytes);
  using bulk = bulk_shape < 16, unit, stages_that_fit<6 ? stages_that_fit : 6, ahead>;
};

}  // namespace tile_shapes
}  // namespace upsweep::gpu
