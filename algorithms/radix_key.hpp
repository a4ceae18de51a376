// The order of keys, as unsigned integers: sorting an image bit by bit sorts the keys.
//
//   unsigned   the bits themselves
//   signed     sign bit flipped:                 -2 -1 0 1  ->  7e 7f 80 81   (8 bits)
//   floats     negative: all bits flipped; else: sign bit flipped
//              -inf < ... < -0.0 = +0.0 < ... < +inf < NaN
//   descending the complement of any of these, so that equal keys keep their order there too
//
// -0.0 and +0.0 have one image, and so have all NaN, whatever their sign and payload (the greatest
// one). A sort computes images on the fly and moves the keys themselves: their bits survive.
//
// source  Knuth, TAOCP 3, 5.2.5; Herf, Radix Tricks, 2001, for the image of floats
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <type_traits>
#include <upsweep/core/half.hpp>
#include <upsweep/core/macros.hpp>

namespace upsweep {

/// How the bits of a key are to be read. A value, so that a kernel is compiled per width only.
enum class key_kind : std::uint8_t { unsigned_int, signed_int, f16, bf16, f32, f64 };

struct key_order {
  key_kind kind;
  bool descending;
};

template <class T>
concept radix_key = std::is_integral_v<T> || std::is_same_v<T, f16> || std::is_same_v<T, bf16> ||
    std::is_same_v<T, float> || std::is_same_v<T, double>;

template <radix_key T>
UPSWEEP_HD constexpr key_kind key_kind_of() {
  if (std::is_same_v<T, f16>) return key_kind::f16;
  if (std::is_same_v<T, bf16>) return key_kind::bf16;
  if (std::is_same_v<T, float>) return key_kind::f32;
  if (std::is_same_v<T, double>) return key_kind::f64;
  return std::is_signed_v<T> ? key_kind::signed_int : key_kind::unsigned_int;
}

namespace detail {

template <std::size_t Width>
struct bits_of_width;
template <>
struct bits_of_width<1> {
  using type = std::uint8_t;
};
template <>
struct bits_of_width<2> {
  using type = std::uint16_t;
};
template <>
struct bits_of_width<4> {
  using type = std::uint32_t;
};
template <>
struct bits_of_width<8> {
  using type = std::uint64_t;
};

/// +infinity; every magnitude above it is a NaN.
template <class Bits>
UPSWEEP_HD constexpr Bits infinity_bits(key_kind kind) {
  if constexpr (sizeof(Bits) == 2) {
    return kind == key_kind::f16 ? Bits{0x7c00u} : Bits{0x7f80u};
  } else if constexpr (sizeof(Bits) == 4) {
    return Bits{0x7f800000u};
  } else if constexpr (sizeof(Bits) == 8) {
    return Bits{0x7ff0000000000000u};
  } else {
    return 0;  // no floating-point key is one byte wide
  }
}

}  // namespace detail

/// The unsigned type as wide as a key.
template <class T>
using key_bits_t = typename detail::bits_of_width<sizeof(T)>::type;

template <radix_key T>
UPSWEEP_HD key_bits_t<T> raw_bits(const T& key) {
  key_bits_t<T> bits;
  memcpy(&bits, &key, sizeof(bits));
  return bits;
}

/// The image of a key given by its bits; Bits is std::uint8_t, 16, 32 or 64.
template <class Bits>
UPSWEEP_HD constexpr Bits ordered_bits(Bits raw, key_kind kind) {
  static_assert(std::is_same_v<Bits, key_bits_t<Bits>>, "raw bits are of an unsigned fixed width");
  constexpr Bits sign = static_cast<Bits>(Bits{1} << (8 * sizeof(Bits) - 1));
  if (kind == key_kind::unsigned_int) return raw;
  if (kind == key_kind::signed_int) return static_cast<Bits>(raw ^ sign);
  const Bits magnitude = static_cast<Bits>(raw & static_cast<Bits>(~sign));
  if (magnitude == 0) return sign;  // both zeros
  if (magnitude > detail::infinity_bits<Bits>(kind)) return static_cast<Bits>(~Bits{0});  // NaN
  return static_cast<Bits>((raw & sign) != 0 ? ~raw : raw ^ sign);
}

/// The same in the order asked for.
template <class Bits>
UPSWEEP_HD constexpr Bits ordered_bits(Bits raw, key_order order) {
  const Bits ascending = ordered_bits(raw, order.kind);
  return order.descending ? static_cast<Bits>(~ascending) : ascending;
}

/// The image of a key: ordered_bits(a) < ordered_bits(b) if and only if a comes before b.
template <radix_key T>
UPSWEEP_HD key_bits_t<T> ordered_bits(T key) {
  return ordered_bits(raw_bits(key), key_kind_of<T>());
}

/// Some bits of an image: [begin, begin + count), count <= 31.
struct digit_bits {
  int begin;
  int count;

  template <class Bits>
  UPSWEEP_HD constexpr std::uint32_t operator()(Bits image) const {
    return static_cast<std::uint32_t>(image >> begin) & ((std::uint32_t{1} << count) - 1);
  }
};

}  // namespace upsweep
