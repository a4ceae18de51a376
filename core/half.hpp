// f16 and bf16: 16-bit floating point as storage, for host and device, with or without a toolkit.
//
//   f16    1 sign, 5 exponent, 10 fraction bits (IEEE 754 binary16); largest finite value 65504
//   bf16   1 sign, 8 exponent,  7 fraction bits (the upper half of a float)
//
// Arithmetic is done in float: a running sum kept in 11 bits would stop growing at 2048. Conversion
// from float rounds to nearest, ties to even, on the host and on the device alike; NaN stays NaN,
// in f16 without its sign and payload.
// The layout is that of the toolkit's __half and __nv_bfloat16.
#pragma once
#include <bit>
#include <compare>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <upsweep/core/macros.hpp>

namespace upsweep {

namespace detail {

// The one NaN that the device makes of all: sorting out others would halve the speed of its scans.
inline constexpr std::uint16_t f16_nan = 0x7fff;
inline constexpr std::uint32_t float_nan = 0x7fffffff;

// Integer arithmetic on the host. The device converts in hardware, which rounds the same way, so
// that host and device do not differ in a bit.
UPSWEEP_HD inline std::uint16_t float_bits_to_f16(std::uint32_t f) {
  const std::uint32_t sign = (f >> 16) & 0x8000u;
  const std::uint32_t magnitude = f & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return f16_nan;
  if (magnitude >= 0x477ff000u) return static_cast<std::uint16_t>(sign | 0x7c00u);  // rounds to inf
  if (magnitude < 0x33000001u) return static_cast<std::uint16_t>(sign);  // at most half of 2^-24
  std::uint32_t fraction = magnitude;
  std::uint32_t shift = 13;
  if (magnitude < 0x38800000u) {  // subnormal: the hidden bit becomes part of the fraction
    shift = 126 - (magnitude >> 23);
    fraction = (magnitude & 0x007fffffu) | 0x00800000u;
  } else {
    fraction -= 0x38000000u;  // exponent bias 127 -> 15
  }
  const std::uint32_t half = 1u << (shift - 1);
  const std::uint32_t rest = fraction & ((1u << shift) - 1);
  std::uint32_t bits = fraction >> shift;
  if (rest > half || (rest == half && (bits & 1u) != 0)) ++bits;  // a carry may reach the exponent
  return static_cast<std::uint16_t>(sign | bits);
}

UPSWEEP_HD inline std::uint32_t f16_to_float_bits(std::uint16_t h) {
  const std::uint32_t sign = (h & 0x8000u) << 16;
  std::uint32_t magnitude = h & 0x7fffu;
  if (magnitude > 0x7c00u) return float_nan;
  if (magnitude == 0x7c00u) return sign | 0x7f800000u;
  if (magnitude >= 0x0400u) return sign | ((magnitude << 13) + 0x38000000u);
  if (magnitude == 0) return sign;
  std::uint32_t exponent = 113;  // subnormal: shift the fraction up until the hidden bit shows
  while ((magnitude & 0x0400u) == 0) {
    magnitude <<= 1;
    --exponent;
  }
  return sign | (exponent << 23) | ((magnitude & 0x03ffu) << 13);
}

UPSWEEP_HD inline std::uint16_t float_bits_to_bf16(std::uint32_t f) {
  if ((f & 0x7fffffffu) > 0x7f800000u) return static_cast<std::uint16_t>((f >> 16) | 0x40u);
  return static_cast<std::uint16_t>((f + 0x7fffu + ((f >> 16) & 1u)) >> 16);
}

UPSWEEP_HD inline std::uint32_t bits_of(float value) {
#if defined(__CUDA_ARCH__)
  return __float_as_uint(value);
#else
  return std::bit_cast<std::uint32_t>(value);
#endif
}

UPSWEEP_HD inline float float_of(std::uint32_t bits) {
#if defined(__CUDA_ARCH__)
  return __uint_as_float(bits);
#else
  return std::bit_cast<float>(bits);
#endif
}

UPSWEEP_HD inline std::uint16_t to_f16(float value) {
#if defined(__CUDA_ARCH__)
  std::uint16_t bits;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(value));
  return bits;
#else
  return float_bits_to_f16(bits_of(value));
#endif
}

UPSWEEP_HD inline float from_f16(std::uint16_t bits) {
#if defined(__CUDA_ARCH__)
  float value;
  asm("cvt.f32.f16 %0, %1;" : "=f"(value) : "h"(bits));
  return value;
#else
  return float_of(f16_to_float_bits(bits));
#endif
}

UPSWEEP_HD inline std::uint16_t to_bf16(float value) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
  if (value == value) {
    std::uint16_t bits;
    asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(bits) : "f"(value));
    return bits;
  }
#endif
  return float_bits_to_bf16(bits_of(value));
}

}  // namespace detail

struct f16 {
  std::uint16_t bits;

  f16() = default;
  UPSWEEP_HD explicit f16(float value) : bits(detail::to_f16(value)) {}
  UPSWEEP_HD explicit operator float() const { return detail::from_f16(bits); }
  UPSWEEP_HD explicit operator double() const { return static_cast<float>(*this); }
  UPSWEEP_HD static f16 from_bits(std::uint16_t bits) {
    f16 result;
    result.bits = bits;
    return result;
  }
  /// By value, as for float: -0.0 equals +0.0 and NaN equals nothing.
  UPSWEEP_HD friend bool operator==(f16 a, f16 b) {
    return static_cast<float>(a) == static_cast<float>(b);
  }
  UPSWEEP_HD friend bool operator<(f16 a, f16 b) {
    return static_cast<float>(a) < static_cast<float>(b);
  }
};

struct bf16 {
  std::uint16_t bits;

  bf16() = default;
  UPSWEEP_HD explicit bf16(float value) : bits(detail::to_bf16(value)) {}
  UPSWEEP_HD explicit operator float() const {
    return detail::float_of(static_cast<std::uint32_t>(bits) << 16);
  }
  UPSWEEP_HD explicit operator double() const { return static_cast<float>(*this); }
  UPSWEEP_HD static bf16 from_bits(std::uint16_t bits) {
    bf16 result;
    result.bits = bits;
    return result;
  }
  UPSWEEP_HD friend bool operator==(bf16 a, bf16 b) {
    return static_cast<float>(a) == static_cast<float>(b);
  }
  UPSWEEP_HD friend bool operator<(bf16 a, bf16 b) {
    return static_cast<float>(a) < static_cast<float>(b);
  }
};

/// The floating-point types of the toolkit: the built-in ones and the two above.
template <class T>
inline constexpr bool is_floating_v =
    std::is_floating_point_v<T> || std::is_same_v<T, f16> || std::is_same_v<T, bf16>;

}  // namespace upsweep
