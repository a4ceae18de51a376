#include "apps/bench/sizes.hpp"

#include <algorithm>

namespace upsweep::apps::bench {

std::vector<std::size_t> sweep_sizes() {
  std::vector<std::size_t> sizes{777'777, 1'000'000, 3 * (std::size_t{1} << 20) + 5, 100'000'007};
  for (int exponent = 10; exponent <= 30; ++exponent) sizes.push_back(std::size_t{1} << exponent);
  std::sort(sizes.begin(), sizes.end());
  return sizes;
}

std::vector<std::size_t> quick_sizes() {
  return {std::size_t{1} << 10, std::size_t{1} << 16, std::size_t{1} << 20, 3'145'733,
          std::size_t{1} << 24, std::size_t{1} << 28};
}

std::vector<std::size_t> row_sizes() {
  return {std::size_t{1} << 16, std::size_t{1} << 20, std::size_t{1} << 26, std::size_t{1} << 28};
}

std::size_t rounds_for(std::size_t n) {
  return n < (std::size_t{1} << 26) ? 15 : 9;
}

std::size_t calls_for(double us_per_call) {
  constexpr double measurement_us = 2500;
  const double calls = measurement_us / std::max(us_per_call, 1.0);
  return static_cast<std::size_t>(std::clamp(calls, 5.0, 200.0));
}

}  // namespace upsweep::apps::bench
