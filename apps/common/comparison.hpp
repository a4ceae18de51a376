// --compare: what came of it, for people and for machines.
#pragma once
#include <cstddef>
#include <string>

#include "apps/common/contest.hpp"
#include "apps/common/talk.hpp"

namespace upsweep::apps {

/// Rounds and patience of a comparison that accompanies a run.
inline constexpr std::size_t comparison_rounds = 9;
inline constexpr double comparison_patience_us = 20e6;

struct comparison {
  bool ran = false;
  std::string task;  ///< "1,000,000 keys f32"
  contest result;

  bool all_equal() const { return result.all_equal(); }
  json report() const;
};

/// The table on standard error, and with it the times of the whole run; nothing when it did not
/// run. With -q only a difference shows.
void say(const comparison& found, const std::string& times, const talk& talk);
}  // namespace upsweep::apps
