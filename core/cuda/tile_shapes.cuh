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

namespace upsweep::gpu {

template <int Threads, int Items>
struct tile_shape {
  static constexpr int block_threads = Threads;
  static constexpr int items_per_thread = Items;
  static constexpr int tile_items = Threads * Items;
  static constexpr int warps = Threads / 32;
};

namespace tile_shapes {

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

/// Threads of the teaching methods, which keep `arrays` values a thread in shared memory.
template <class T>
constexpr int block_threads_for(int arrays) {
  const std::size_t fit = (40u << 10) / (sizeof(T) * static_cast<std::size_t>(arrays));
  return static_cast<int>(fit >= 256 ? 256 : std::bit_floor(fit));
}

}  // namespace tile_shapes
}  // namespace upsweep::gpu
