// Where the buffers of one measurement lie in one large allocation.
//
//   in 0 | in 1 | ... | keys 0 | keys 1 | ... | out 0 | out 1 | ... | copy 0 | copy 1 | ...
//
// Calls take turns over `pairs` buffers that together exceed the L2 cache, so that none finds its
// input there. Inputs lie side by side, so that one kernel fills them all.
#pragma once
#include <cstddef>

namespace upsweep::apps::bench {

/// Bytes an item takes on each side; 0: there is no such buffer.
struct item_bytes {
  std::size_t in = 0, keys = 0, out = 0;
  /// 0: keys are of items; else they are offsets, one for each segment of so many items, and the
  /// end.
  std::size_t segment_items = 0;
  /// Of the output, what is written.
  double kept = 1;
  /// Of input or output, one behind the other at multiples of 256 bytes; in and out are of all.
  std::size_t columns = 1;
  /// That share a key: 32 with a word of bits.
  std::size_t items_per_key = 1;

  std::size_t keys_of(std::size_t n) const {
    if (keys == 0) return 0;
    if (segment_items != 0) return (n + segment_items - 1) / segment_items + 1;
    return (n + items_per_key - 1) / items_per_key;
  }
};

struct layout {
  std::size_t pairs = 0;
  std::size_t in_stride = 0, keys_stride = 0, out_stride = 0, copy_stride = 0;  // multiples of 256
  std::size_t floor_bytes = 0;  ///< the least that one call must move

  std::size_t copy_bytes() const { return floor_bytes / 2; }  ///< each is read and written
  std::size_t in_at(std::size_t pair) const { return pair * in_stride; }
  std::size_t keys_at(std::size_t pair) const { return pairs * in_stride + pair * keys_stride; }
  std::size_t out_at(std::size_t pair) const {
    return pairs * (in_stride + keys_stride) + pair * out_stride;
  }
  /// A copy reads what the scans read and write, and writes elsewhere: inputs must stay.
  std::size_t copy_from(std::size_t pair) const { return pair * copy_stride; }
  std::size_t copy_to(std::size_t pair) const {
    return pairs * (in_stride + keys_stride + out_stride) + pair * copy_stride;
  }
  std::size_t total_bytes() const { return copy_to(pairs); }
};

/// More input and output than this in one call is left out.
inline constexpr std::size_t most_call_bytes = std::size_t{16} << 30;

layout lay_out(const item_bytes& item, std::size_t n);

}  // namespace upsweep::apps::bench
