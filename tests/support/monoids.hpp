// Operators whose results show the order of their operands, or what they were called with.
#pragma once
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <upsweep/core/macros.hpp>
#include <vector>

#include "tests/support/generators.hpp"

namespace upsweep::tests {

/// x -> a x + c mod 2^32: composition is exact, and does not commute.
struct affine {
  std::uint32_t a;
  std::uint32_t c;
  friend bool operator==(const affine&, const affine&) = default;
};

/// First f, then g.
struct compose {
  using value_type = affine;
  UPSWEEP_HD affine identity() const { return {1, 0}; }
  UPSWEEP_HD affine operator()(const affine& f, const affine& g) const {
    return {f.a * g.a, f.c * g.a + g.c};
  }
};

inline std::vector<affine> affine_maps(std::size_t n, std::uint64_t seed) {
  random_stream random(seed);
  std::vector<affine> maps(n);
  for (affine& map : maps) map = {2 * random() + 1, random()};  // odd: no product collapses to 0
  return maps;
}

/// A value of any size and alignment; each byte holds a map x -> a x + c mod 16, a in its upper
/// half.
template <std::size_t Bytes, std::size_t Alignment = 1>
struct alignas(Alignment) nibble_maps {
  std::uint8_t map[Bytes];
  friend bool operator==(const nibble_maps&, const nibble_maps&) = default;
};

template <class Maps>
struct compose_nibbles {
  using value_type = Maps;
  UPSWEEP_HD Maps identity() const {
    Maps result{};
    for (std::uint8_t& map : result.map) map = 0x10;
    return result;
  }
  UPSWEEP_HD Maps operator()(const Maps& f, const Maps& g) const {
    Maps result{};
    for (std::size_t i = 0; i < sizeof(Maps); ++i) {
      const unsigned fa = f.map[i] >> 4, fc = f.map[i] & 15u;
      const unsigned ga = g.map[i] >> 4, gc = g.map[i] & 15u;
      result.map[i] = static_cast<std::uint8_t>((fa * ga & 15u) << 4 | ((fc * ga + gc) & 15u));
    }
    return result;
  }
};

template <class Maps>
std::vector<Maps> random_nibble_maps(std::size_t n, std::uint64_t seed) {
  auto maps = random_bits<Maps>(n, seed);
  for (Maps& item : maps) {
    for (std::uint8_t& map : item.map) map |= 0x10;  // odd factors
  }
  return maps;
}

/// op(l, r) = l or r. Neither has an identity on both sides; the one named here is for an exclusive
/// scan's first result, and would be seen anywhere else.
struct left_projection {
  using value_type = std::int32_t;
  UPSWEEP_HD value_type identity() const { return -7777777; }
  UPSWEEP_HD value_type operator()(value_type left, value_type) const { return left; }
};
struct right_projection {
  using value_type = std::int32_t;
  UPSWEEP_HD value_type identity() const { return -7777777; }
  UPSWEEP_HD value_type operator()(value_type, value_type right) const { return right; }
};

/// The same with an identity adjoined, as a monoid should be.
struct maybe_int {
  std::int32_t value;
  std::int32_t set;
  friend bool operator==(const maybe_int&, const maybe_int&) = default;
};
struct leftmost {
  using value_type = maybe_int;
  UPSWEEP_HD maybe_int identity() const { return {0, 0}; }
  UPSWEEP_HD maybe_int operator()(const maybe_int& l, const maybe_int& r) const {
    return l.set != 0 ? l : r;
  }
};
struct rightmost {
  using value_type = maybe_int;
  UPSWEEP_HD maybe_int identity() const { return {0, 0}; }
  UPSWEEP_HD maybe_int operator()(const maybe_int& l, const maybe_int& r) const {
    return r.set != 0 ? r : l;
  }
};

/// Counts from any thread of the host, or of the device if `counter` lies there.
UPSWEEP_HD inline void count_one(unsigned long long* counter) {
#if defined(__CUDA_ARCH__)
  atomicAdd(counter, 1ull);
#else
  std::atomic_ref(*counter).fetch_add(1, std::memory_order_relaxed);
#endif
}

/// The smaller number; counts the operands that are not `only`.
struct minimum_of_only {
  using value_type = std::int32_t;
  value_type only;
  unsigned long long* foreign;
  UPSWEEP_HD value_type identity() const { return 2147483647; }
  UPSWEEP_HD value_type operator()(value_type a, value_type b) const {
    if (a != only) count_one(foreign);
    if (b != only) count_one(foreign);
    return b < a ? b : a;
  }
};

/// Items `first` to `last`, folded; counts the pairs of operands that are not neighbours.
struct item_range {
  std::uint32_t first;
  std::uint32_t last;
  friend bool operator==(const item_range&, const item_range&) = default;
};
struct join_neighbours {
  using value_type = item_range;
  unsigned long long* foreign;
  UPSWEEP_HD item_range identity() const { return {1, 0}; }
  UPSWEEP_HD item_range operator()(const item_range& left, const item_range& right) const {
    if (right.first != left.last + 1) count_one(foreign);
    return {left.first, right.last};
  }
};

}  // namespace upsweep::tests
