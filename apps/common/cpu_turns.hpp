// What the benchmarks of the CPU share: arrays, and times taken in turns.
#pragma once
#include <sys/mman.h>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <thread>
#include <vector>

#include "apps/common/timing.hpp"

namespace upsweep::apps {

/// In huge pages if the system grants them, and touched.
template <class T>
std::span<T> make_array(std::size_t n) {
  constexpr std::size_t huge = std::size_t{2} << 20;
  const std::size_t bytes = (n * sizeof(T) / huge + 1) * huge;
  void* const memory = std::aligned_alloc(huge, bytes);
  if (memory == nullptr) throw std::bad_alloc();
  madvise(memory, bytes, MADV_HUGEPAGE);
  std::memset(memory, 0, bytes);
  return {static_cast<T*>(memory), n};  // for the life of the program
}

/// Runs each.run() in turns, a b c a b c, and adds the microseconds of a call to each.times_us; one
/// round more is dropped, before them.
/// is_right(each)   runs it once and says whether the result is right; in the dropped round
/// returns          the first one that is not right, or null
template <class Runner, class IsRight>
const Runner* time_in_turns(std::vector<Runner>& all, std::size_t n, int rounds,
                            const IsRight& is_right) {
  const int calls = static_cast<int>(std::max<std::size_t>(1, 4'000'000 / n));
  for (int round = 0; round <= rounds; ++round) {
    for (Runner& each : all) {
      // Workers of the runtime that ran before stop spinning.
      std::this_thread::sleep_for(std::chrono::milliseconds(15));
      if (round == 0) {
        if (!is_right(each)) return &each;
      } else {
        each.run();
      }
      const double us = time_us([&] {
        for (int i = 0; i < calls; ++i) each.run();
      });
      if (round > 0) each.times_us.push_back(us / calls);
    }
  }
  return nullptr;
}

}  // namespace upsweep::apps
