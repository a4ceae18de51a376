// Ours and others' on the same data: run in turns, checked, timed, shown in one table.
//
//   round 1   ours  peer a  peer b   in turns (a b c a b c), so that a busy moment of the machine
//   round 2   ours  peer a  peer b   hits all alike; the first round only warms up and is not
//   ...                              counted, and after it every result is checked
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "apps/common/json.hpp"
#include "apps/common/timing.hpp"

namespace upsweep::apps {

struct contender {
  std::string name;
  std::string where;  ///< "cpu", "cuda"
  bool ours = false;
  std::string note;  ///< how its task differs; empty when it does not
  /// Microseconds of the work alone. Whatever it needs before and after is not in them.
  std::function<double()> run;
  /// Called after the first run: what is wrong with its result, empty when nothing is.
  std::function<std::string()> difference;
};

struct contest_row {
  std::string name, where, note;
  bool ours = false;
  spread time_us;
  double ratio = 0;        ///< time / time of ours at the same place; 0 when there is none
  std::string difference;  ///< of its result; empty when equal
  std::string absent;      ///< why it did not run; then nothing else is set
};

struct contest {
  std::vector<contest_row> rows;
  std::size_t rounds = 0;

  bool all_equal() const;  ///< of those that ran; true when there are none
  std::string str() const;
  json report() const;
};

/// At most `rounds` counted rounds, fewer (one at least) when they would take longer than
/// `patience_us`. A peer that throws std::runtime_error or std::bad_alloc becomes absent.
contest hold_contest(std::vector<contender> contenders, std::size_t rounds, double patience_us);
}  // namespace upsweep::apps
