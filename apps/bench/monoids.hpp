// Operators on pairs, as users of a scan bring them: what the benchmark scans beside plain sums.
//
// Each pair is aligned to its size, like float2 and double2, so that neither side has to take it
// apart in memory. Brackets and affine maps do not commute: a swapped operand shows in the check.
#pragma once
#include <cmath>
#include <cstdint>
#include <limits>
#include <upsweep/core/macros.hpp>

namespace upsweep::apps::bench {

/// Of the items so far: the largest x, and the sum of exp(x - largest).
template <class Real>
struct alignas(2 * sizeof(Real)) softmax_state {
  Real largest;
  Real sum;
};

template <class Real>
struct merge_softmax {
  using value_type = softmax_state<Real>;
  static constexpr bool commutes = true;
  // A constant and not a call: device code may use only the former.
  static constexpr Real least = -std::numeric_limits<Real>::infinity();
  UPSWEEP_HD value_type identity() const { return {least, 0}; }
  UPSWEEP_HD value_type operator()(const value_type& a, const value_type& b) const {
    const bool keeps = a.largest >= b.largest;
    const Real largest = keeps ? a.largest : b.largest;
    const Real least_of_both = keeps ? b.largest : a.largest;
    // -inf minus -inf is NaN, but both sums then count as they are.
    const Real scale = largest == least_of_both ? Real{1} : std::exp(least_of_both - largest);
    return {largest, keeps ? a.sum + b.sum * scale : a.sum * scale + b.sum};
  }
};

/// Of a text of brackets: its depth at the end, and the lowest depth on the way, 0 at the start.
struct alignas(8) bracket_balance {
  std::int32_t depth;
  std::int32_t lowest;
};

struct join_brackets {
  using value_type = bracket_balance;
  UPSWEEP_HD value_type identity() const { return {0, 0}; }
  UPSWEEP_HD value_type operator()(const value_type& a, const value_type& b) const {
    const std::int32_t below = a.depth + b.lowest;
    return {a.depth + b.depth, below < a.lowest ? below : a.lowest};
  }
};

/// x -> a x + c, modulo 2^32 or 2^64.
template <class Word>
struct alignas(2 * sizeof(Word)) affine {
  Word a;
  Word c;
};

/// First f, then g.
template <class Word>
struct compose {
  using value_type = affine<Word>;
  UPSWEEP_HD value_type identity() const { return {1, 0}; }
  UPSWEEP_HD value_type operator()(const value_type& f, const value_type& g) const {
    return {f.a * g.a, f.c * g.a + g.c};
  }
};

}  // namespace upsweep::apps::bench
