// For each group of keep bits, which item goes to which place: what a shuffle of AVX2 wants to
// know, as it has no compress of its own.
//
//   bits    1 0 1 1 0 0 1 0        item 0 is the lowest bit
//   places  0 2 3 6 . . . .        the kept items, in order; what stands behind them does not count
#pragma once
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace upsweep::detail {

/// Byte k of entry b: the place of set bit k in b.
constexpr std::array<std::uint64_t, 256> make_kept_places() {
  std::array<std::uint64_t, 256> table{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    int next = 0;
    for (std::uint64_t place = 0; place < 8; ++place) {
      if ((bits >> place & 1u) != 0) table[bits] |= place << (8 * next++);
    }
  }
  return table;
}

/// The same as eight indices, for items of 4 bytes.
constexpr std::array<std::array<int, 8>, 256> make_kept_lanes() {
  std::array<std::array<int, 8>, 256> table{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    std::size_t next = 0;
    for (int place = 0; place < 8; ++place) {
      if ((bits >> place & 1u) != 0) table[bits][next++] = place;
    }
  }
  return table;
}

/// For each set bit of 4 its item's two halves, as items of 8 bytes are moved by shuffles of 4.
constexpr std::array<std::array<int, 8>, 16> make_kept_halves() {
  std::array<std::array<int, 8>, 16> table{};
  for (unsigned bits = 0; bits < 16; ++bits) {
    std::size_t next = 0;
    for (int place = 0; place < 4; ++place) {
      if ((bits >> place & 1u) == 0) continue;
      table[bits][next++] = 2 * place;
      table[bits][next++] = 2 * place + 1;
    }
  }
  return table;
}

/// Bytes 2k and 2k + 1 of an entry: where the bytes of the item of set bit k lie, items of 2 bytes.
struct pair_places {
  std::uint64_t low, high;
};
constexpr std::array<pair_places, 256> make_kept_pairs() {
  std::array<pair_places, 256> table{};
  for (unsigned bits = 0; bits < 256; ++bits) {
    int next = 0;
    for (std::uint64_t place = 0; place < 8; ++place) {
      if ((bits >> place & 1u) == 0) continue;
      const std::uint64_t both = 2 * place | (2 * place + 1) << 8;
      (next < 4 ? table[bits].low : table[bits].high) |= both << (16 * (next % 4));
      ++next;
    }
  }
  return table;
}

alignas(64) inline constexpr auto kept_places = make_kept_places();
alignas(64) inline constexpr auto kept_lanes = make_kept_lanes();
alignas(64) inline constexpr auto kept_halves = make_kept_halves();
alignas(64) inline constexpr auto kept_pairs = make_kept_pairs();

}  // namespace upsweep::detail
