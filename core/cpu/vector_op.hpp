// Vectors of 16, 32 or 64 bytes as the compiler's own types, and the operators that run on them.
//
// A function that is compiled for AVX2 or AVX-512 (target attribute) may use the wider ones; code
// that is always inlined into it is compiled for its target too, so one text serves all widths.
// Vectors are passed by reference: by value, the ABI would depend on the target.
#pragma once
#include <concepts>
#include <limits>
#include <type_traits>
#include <upsweep/core/monoid.hpp>

namespace upsweep::detail {

template <class T, int Bytes>
struct vector_of {
  typedef T type __attribute__((vector_size(Bytes)));
  /// The same at any address of a T.
  typedef T loose __attribute__((vector_size(Bytes), aligned(alignof(T)), may_alias));
};

/// lane       the type of the items in vectors; sums of signed integers are taken unsigned, as they
///            wrap
/// scalar     the operator on one lane
/// neutral    combine(neutral, b) is b to the last bit, for every b that is not neutral itself
/// combine    b becomes a . b, lane by lane; a stands left
template <class Op>
struct vector_op {
  static constexpr bool exists = false;
};

template <class T>
concept vector_item =
    std::is_arithmetic_v<T> && !std::same_as<T, bool> && (sizeof(T) == 4 || sizeof(T) == 8) &&
    !std::same_as<std::remove_cv_t<T>, long double>;

template <vector_item T>
struct vector_op<plus<T>> {
  static constexpr bool exists = true;
  using lane = typename std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>,
                                           std::type_identity<T>>::type;
  using scalar = plus<lane>;
  // 0.0 would turn -0.0 into 0.0.
  static constexpr lane neutral = std::is_integral_v<T> ? lane{} : static_cast<lane>(-0.0);
  template <class Vector>
  [[gnu::always_inline]] static inline void combine(const Vector& a, Vector& b) {
    b = a + b;
  }
};

template <vector_item T>
struct vector_op<minimum<T>> {
  static constexpr bool exists = true;
  using lane = T;
  using scalar = minimum<T>;
  static constexpr lane neutral = minimum<T>::greatest;
  template <class Vector>
  [[gnu::always_inline]] static inline void combine(const Vector& a, Vector& b) {
    if constexpr (std::is_floating_point_v<T>) {
      b = (a == a) & ~(b >= a) ? b : a;  // b if it is less or NaN, unless a is NaN
    } else {
      b = b < a ? b : a;
    }
  }
};

template <vector_item T>
struct vector_op<maximum<T>> {
  static constexpr bool exists = true;
  using lane = T;
  using scalar = maximum<T>;
  static constexpr lane neutral = maximum<T>::least;
  template <class Vector>
  [[gnu::always_inline]] static inline void combine(const Vector& a, Vector& b) {
    if constexpr (std::is_floating_point_v<T>) {
      b = (a == a) & ~(b <= a) ? b : a;
    } else {
      b = a < b ? b : a;
    }
  }
};

template <class Op>
requires(vector_op<Op>::exists) struct vector_op<flipped<Op>> {
  using ops = vector_op<Op>;
  static constexpr bool exists = true;
  using lane = typename ops::lane;
  using scalar = flipped<typename ops::scalar>;
  static constexpr lane neutral = ops::neutral;
  template <class Vector>
  [[gnu::always_inline]] static inline void combine(const Vector& a, Vector& b) {
    const Vector left = b;
    b = a;
    ops::combine(left, b);
  }
};

}  // namespace upsweep::detail
