// Compares whole outputs bit by bit, NaN and the sign of zero included.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <string>
#include <vector>

namespace upsweep::tests {

/// The bytes of an item in hexadecimal, the first 16 of them.
template <class T>
std::string bytes_of(const T& item) {
  constexpr char digits[] = "0123456789abcdef";
  unsigned char bytes[sizeof(T)];
  std::memcpy(bytes, &item, sizeof(T));
  std::string text;
  for (std::size_t b = 0; b < std::min<std::size_t>(sizeof(T), 16); ++b) {
    text += digits[bytes[b] / 16];
    text += digits[bytes[b] % 16];
  }
  return text;
}

/// Empty if both hold the same bits, else where they part: CHECK(difference(got, want) == "").
template <class T>
std::string difference(const std::vector<T>& got, const std::vector<T>& want) {
  if (got.size() != want.size()) {
    return std::to_string(got.size()) + " items, not " + std::to_string(want.size());
  }
  if (got.empty()) return "";
  // NOLINTBEGIN(bugprone-suspicious-memory-comparison): bits are what is compared here
  if (std::memcmp(got.data(), want.data(), got.size() * sizeof(T)) == 0) return "";
  for (std::size_t i = 0; i < got.size(); ++i) {
    if (std::memcmp(&got[i], &want[i], sizeof(T)) == 0) continue;
    return "item " + std::to_string(i) + " of " + std::to_string(got.size()) + " has bytes " +
           bytes_of(got[i]) + ", not " + bytes_of(want[i]);
  }
  // NOLINTEND(bugprone-suspicious-memory-comparison)
  return "";
}

/// The first m items.
template <class T>
std::vector<T> first(std::vector<T> items, std::size_t m) {
  items.resize(std::min(m, items.size()));
  return items;
}

/// S and W: the sum of the items, and of (i + 1) times item i, both mod 2^64.
struct checksum {
  unsigned long long n = 0, s = 0, w = 0;
  friend bool operator==(const checksum&, const checksum&) = default;
};
template <class Items, class Image>
checksum checksum_of(const Items& items, Image image) {
  checksum sums;
  for (const auto& item : items) {
    const auto value = static_cast<unsigned long long>(image(item));
    sums.s += value;
    sums.w += ++sums.n * value;
  }
  return sums;
}

}  // namespace upsweep::tests
