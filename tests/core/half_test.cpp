// f16 and bf16: every value of 16 bits, and rounding from float, against arithmetic in double that
// shares nothing with the bit manipulation under test.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <upsweep/core/half.hpp>

#include "tests/support/generators.hpp"

namespace upsweep::tests {

struct format {
  int fraction_bits;
  int least_exponent;  // of a normal number
  int bias;
};
constexpr format binary16{10, -14, 15};
constexpr format bfloat16{7, -126, 127};

/// The value of a finite or infinite pattern of 16 bits, from its definition.
double value_of(std::uint16_t bits, format f) {
  const int exponent_bits = 15 - f.fraction_bits;
  const int fraction = bits & ((1 << f.fraction_bits) - 1);
  const int exponent = (bits >> f.fraction_bits) & ((1 << exponent_bits) - 1);
  const double sign = (bits & 0x8000) != 0 ? -1.0 : 1.0;
  if (exponent == (1 << exponent_bits) - 1) return sign * std::numeric_limits<double>::infinity();
  if (exponent == 0) return sign * std::ldexp(fraction, f.least_exponent - f.fraction_bits);
  return sign * std::ldexp(fraction + (1 << f.fraction_bits), exponent - f.bias - f.fraction_bits);
}

/// The nearest value of the format, ties to the even one; beyond the largest by half a unit:
/// infinity.
double rounded(double value, format f) {
  if (value == 0 || std::isinf(value)) return value;
  const int exponent = std::max(std::ilogb(value), f.least_exponent);
  const double unit = std::ldexp(1.0, exponent - f.fraction_bits);
  const double nearest = std::nearbyint(value / unit) * unit;  // to even, the default mode
  const double limit = std::ldexp(1.0, f.bias + 1);
  return std::abs(nearest) >= limit ? std::copysign(std::numeric_limits<double>::infinity(), value)
                                    : nearest;
}

template <class T>
bool is_nan_pattern(std::uint16_t bits, format f) {
  const int magnitude = bits & 0x7fff;
  const int infinity = 0x7fff & ~((1 << f.fraction_bits) - 1);
  return magnitude > infinity;
}

template <class T>
void check_every_pattern(format f) {
  int nans = 0;
  for (std::uint32_t pattern = 0; pattern < 65536; ++pattern) {
    CAPTURE(pattern);
    const T half = T::from_bits(static_cast<std::uint16_t>(pattern));
    const float value = static_cast<float>(half);
    if (is_nan_pattern<T>(half.bits, f)) {
      ++nans;
      REQUIRE(std::isnan(value));
      REQUIRE(std::isnan(static_cast<float>(T(value))));
      if constexpr (std::is_same_v<T, f16>) {  // the one NaN of the device, both ways
        REQUIRE(std::bit_cast<std::uint32_t>(value) == 0x7fffffffu);
        REQUIRE(T(value).bits == 0x7fff);
        REQUIRE(T(-value).bits == 0x7fff);
      } else {
        REQUIRE(std::signbit(value) == (pattern >= 0x8000));
      }
      REQUIRE(!(half == half));
      continue;
    }
    REQUIRE(std::bit_cast<std::uint64_t>(static_cast<double>(value)) ==
            std::bit_cast<std::uint64_t>(value_of(half.bits, f)));  // the sign of zero too
    REQUIRE(T(value).bits == half.bits);
    REQUIRE(static_cast<double>(half) == static_cast<double>(value));
  }
  CHECK(nans == 2 * ((1 << f.fraction_bits) - 1));
}

template <class T>
void check_rounding_of(float value, format f) {
  CAPTURE(value);
  const double want = rounded(value, f);
  REQUIRE(std::bit_cast<std::uint32_t>(static_cast<float>(T(value))) ==
          std::bit_cast<std::uint32_t>(static_cast<float>(want)));
}

/// Every value, every middle between neighbours (a tie), and the floats next to the middle.
template <class T>
void check_ties(format f) {
  const std::uint16_t infinity = T(std::numeric_limits<float>::infinity()).bits;
  for (std::uint16_t bits = 0; bits < infinity; ++bits) {
    const double low = value_of(bits, f);
    const double high = bits + 1 == infinity ? std::ldexp(1.0, f.bias + 1)
                                             : value_of(static_cast<std::uint16_t>(bits + 1), f);
    const float middle = static_cast<float>((low + high) / 2);
    for (const float sign : {1.0f, -1.0f}) {
      check_rounding_of<T>(sign * middle, f);
      check_rounding_of<T>(sign * std::nextafter(middle, 0.0f), f);
      check_rounding_of<T>(sign * std::nextafter(middle, INFINITY), f);
    }
  }
}

template <class T>
void check_random_floats(format f) {
  const std::uint64_t seed = property_seed();
  CAPTURE(seed);
  for (const float value : random_bits<float>(1 << 20, seed)) {
    if (std::isnan(value)) {
      REQUIRE(std::isnan(static_cast<float>(T(value))));
    } else {
      check_rounding_of<T>(value, f);
    }
  }
}

TEST_CASE("half: all 65536 values of f16") {
  check_every_pattern<f16>(binary16);
}
TEST_CASE("half: all 65536 values of bf16") {
  check_every_pattern<bf16>(bfloat16);
}
TEST_CASE("half: ties and their neighbours, f16") {
  check_ties<f16>(binary16);
}
TEST_CASE("half: ties and their neighbours, bf16") {
  check_ties<bf16>(bfloat16);
}
TEST_CASE("half: a million floats, f16") {
  check_random_floats<f16>(binary16);
}
TEST_CASE("half: a million floats, bf16") {
  check_random_floats<bf16>(bfloat16);
}

TEST_CASE("half: known values") {
  CHECK(f16(1.0f).bits == 0x3c00);
  CHECK(f16(65504.0f).bits == 0x7bff);
  CHECK(f16(65519.0f).bits == 0x7bff);
  CHECK(f16(65520.0f).bits == 0x7c00);
  CHECK(f16(-0.0f).bits == 0x8000);
  CHECK(f16(5.9604645e-8f).bits == 1);
  CHECK(f16(2.9802322e-8f).bits == 0);
  CHECK(bf16(1.0f).bits == 0x3f80);
  CHECK(bf16(257.0f).bits == 0x4380);
  CHECK(f16(-0.0f) == f16(0.0f));
  CHECK(f16(-1.0f) < f16(1.0f));
  CHECK(sizeof(f16) == 2);
  CHECK(sizeof(bf16) == 2);
}

}  // namespace upsweep::tests
