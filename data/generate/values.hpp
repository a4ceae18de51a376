// Item i of each kind of data, a function of i and the seed.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <upsweep/core/half.hpp>

#include "data/generate/random_words.hpp"
#include "data/generate/zipf.hpp"

namespace upsweep::data {

enum class kind { uniform, few_distinct, sorted, reversed, zipf, entropy };

struct recipe {
  kind what = kind::uniform;
  std::uint64_t n = 0;
  std::uint64_t seed = 1;
  std::uint64_t distinct = 0;  // of few-distinct and zipf
  double exponent = 1;         // of zipf
  int words = 3;               // of entropy: how many are ANDed
};

template <class T>
using bits_of = std::conditional_t<
    sizeof(T) == 1, std::uint8_t,
    std::conditional_t<sizeof(T) == 2, std::uint16_t,
                       std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>>>;

/// The largest N for which 0 .. N are all different in T; floats lose integers beyond their digits.
template <class T>
constexpr std::uint64_t largest_counted() {
  if constexpr (std::is_same_v<T, f16>)
    return 1u << 11;
  else if constexpr (std::is_same_v<T, bf16>)
    return 1u << 8;
  else if constexpr (std::is_floating_point_v<T>)
    return std::uint64_t{1} << std::numeric_limits<T>::digits;
  else
    return static_cast<std::uint64_t>(std::numeric_limits<T>::max());
}

/// Unsigned fraction / 2^64 of T's range: all of it for integers, [0, 1) for floats. Never falls as
/// the fraction grows.
template <class T>
T at_fraction(std::uint64_t fraction) {
  if constexpr (std::is_integral_v<T>) {
    const auto top = static_cast<bits_of<T>>(fraction >> (64 - 8 * sizeof(T)));
    const bits_of<T> sign = std::is_signed_v<T> ? bits_of<T>(1) << (8 * sizeof(T) - 1) : 0;
    return static_cast<T>(static_cast<bits_of<T>>(top ^ sign));  // least bits are the least number
  } else {
    constexpr int digits = std::bit_width(largest_counted<T>()) - 1;
    const auto whole = static_cast<double>(fraction >> (64 - digits));  // exact, so below 1
    const double real = whole / static_cast<double>(std::uint64_t{1} << digits);
    if constexpr (std::is_floating_point_v<T>)
      return static_cast<T>(real);
    else
      return T(static_cast<float>(real));
  }
}

template <class T>
T from_integer(std::uint64_t value) {
  if constexpr (std::is_arithmetic_v<T>)
    return static_cast<T>(value);
  else
    return T(static_cast<float>(value));
}

/// i * 2^64 / n without rounding up, i < n.
inline std::uint64_t fraction_of(std::uint64_t i, std::uint64_t n) {
  __extension__ using wide = unsigned __int128;
  return static_cast<std::uint64_t>((static_cast<wide>(i) << 64) / n);
}

/// Fewer one bits with each word: the entropy of a bit falls from 1 to 0.81, 0.54, 0.34, 0.20 bits.
/// source  Thearling, Smith, An Improved Supercomputer Sorting Benchmark, 1992
template <class T>
T entropy_reduced(random_words& random, int words) {
  auto bits = static_cast<bits_of<T>>(random.next());
  for (int word = 1; word < words; ++word) bits &= static_cast<bits_of<T>>(random.next());
  if constexpr (std::is_integral_v<T>) return static_cast<T>(bits);
  constexpr auto top_of_exponent = static_cast<bits_of<T>>(bits_of<T>(1) << (8 * sizeof(T) - 2));
  return std::bit_cast<T>(static_cast<bits_of<T>>(bits & ~top_of_exponent));  // no inf, no NaN
}

/// Fills items[0 .. count) with what belongs at begin, begin + 1, ...
template <class T>
void fill(const recipe& from, std::uint64_t begin, T* items, std::size_t count) {
  const zipf ranks(from.distinct == 0 ? 1 : from.distinct, from.exponent);
  for (std::size_t k = 0; k < count; ++k) {
    const std::uint64_t i = begin + k;
    random_words random(from.seed, i);
    switch (from.what) {
      case kind::uniform:
        items[k] = at_fraction<T>(random.next());
        break;
      case kind::few_distinct: {
        const std::uint64_t which = random.next() % from.distinct;
        items[k] = std::is_integral_v<T> ? at_fraction<T>(fraction_of(which, from.distinct))
                                         : from_integer<T>(which);
        break;
      }
      case kind::sorted:
        items[k] = at_fraction<T>(fraction_of(i, from.n));
        break;
      case kind::reversed:
        items[k] = at_fraction<T>(fraction_of(from.n - 1 - i, from.n));
        break;
      case kind::zipf:
        items[k] = from_integer<T>(ranks(random));
        break;
      case kind::entropy:
        items[k] = entropy_reduced<T>(random, from.words);
        break;
    }
  }
}

}  // namespace upsweep::data
