#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <type_traits>

#include "apps/compare/check.hpp"

namespace upsweep::apps::compare {
namespace {

template <class T>
scan_check check_integers(bool inclusive, const T* in, const T* out, std::size_t n) {
  std::make_unsigned_t<T> sum = 0;  // wraps, where a signed sum would be undefined
  for (std::size_t i = 0; i < n; ++i) {
    const auto before = sum;
    sum = static_cast<std::make_unsigned_t<T>>(sum + static_cast<std::make_unsigned_t<T>>(in[i]));
    const T expected = static_cast<T>(inclusive ? sum : before);
    if (out[i] == expected) continue;
    scan_check result;
    result.ok = false;
    result.index = i;
    result.largest_difference =
        std::abs(static_cast<double>(out[i]) - static_cast<double>(expected));
    result.text = "[";
    result.text.append(std::to_string(i)).append("]: ").append(std::to_string(out[i]));
    result.text.append(", expected ").append(std::to_string(expected));
    return result;
  }
  return {};
}

template <class T, class Wide>
scan_check check_floats(bool inclusive, const T* in, const T* out, std::size_t n) {
  constexpr Wide unit = static_cast<Wide>(std::numeric_limits<T>::epsilon()) / 2;
  constexpr Wide wide_unit = std::numeric_limits<Wide>::epsilon() / 2;
  constexpr Wide largest = std::numeric_limits<T>::max();
  scan_check result;
  scan_check first_bad;
  Wide sum = 0;
  Wide magnitude = 0;
  for (std::size_t i = 0; i < n; ++i) {
    if (inclusive) {
      sum += static_cast<Wide>(in[i]);
      magnitude += std::abs(static_cast<Wide>(in[i]));
    }
    const Wide additions = static_cast<Wide>(i);  // at most; an exclusive sum has one less
    const Wide bound = additions * (unit + 2 * wide_unit) * magnitude;
    const Wide got = static_cast<Wide>(out[i]);
    bool bad = false;
    Wide difference = 0;
    if (std::isfinite(sum) && magnitude <= largest) {
      difference = std::abs(got - sum);
      bad = !(difference <= bound);  // a NaN is out of any bound
    } else if (!std::isfinite(sum)) {
      bad = std::isnan(sum) ? !std::isnan(got) : got != sum;
    }
    if (!(static_cast<double>(difference) <= result.largest_difference)) {
      result.largest_difference = static_cast<double>(difference);
      result.index = i;
      result.bound = static_cast<double>(bound);
    }
    if (bad && first_bad.ok) {
      first_bad.ok = false;
      first_bad.index = i;
      first_bad.bound = static_cast<double>(bound);
      char text[160];
      std::snprintf(text, sizeof text, "[%zu]: %.17g, expected %.17g within %.3g", i,
                    static_cast<double>(out[i]), static_cast<double>(sum),
                    static_cast<double>(bound));
      first_bad.text = text;
    }
    if (!inclusive) {
      sum += static_cast<Wide>(in[i]);
      magnitude += std::abs(static_cast<Wide>(in[i]));
    }
  }
  if (!first_bad.ok) {
    first_bad.largest_difference = result.largest_difference;
    return first_bad;
  }
  return result;
}

}  // namespace

scan_check check_scan(const scan_request& request, const void* in, const void* out, std::size_t n) {
  return io::visit(request.type, [&]<class T>(std::type_identity<T>) -> scan_check {
    const T* const items = static_cast<const T*>(in);
    const T* const sums = static_cast<const T*>(out);
    if constexpr (std::is_same_v<T, float>) {
      return check_floats<float, double>(request.inclusive, items, sums, n);
    } else if constexpr (std::is_same_v<T, double>) {
      return check_floats<double, long double>(request.inclusive, items, sums, n);
    } else if constexpr (std::is_integral_v<T>) {
      return check_integers(request.inclusive, items, sums, n);
    } else {
      throw compare_error("scan check: no such type");
    }
  });
}

}  // namespace upsweep::apps::compare
