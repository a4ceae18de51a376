// Blocks of work for the threads of a process, taken by ticket, and the chain that hands a value
// from block to block in order.
//
// Tickets instead of a static share: a thread that the system puts aside holds back one block, not
// a fixed part of the input. The wait is short by nature (the block before is being read), so it
// spins for about a microsecond and then yields: on a busy machine spinning without limit was
// 25 to 400 times slower.
//
// An exception in a block ends the loop in every thread and is thrown again to the caller.
#pragma once
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <upsweep/core/exec.hpp>

namespace upsweep::detail {

class chain {
 public:
  /// Waits until every block before `block` has passed; false if one of them threw.
  bool wait_for(std::size_t block) const {
    for (int spins = 0; reached_.load(std::memory_order_acquire) != block; ++spins) {
      if (failed_.load(std::memory_order_relaxed)) return false;
      if (spins >= 256) std::this_thread::yield();
    }
    return true;
  }

  /// What was written before this is seen by the next block: pairs with the load in wait_for.
  void pass(std::size_t block) { reached_.store(block + 1, std::memory_order_release); }

  void fail(std::exception_ptr error) {
    const std::lock_guard lock(mutex_);
    if (!error_) error_ = std::move(error);
    failed_.store(true, std::memory_order_relaxed);
  }
  [[nodiscard]] bool failed() const { return failed_.load(std::memory_order_relaxed); }
  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  std::atomic<std::size_t> reached_{0};
  std::atomic<bool> failed_{false};
  std::mutex mutex_;
  std::exception_ptr error_;
};

/// Calls work(block) for 0 <= block < blocks, each once, in ticket order over the threads of exec.
/// Every thread calls its own copy of `work`, so that a mutable one can keep scratch between
/// blocks; and its finish(), if it has one, when no block is left to take.
template <class Work>
void for_each_block(const exec::openmp& exec, std::size_t blocks, chain& chain, const Work& work) {
  std::atomic<std::size_t> ticket{0};
  const auto run = [&] {
    try {
      Work mine = work;
      while (!chain.failed()) {
        const std::size_t block = ticket.fetch_add(1, std::memory_order_relaxed);
        if (block >= blocks) {
          if constexpr (requires { mine.finish(); }) mine.finish();
          return;
        }
        mine(block);
      }
    } catch (...) {
      chain.fail(std::current_exception());
    }
  };
#if defined(_OPENMP)
  const auto threads = static_cast<std::size_t>(exec.thread_count());
  [[maybe_unused]] const int team = static_cast<int>(threads < blocks ? threads : blocks);
#pragma omp parallel num_threads(team)
  run();
#else
  static_cast<void>(exec);
  run();
#endif
  chain.rethrow();
}

}  // namespace upsweep::detail
