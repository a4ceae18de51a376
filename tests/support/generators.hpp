// Inputs by formula and seed: a failing one can be made again.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <type_traits>
#include <upsweep/core/half.hpp>
#include <vector>

namespace upsweep::tests {

/// Knuth's MMIX generator; its upper 31 bits.
class random_stream {
 public:
  explicit random_stream(std::uint64_t seed) : state_(seed) {}
  std::uint32_t operator()() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>(state_ >> 33);
  }
  /// Uniform enough over [0, bound).
  std::size_t below(std::size_t bound) {
    const std::uint64_t high = (*this)();
    return static_cast<std::size_t>(((high << 31) ^ (*this)()) % bound);
  }

 private:
  std::uint64_t state_;
};

/// Seed of the property tests, printed when they fail; UPSWEEP_TEST_SEED replays another one.
inline std::uint64_t property_seed() {
  const char* text = std::getenv("UPSWEEP_TEST_SEED");
  return text == nullptr ? 20240607 : std::strtoull(text, nullptr, 10);
}

/// A number of a type that is not constructed from int, f16 and bf16, or of one that is.
template <class T>
T number(double value) {
  if constexpr (std::is_integral_v<T>) {
    return static_cast<T>(static_cast<long long>(value));
  } else {
    return T(static_cast<float>(value));
  }
}

/// 0 to 3, or -1 to 2 where T has negative numbers: sums of millions of them are exact in float.
template <class T>
std::vector<T> small_numbers(std::size_t n, std::uint64_t seed) {
  constexpr int least = std::is_unsigned_v<T> ? 0 : -1;
  random_stream random(seed);
  std::vector<T> items(n);
  for (T& item : items) item = number<T>(least + static_cast<int>(random() % 4));
  return items;
}

/// Any bits at all.
template <class T>
std::vector<T> random_bits(std::size_t n, std::uint64_t seed) {
  static_assert(std::is_trivially_copyable_v<T>);
  random_stream random(seed);
  std::vector<T> items(n);
  for (T& item : items) {
    unsigned char bytes[sizeof(T)];
    for (unsigned char& byte : bytes) byte = static_cast<unsigned char>(random() >> 11);
    std::memcpy(static_cast<void*>(&item), bytes, sizeof(T));
  }
  return items;
}

template <class T, class F>
std::vector<T> by_formula(std::size_t n, F f) {
  std::vector<T> items(n);
  for (std::size_t i = 0; i < n; ++i) items[i] = static_cast<T>(f(i));
  return items;
}

/// An item that is made, not read.
struct square_of_index {
  UPSWEEP_HD std::uint64_t operator()(std::size_t i) const {
    return static_cast<std::uint64_t>(i) * i;
  }
};

/// Offsets of segments of length 0 to 2 * mean that cover n items; empty ones at both ends.
template <class Offset>
std::vector<Offset> random_offsets(std::size_t n, std::size_t mean, std::uint64_t seed) {
  random_stream random(seed);
  std::vector<Offset> offsets{0, 0};
  std::size_t at = 0;
  while (at < n) {
    at += random.below(4) == 0 ? 0 : random.below(2 * mean + 1);
    offsets.push_back(static_cast<Offset>(at < n ? at : n));
  }
  offsets.push_back(static_cast<Offset>(n));
  return offsets;
}

}  // namespace upsweep::tests
