// Random 64-bit words that depend on seed and position alone, so that a file needs no memory.
//
// source  SplitMix64: Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, 2014
#pragma once

#include <cstdint>

namespace upsweep::data {

constexpr std::uint64_t mix(std::uint64_t word) {
  word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
  word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
  return word ^ (word >> 31);
}

/// The words of one item; another seed or item gives unrelated ones.
class random_words {
 public:
  constexpr random_words(std::uint64_t seed, std::uint64_t item)
      : state_(mix(mix(seed + golden) + item * golden)) {}

  constexpr std::uint64_t next() { return mix(state_ += golden); }

  /// In [0, 1), a multiple of 2^-53.
  constexpr double next_real() { return static_cast<double>(next() >> 11) * 0x1p-53; }

 private:
  static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15u;  // 2^64 / golden ratio, odd
  std::uint64_t state_;
};

}  // namespace upsweep::data
