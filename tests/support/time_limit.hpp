// A watchdog for tests that could hang.
#pragma once
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

namespace upsweep::tests {

/// Ends the program with a message if it is not destroyed in time. A failed check would not do:
/// what waits for a kernel that never finishes, be it a launch or a free, never returns. doctest
/// names the case when it sees the signal.
class time_limit {
 public:
  time_limit(std::chrono::seconds limit, const char* what)
      : watch_([this, limit, what] {
          std::unique_lock lock(mutex_);
          if (changed_.wait_for(lock, limit, [this] { return done_; })) return;
          std::fprintf(stderr, "error: not finished after %lld s: %s\n",
                       static_cast<long long>(limit.count()), what);
          std::fflush(stderr);
          std::abort();
        }) {}
  time_limit(const time_limit&) = delete;
  time_limit& operator=(const time_limit&) = delete;
  ~time_limit() {
    {
      const std::lock_guard lock(mutex_);
      done_ = true;
    }
    changed_.notify_one();
    watch_.join();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool done_ = false;
  std::thread watch_;  // last, as it looks at the others
};

}  // namespace upsweep::tests
