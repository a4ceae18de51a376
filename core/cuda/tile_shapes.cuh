// How large a tile is: threads of a block and items of a thread, by the size of the scanned value.
//
// An odd number of items a thread keeps the blocked reads of a staged tile free of bank conflicts:
// neighbouring threads start an odd number of words apart. The numbers of staged tiles, compaction
// and sort are chosen to fit in the 48 KB of static shared memory; they are not tuned yet.
//
// Plain C++, so that the size of a workspace can be asked for without nvcc.
#pragma once
#include <bit>
#include <cstddef>
#include <upsweep/core/macros.hpp>

namespace upsweep::gpu {

template <int Threads, int Items>
struct tile_shape {
  static constexpr int block_threads = Threads;
  static constexpr int items_per_thread = Items;
  static constexpr int tile_items = Threads * Items;
  static constexpr int warps = Threads / 32;
};

/// A tile in registers: each warp has `Rounds` rounds of 32 vectors of `VectorItems` items.
template <int Warps, int Rounds, int VectorItems>
struct register_shape {
  static constexpr int warps = Warps;
  static constexpr int rounds = Rounds;
  static constexpr int vector_items = VectorItems;
  static constexpr int block_threads = 32 * Warps;
  static constexpr int share_items = Rounds * 32 * VectorItems;
  static constexpr int tile_items = Warps * share_items;
};

/// A tile of one unit a warp, in a ring of stages in shared memory; aggregates go out `Ahead` tiles
/// early. Beside each vector of a unit stands what is before it there.
template <int Warps, int VectorItems, int Stages, int Ahead>
struct bulk_shape : register_shape<Warps, 4, VectorItems> {
  using unit = register_shape<1, 4, VectorItems>;
  static constexpr int unit_vectors = 4 * 32;
  static constexpr int stages = Stages;
  static constexpr int stages_ahead = Ahead;
  static_assert(Ahead < Stages);
  /// A tile keeps its place within 16 bytes, and the last vector may be read with the 16 behind it.
  template <class In>
  static constexpr int stage_bytes = (static_cast<int>(sizeof(In)) * bulk_shape::tile_items + 16 +
                                      127) /
                                     128 * 128;
  template <class Value>
  static constexpr int lefts_bytes =
      (Ahead + 1) * Warps* unit_vectors* static_cast<int>(sizeof(Value));
  template <class In, class Value>
  static constexpr int shared_bytes = Stages* stage_bytes<In> + lefts_bytes<Value>;
};

/// A chunk a block, a segment of some units a warp, all of it in shared memory, and beside each
/// vector of items what stands before it in its unit.
template <int Warps, int VectorItems, int MaxUnits>
struct resident_shape : register_shape<1, 4, VectorItems> {
  using unit = register_shape<1, 4, VectorItems>;
  static constexpr int block_warps = Warps;
  static constexpr int vectors = 4 * 32;  // of a unit
  static constexpr int max_units = MaxUnits;
  template <class In, class Value>
  static constexpr int unit_bytes = static_cast<int>(sizeof(In)) * resident_shape::tile_items +
                                    static_cast<int>(sizeof(Value)) * vectors;
  template <class In>
  UPSWEEP_HD static constexpr int stage_bytes(int units) {
    return (static_cast<int>(sizeof(In)) * resident_shape::tile_items * units + 16 + 127) / 128 *
           128;
  }
  template <class In, class Value>
  UPSWEEP_HD static constexpr int segment_bytes(int units) {
    return stage_bytes<In>(units) + static_cast<int>(sizeof(Value)) * vectors * units;
  }
};

namespace tile_shapes {

/// Items in 16 bytes of the wider of input and output: one access a lane on the wider side.
template <class In, class Out>
inline constexpr int vector_items = static_cast<int>(16 / (sizeof(In) > sizeof(Out) ? sizeof(In)
                                                                                    : sizeof(Out)));

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
  static constexpr int shared_bytes = 227 << 10;

  using small_cluster = register_shape<8, 1, items>;  // tiles of 4 KB
  using large_cluster = register_shape<8, 4, items>;  // 16 KB
  static constexpr std::size_t small_cluster_limit = 16 * small_cluster::tile_items;
  static constexpr std::size_t large_cluster_limit = 16 * large_cluster::tile_items;

  // Units of 2 KB, of which a block takes up to 96, and all blocks together up to 24 MB.
  using one_unit = resident_shape<16, items, 1>;
  static constexpr int unit_bytes = one_unit::template unit_bytes<In, Value>;
  // Beside them a warp has barriers, folds of its units and a share, and up to 144 bytes are lost.
  static constexpr int units_that_fit =
      (shared_bytes / 16 - 256 - 8 * int{sizeof(Value)}) / unit_bytes;
  using resident = resident_shape < 16, items, units_that_fit<6 ? units_that_fit : 6>;
  static constexpr int resident_blocks = 128;
  static constexpr std::size_t resident_limit =
      std::size_t{resident_blocks} * 16 * resident::max_units * resident::tile_items;

  // Tiles of 32 KB: the larger the values, the fewer go ahead, for each takes room for its lefts.
  static constexpr int ahead = sizeof(Value) <= 4 ? 3 : sizeof(Value) <= 8 ? 2 : 1;
  using one_stage = bulk_shape<16, items, ahead + 1, ahead>;
  static constexpr int note_bytes = 64 + 36 * int{sizeof(Value)};
  static constexpr int stages_that_fit = (shared_bytes - one_stage::template lefts_bytes<Value>) /
                                         (one_stage::template stage_bytes<In> + note_bytes);
  using bulk = bulk_shape < 16, items, stages_that_fit<6 ? stages_that_fit : 6, ahead>;
};

template <std::size_t Bytes>
constexpr auto scan_for() {
  if constexpr (Bytes <= 4) {
    return tile_shape<256, 15>{};
  } else if constexpr (Bytes <= 8) {
    return tile_shape<256, 11>{};
  } else if constexpr (Bytes <= 16) {
    return tile_shape<256, 7>{};
  } else if constexpr (Bytes <= 32) {
    return tile_shape<256, 3>{};
  } else if constexpr (Bytes <= 256) {
    return tile_shape<128, 1>{};  // one item a thread is loaded straight into registers
  } else {
    return tile_shape<32, 1>{};
  }
}

template <class T>
using scan = decltype(scan_for<sizeof(T)>());

/// Compaction keeps its items in registers from their load to their emission.
template <std::size_t Bytes>
constexpr auto compact_for() {
  if constexpr (Bytes <= 8) {
    return tile_shape<256, 16>{};
  } else if constexpr (Bytes <= 16) {
    return tile_shape<256, 8>{};
  } else if constexpr (Bytes <= 32) {
    return tile_shape<256, 4>{};
  } else {
    return tile_shape<128, 1>{};
  }
}

template <class T>
using compact = decltype(compact_for<sizeof(T)>());

/// A radix pass has one thread a digit where counts are combined, hence 256 threads.
template <class Bits>
using radix_sort = tile_shape<256, sizeof(Bits) == 8 ? 8 : 16>;

/// Threads of the teaching methods, which keep `arrays` values a thread in shared memory.
template <class T>
constexpr int block_threads_for(int arrays) {
  const std::size_t fit = (40u << 10) / (sizeof(T) * static_cast<std::size_t>(arrays));
  return static_cast<int>(fit >= 256 ? 256 : std::bit_floor(fit));
}

}  // namespace tile_shapes
}  // namespace upsweep::gpu
