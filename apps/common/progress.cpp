#include "apps/common/progress.hpp"

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace upsweep::apps {
namespace {
constexpr auto patience = std::chrono::seconds(1);  // shorter work needs no line
constexpr auto frame = std::chrono::milliseconds(200);
constexpr int bar_cells = 10;
}  // namespace

progress::progress(const talk& talk, int steps) : program_(talk.program()), steps_(steps) {
  if (!talk.is_quiet() && is_lively_terminal())
    drawer_ = std::thread([this] { draw_until_stopped(); });
}

progress::~progress() {
  finish();
}

void progress::step(std::string phase) {
  const std::lock_guard lock(mutex_);
  phase_ = std::move(phase);
  ++done_;
}

void progress::expect(int steps) {
  const std::lock_guard lock(mutex_);
  steps_ = steps;
}

void progress::finish() {
  if (!drawer_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
  }
  changed_.notify_all();
  drawer_.join();
  if (drawn_) std::fputs("\r\033[K", stderr);
}

void progress::draw_until_stopped() {
  std::unique_lock lock(mutex_);
  auto wait = std::chrono::duration_cast<std::chrono::milliseconds>(patience);
  while (!changed_.wait_for(lock, wait, [this] { return stopped_; })) {
    draw();
    wait = frame;
  }
}

void progress::draw() {
  const int steps = std::max(steps_, 1);
  const int done = std::clamp(done_, 0, steps);
  const int cells = bar_cells * done / steps;
  const double seconds = std::chrono::duration<double>(clock::now() - start_).count();
  std::fprintf(stderr, "\r\033[K%s [%.*s%.*s] %d/%d %s  %.1f s", program_.c_str(), cells,
               "##########", bar_cells - cells, "..........", std::min(done + 1, steps), steps,
               phase_.c_str(), seconds);
  std::fflush(stderr);
  drawn_ = true;
}

}  // namespace upsweep::apps
