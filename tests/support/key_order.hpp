// The order of keys as documented, on values: what images and digits are checked against.
#pragma once
#include <cmath>
#include <type_traits>

namespace upsweep::tests {

/// Ascending: -0.0 equals +0.0, every NaN is equal and greatest.
struct comes_before {
  template <class T>
  bool operator()(const T& a, const T& b) const {
    if constexpr (std::is_integral_v<T>) {
      return a < b;
    } else {
      const double x = static_cast<double>(a), y = static_cast<double>(b);
      return std::isnan(y) ? !std::isnan(x) : x < y;
    }
  }
};

}  // namespace upsweep::tests
