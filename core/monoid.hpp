// The operator of a scan, as a type.
//
// A monoid has values, an associative operator and its identity. A scan may regroup operands, never
// exchange them, unless the monoid says that it commutes. No scan here calls the operator on
// anything but values of the input, the caller's init, results of the operator, and (in the
// methods that say so) the identity.
//
// source  Blelloch, Prefix Sums and Their Applications, CMU-CS-90-190, 1990
#pragma once
#include <concepts>
#include <limits>
#include <type_traits>
#include <upsweep/core/half.hpp>
#include <upsweep/core/macros.hpp>

namespace upsweep {

template <class Op>
concept monoid = requires(const Op op, typename Op::value_type a, typename Op::value_type b) {
  { op.identity() } -> std::same_as<typename Op::value_type>;
  { op(a, b) } -> std::same_as<typename Op::value_type>;  // associative; a stands left of b
}
&&std::is_trivially_copyable_v<typename Op::value_type>;

/// Only of these may operands change places.
template <class Op>
concept commutative_monoid = monoid<Op> && requires {
  requires Op::commutes;
};

template <monoid Op>
using value_t = typename Op::value_type;

/// Sum. Integers wrap, signed ones too. The type of the running sum is T, whatever the input and
/// output types are: `plus<std::uint64_t>` over bytes does not overflow, and f16 is summed by
/// `plus<float>`.
template <class T>
struct plus {
  static_assert(std::is_arithmetic_v<T>, "f16 and bf16 are summed in float: plus<float>");
  using value_type = T;
  static constexpr bool commutes = true;
  UPSWEEP_HD T identity() const { return T{}; }
  UPSWEEP_HD T operator()(T a, T b) const {
    if constexpr (std::is_integral_v<T>) {
      // Unsigned 64-bit arithmetic, since signed overflow is undefined and u16 * u16 promotes to
      // it.
      return static_cast<T>(static_cast<unsigned long long>(a) +
                            static_cast<unsigned long long>(b));
    } else {
      return a + b;
    }
  }
};

namespace detail {
template <class T>
UPSWEEP_HD bool is_nan(T value) {
  return !(value == value);
}
}  // namespace detail

/// The smaller value; of equal ones the left. NaN wins, so that the operator stays associative.
template <class T>
struct minimum {
  using value_type = T;
  static constexpr bool commutes = std::is_integral_v<T>;  // -0.0 equals 0.0, yet differs from it
  // A constant and not a call: device code may use only the former.
  static constexpr T greatest = std::numeric_limits<T>::has_infinity
                                    ? std::numeric_limits<T>::infinity()
                                    : std::numeric_limits<T>::max();
  UPSWEEP_HD T identity() const { return greatest; }
  UPSWEEP_HD T operator()(T a, T b) const {
    if constexpr (std::is_floating_point_v<T>) {
      if (detail::is_nan(a)) return a;
      if (detail::is_nan(b)) return b;
    }
    return b < a ? b : a;
  }
};

/// The larger value; of equal ones the left. NaN wins, so that the operator stays associative.
template <class T>
struct maximum {
  using value_type = T;
  static constexpr bool commutes = std::is_integral_v<T>;
  static constexpr T least = std::numeric_limits<T>::has_infinity
                                 ? -std::numeric_limits<T>::infinity()
                                 : std::numeric_limits<T>::lowest();
  UPSWEEP_HD T identity() const { return least; }
  UPSWEEP_HD T operator()(T a, T b) const {
    if constexpr (std::is_floating_point_v<T>) {
      if (detail::is_nan(a)) return a;
      if (detail::is_nan(b)) return b;
    }
    return a < b ? b : a;
  }
};

/// Op with its operands exchanged: a scan from the right over reversed indices is a scan from the
/// left of this, so one implementation serves both directions.
template <monoid Op>
struct flipped {
  using value_type = value_t<Op>;
  static constexpr bool commutes = commutative_monoid<Op>;
  Op op;
  UPSWEEP_HD value_type identity() const { return op.identity(); }
  UPSWEEP_HD value_type operator()(const value_type& a, const value_type& b) const {
    return op(b, a);
  }
};

}  // namespace upsweep
