// Sums of floats that do not drift: every running sum carries what rounding took from it.
//
//   value    sum + error      two words of T, |error| at most half a unit in the last place of sum
//   a . b    the exact error of sum + sum is kept (two_sum) and joined to both errors
//
// An array of T is scanned to an array of T: items become {item, 0}, results are rounded to T.
//
// error    u = 2^-24 (float) or 2^-53 (double), n items x, whatever the grouping:
//            |result - exact| <= u |exact| + 3 (n - 1) u^2 sum |x|, to first order
//          where plus<T> has (n - 1) u sum |x|. Groups of a log-depth tree do better still.
//          As long as no sum overflows; then, or with infinities in the input, as plus<T>.
// cost     20 additions for one; memory moves the same, so long arrays on a GPU do not feel it
// needs    IEEE arithmetic: not with -ffast-math
// source   Joldes, Muller, Popescu, Tight and rigorous error bounds for basic building blocks of
//          double-word arithmetic, ACM TOMS 44(2), 2017, algorithm 6: relative error <= 3 u^2 + 13
//          u^3
#pragma once
#include <concepts>
#include <limits>
#include <upsweep/core/macros.hpp>
#include <upsweep/core/monoid.hpp>

#if defined(__FAST_MATH__)
#error "compensated sums need IEEE arithmetic, which -ffast-math gives up"
#endif

namespace upsweep {

/// The unevaluated sum of two words.
template <std::floating_point T>
struct two_word {
  T sum;
  T error;
  two_word() = default;
  UPSWEEP_HD constexpr two_word(T item) : sum(item), error(0) {}
  UPSWEEP_HD constexpr two_word(T high, T low) : sum(high), error(low) {}
  UPSWEEP_HD constexpr explicit operator T() const { return sum + error; }
  friend constexpr bool operator==(const two_word&, const two_word&) = default;
};

namespace detail {

/// a + b exactly, in two words.
template <class T>
UPSWEEP_HD two_word<T> two_sum(T a, T b) {
  const T sum = a + b;
  const T b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// The same for |a| >= |b|.
template <class T>
UPSWEEP_HD two_word<T> fast_two_sum(T a, T b) {
  const T sum = a + b;
  return {sum, b - (sum - a)};
}

}  // namespace detail

/// Associative to the bound above; commutative to the last bit.
template <std::floating_point T>
struct compensated {
  using value_type = two_word<T>;
  static constexpr bool commutes = true;
  // A constant and not a call: device code may use only the former.
  static constexpr T largest = std::numeric_limits<T>::max();
  UPSWEEP_HD value_type identity() const { return {T{0}, T{0}}; }
  UPSWEEP_HD value_type operator()(const value_type& a, const value_type& b) const {
    const value_type high = detail::two_sum(a.sum, b.sum);
    if (!(high.sum <= largest && high.sum >= -largest)) return {high.sum, T{0}};
    const value_type low = detail::two_sum(a.error, b.error);
    const value_type middle = detail::fast_two_sum(high.sum, high.error + low.sum);
    return detail::fast_two_sum(middle.sum, low.error + middle.error);
  }
};

}  // namespace upsweep
