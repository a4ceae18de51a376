// Wall-clock time, and the middle of several measurements.
#pragma once
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <vector>

namespace upsweep::apps {

class stopwatch {
 public:
  double elapsed_us() const {
    return std::chrono::duration<double, std::micro>(clock::now() - start_).count();
  }
  void restart() { start_ = clock::now(); }

 private:
  using clock = std::chrono::steady_clock;
  clock::time_point start_ = clock::now();
};

/// Microseconds that `work()` takes.
template <class Work>
double time_us(Work&& work) {
  const stopwatch watch;
  work();
  return watch.elapsed_us();
}

struct spread {
  double median = 0, p10 = 0, p90 = 0;
};

/// The quantiles of some times, by nearest rank; zeros for none.
inline spread spread_of(std::vector<double> times) {
  if (times.empty()) return {};
  std::sort(times.begin(), times.end());
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(
        std::lround(share * static_cast<double>(times.size() - 1)))];
  };
  return {at(0.5), at(0.1), at(0.9)};
}

}  // namespace upsweep::apps
