// The ways in which plain arrays can be compacted on the CPU: every width of vectors, past the
// cache and not, on one thread and on several.
#pragma once
#include <cstddef>
#include <limits>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <vector>

#include "tests/support/simd_levels.hpp"

namespace upsweep::tests {

/// A compaction as exec::openmp{threads} runs it, with vectors and stores of our choice.
struct tuned {
  int threads;
  detail::plain_compact_tuning tuning;
};
template <class Load, class Keep, class Emit, class Reject>
std::size_t run_compact(const tuned& exec, const compact_task<Load, Keep, Emit, Reject>& task) {
  using compaction = detail::plain_compact<compact_task<Load, Keep, Emit, Reject>>;
  static_assert(compaction::fits);
  return compaction(task, exec.tuning).run(exec::openmp{exec.threads});
}

}  // namespace upsweep::tests

template <>
inline constexpr upsweep::memory_kind upsweep::memory_for<upsweep::tests::tuned> =
    upsweep::memory_kind::host;

namespace upsweep::tests {

inline constexpr std::size_t streamed = 0, cached = std::numeric_limits<std::size_t>::max();

inline std::vector<tuned> all_ways() {
  std::vector<tuned> ways;
  for (const auto level : levels_here()) {
    for (const std::size_t from : {streamed, cached}) {
      ways.push_back({1, {level, from}});
      ways.push_back({3, {level, from}});
      ways.push_back({3, {level, from, 0}});  // goes on at once when it is not its turn
    }
  }
  return ways;
}

}  // namespace upsweep::tests
