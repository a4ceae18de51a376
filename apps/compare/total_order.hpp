// Our order of floating-point keys as a comparator, since operator< on NaN is no order at all and
// std::sort on it undefined: -0.0 equals +0.0, every NaN equals every other and is above +infinity.
#pragma once
#include <type_traits>
#include <upsweep/core/half.hpp>

namespace upsweep::apps::compare {

template <class T>
bool total_less(const T& a, const T& b) {
  if constexpr (std::is_floating_point_v<T>) {
    return a < b || (b != b && a == a);
  } else if constexpr (is_floating_v<T>) {
    return total_less(static_cast<float>(a), static_cast<float>(b));
  } else {
    return a < b;
  }
}

struct key_before {
  template <class T>
  bool operator()(const T& a, const T& b) const {
    return total_less(a, b);
  }
};

}  // namespace upsweep::apps::compare
