// What is timed against what, in turns, and the table of it.
//
//   round r   copy  ours on 1 thread  ours on all  peer a  peer b ...
//
// Every ratio is of one round, so that a busy moment of the machine hits both of its times; medians
// are shown.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "apps/common/cpu_turns.hpp"
#include "apps/common/timing.hpp"

namespace upsweep::apps {

inline double random_share(std::size_t i) {
  std::uint64_t x = (i + 1) * 0x9e3779b97f4a7c15u;  // splitmix64
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return static_cast<double>((x ^ (x >> 31)) >> 11) * 0x1p-53;
}

struct runner {
  std::string name;
  std::function<std::size_t()> run;  // returns how many were kept
  std::vector<double> times_us{};
};

/// The median over the rounds of a's time by b's.
inline double ratio(const runner& a, const runner& b) {
  std::vector<double> ratios;
  for (std::size_t r = 0; r < a.times_us.size(); ++r) {
    ratios.push_back(a.times_us[r] / b.times_us[r]);
  }
  return spread_of(std::move(ratios)).median;
}

/// The first two are ours, on one thread and on all. Returns the exit code.
/// is_right(each)   runs it once and says whether the result is right
template <class IsRight>
int report(const std::string& what, std::size_t n, std::size_t kept, int rounds,
           std::vector<runner>& runners, const IsRight& is_right) {
  const runner* const wrong = time_in_turns(runners, n, rounds, is_right);
  if (wrong != nullptr) {
    std::fprintf(stderr, "bench_compact_cpu: the result of %s is wrong\n", wrong->name.c_str());
    return 1;
  }
  std::printf("%s, n = %zu, %zu kept, medians of %d rounds\n", what.c_str(), n, kept, rounds);
  std::printf("%-28s %10s %22s %22s\n", "", "ns an item", "time / ours, 1 thread",
              "/ ours, all threads");
  for (const runner& each : runners) {
    std::printf("%-28s %10.3f %22.2f %22.2f\n", each.name.c_str(),
                spread_of(each.times_us).median * 1e3 / static_cast<double>(n),
                ratio(each, runners[0]), ratio(each, runners[1]));
  }
  return 0;
}

}  // namespace upsweep::apps
