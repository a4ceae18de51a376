// Order of two numbers by their mathematical value, whatever their types.
//
// A double holds integers only to 2^53, so comparing an i64 or u64 as doubles takes neighbours for
// equal, and C's mixed comparison takes -1 for the largest u64. Here nothing is rounded.
#pragma once

#include <cmath>
#include <cstdint>
#include <upsweep/core/macros.hpp>

namespace upsweep::apps::where::detail {

enum class order : int { less, equal, greater, unordered };  // unordered: one side is NaN

/// The orders for which a comparison is true, one bit each.
inline constexpr std::uint8_t when_less = 1 << static_cast<int>(order::less);
inline constexpr std::uint8_t when_equal = 1 << static_cast<int>(order::equal);
inline constexpr std::uint8_t when_greater = 1 << static_cast<int>(order::greater);
inline constexpr std::uint8_t when_unordered = 1 << static_cast<int>(order::unordered);

/// An i64 or a u64.
struct integer {
  std::uint64_t bits;
  bool is_signed;
};

UPSWEEP_HD inline order reversed(order found) {
  if (found == order::less) return order::greater;
  return found == order::greater ? order::less : found;
}

UPSWEEP_HD inline order order_of(double a, double b) {
  if (a < b) return order::less;
  if (a > b) return order::greater;
  return a == b ? order::equal : order::unordered;
}

UPSWEEP_HD inline order order_of(integer a, integer b) {
  const bool a_negative = a.is_signed && (a.bits >> 63) != 0;
  const bool b_negative = b.is_signed && (b.bits >> 63) != 0;
  if (a_negative != b_negative) return a_negative ? order::less : order::greater;
  if (a.bits == b.bits)
    return order::equal;  // of one sign, the bits are in the order of the values
  return a.bits < b.bits ? order::less : order::greater;
}

UPSWEEP_HD inline order order_of(integer a, double b) {
  constexpr double two_63 = 9223372036854775808.0, two_64 = 18446744073709551616.0;
  if (b != b) return order::unordered;
  if (b >= two_64) return order::less;  // beyond every integer, and beyond what converts
  if (b < -two_63) return order::greater;
  const double below = ::floor(b);
  const integer whole =
      below < 0 ? integer{static_cast<std::uint64_t>(static_cast<std::int64_t>(below)), true}
                : integer{static_cast<std::uint64_t>(below), false};
  const order found = order_of(a, whole);
  return found == order::equal && below < b ? order::less : found;  // a = floor(b) < b
}

}  // namespace upsweep::apps::where::detail
