// The scratch memory of a sort on the GPU, piece by piece.
//
//   plan       counts of all digits, and which of them vary       zero at first
//   tickets    one a launch of a pass                             zero at first
//   bases      where digits begin: 256 a launch, and 256 more a digit
//   statuses   256 a tile and digit
//   keys       [n], [n] more for an order alone                   none for a single pass
//   values     [n]
//
// Plain C++, so that the size of a workspace can be asked for without nvcc.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/cuda/radix_shapes.hpp>
#include <upsweep/algorithms/radix_sort_task.hpp>
#include <upsweep/core/cuda/workspace_bytes.hpp>

namespace upsweep::gpu {

inline constexpr int radix_digit_count = static_cast<int>(upsweep::detail::radix_digits);

/// Of a sort of up to 8 digits of 8 bits: in device memory, zero before the keys are counted.
struct radix_plan {
  static constexpr int most_digits = 8;
  static constexpr int constant = -1;

  unsigned long long counts[most_digits][radix_digit_count];
  std::uint32_t blocks_done;
  int passes;               // digits that vary
  int number[most_digits];  // of the digit's pass among those, or `constant`
};

namespace detail {

/// Values that go through the passes; others are gathered by an order once that is known.
template <class Value>
inline constexpr bool moves_with_key = std::is_unsigned_v<Value>;

template <class Bits, class Value>
using radix_pass_shapes =
    tile_shapes::radix_passes<sizeof(Bits), moves_with_key<Value> ? sizeof(Value) : 0>;

/// Offsets in bytes; `keys` and so on only where there is such a piece.
template <class Bits, class Value>
struct radix_scratch {
  using shapes = radix_pass_shapes<Bits, Value>;
  bool small;  // tiles
  std::size_t portions, tiles;
  std::size_t tickets, zero_bytes, bases, statuses, status_bytes, keys, more_keys, values, bytes;

  constexpr radix_scratch(std::size_t n, int digits, bool in_place, bool order_alone) {
    const auto passes = static_cast<std::size_t>(digits);
    small = n <= shapes::small_limit;
    portions = tiles_of(n, tile_shapes::radix_portion_items<typename shapes::large>);
    tiles = tiles_of(n, small ? shapes::small::tile_items : shapes::large::tile_items);
    tickets = round_up_256(sizeof(radix_plan));
    zero_bytes = tickets + round_up_256(passes * portions * sizeof(std::uint32_t));
    bases = zero_bytes;
    statuses = bases + passes * (portions + 1) * radix_digit_count * sizeof(std::uint64_t);
    constexpr std::size_t status = radix_digit_count * sizeof(std::uint32_t);
    status_bytes = passes * tiles * status;
    // Room for the most tiles of any smaller n, too: bytes never decrease.
    constexpr std::size_t most_small = tiles_of(shapes::small_limit, shapes::small::tile_items);
    keys = statuses + passes * status * (small ? tiles : std::max(most_small, tiles));
    const bool other = digits > 1 || in_place;
    more_keys = keys + (other ? round_up_256(n * sizeof(Bits)) : 0);
    values = more_keys + (order_alone && digits > 2 ? round_up_256(n * sizeof(Bits)) : 0);
    bytes = values + (other && moves_with_key<Value> ? round_up_256(n * sizeof(Value)) : 0);
    if (in_one_block(n)) bytes = 0;
  }

  static constexpr bool in_one_block(std::size_t n) { return n <= tile_shapes::radix_block::limit; }
};

/// Of a sort whose values are gathered by the order of the keys: that order behind the scratch of
/// its own sort, and the gathered values where they cannot go to the output at once.
template <class Bits, class Value, class Index>
struct order_scratch {
  radix_scratch<Bits, Index> records;
  std::size_t order, gathered, bytes;

  constexpr order_scratch(std::size_t n, int digits, bool keys_in_place, bool values_in_place)
      : records(n, digits, keys_in_place, false),
        order(round_up_256(records.bytes)),
        gathered(order + round_up_256(n * sizeof(Index))),
        bytes(gathered + (values_in_place ? round_up_256(n * sizeof(Value)) : 0)) {}
};

/// Whether 32 bits number n items.
constexpr bool short_indices(std::size_t n) {
  return n <= std::size_t{1} << 32;
}

}  // namespace detail
}  // namespace upsweep::gpu
