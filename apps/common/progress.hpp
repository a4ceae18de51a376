// One moving line on a terminal while long work goes on; nothing anywhere else.
//
//   radix_sort [####......] 2/5 sorting by delay  3.2 s
#pragma once
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "apps/common/talk.hpp"

namespace upsweep::apps {

/// Appears after a second of work and is wiped when it ends. Steps are the phases of the program,
/// since a sort has no other honest measure of how far it is.
class progress {
 public:
  /// steps   how many times `step` will be called; may be corrected with `expect`
  progress(const talk& talk, int steps);
  ~progress();
  progress(const progress&) = delete;
  progress& operator=(const progress&) = delete;

  void step(std::string phase);
  void expect(int steps);
  void finish();  ///< wipes the line, so that other text may be printed

 private:
  using clock = std::chrono::steady_clock;
  void draw_until_stopped();
  void draw();

  std::string program_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::string phase_;
  int steps_;
  int done_ = -1;  // phases that have ended
  bool stopped_ = false;
  bool drawn_ = false;
  clock::time_point start_ = clock::now();
  std::thread drawer_;
};
}  // namespace upsweep::apps
