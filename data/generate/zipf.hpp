// Ranks 1 .. count, where rank r comes with a probability proportional to r^-exponent.
//
// Rejection-inversion: a real x is drawn under the curve x^-exponent by inverting its integral, and
// taken as the rank next to it if it lies under that rank's bar. No table, so any count is constant
// memory; less than 1.2 draws a rank on average.
//
// source  Hörmann, Derflinger, Rejection-inversion to generate variates from monotone discrete
//         distributions, 1996
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "data/generate/random_words.hpp"

namespace upsweep::data {

class zipf {
 public:
  /// count  >= 1, up to 2^53      exponent  > 0
  zipf(std::uint64_t count, double exponent)
      : count_(static_cast<double>(count)),
        exponent_(exponent),
        area_begin_(integral(1.5) - 1),  // the bar of rank 1 is taken whole
        area_end_(integral(count_ + 0.5)) {}

  std::uint64_t operator()(random_words& random) const {
    for (;;) {
      const double area = area_end_ + random.next_real() * (area_begin_ - area_end_);
      const double x = inverse_integral(area);
      const double rank = std::clamp(std::floor(x + 0.5), 1.0, count_);
      if (area >= integral(rank + 0.5) - std::pow(rank, -exponent_))
        return static_cast<std::uint64_t>(rank);
    }
  }

 private:
  // Integral of t^-exponent from 1 to x; expm1 and log1p keep it exact around exponent 1.
  double integral(double x) const {
    const double log_x = std::log(x), one_minus = 1 - exponent_;
    return std::abs(one_minus * log_x) < 1e-12 ? log_x : std::expm1(one_minus * log_x) / one_minus;
  }
  double inverse_integral(double area) const {
    const double scaled = std::max(-1.0, area * (1 - exponent_));
    return std::exp(std::abs(scaled) < 1e-12 ? area : std::log1p(scaled) / (1 - exponent_));
  }

  double count_, exponent_, area_begin_, area_end_;
};

}  // namespace upsweep::data
