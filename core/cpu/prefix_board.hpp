// Where threads post the folds of their blocks, and read what stands before them.
//
//   block     0      1      2      3
//   totals    t0     t1     .      t3       each posted once, by whoever folded the block first
//   prefixes  init   .t0    .t1    .        as far as the totals go: whoever comes by extends them
//
// A thread that the system puts aside in the middle of a fold holds nobody up: the others fold its
// block for it, and the total is the same to the last bit, whoever wins. With blocks passed from
// thread to thread instead, two busy neighbours on two cores made a scan of 5e7 f32 41 times
// slower.
#pragma once
#include <atomic>
#include <cstddef>
#include <upsweep/core/monoid.hpp>
#include <vector>

namespace upsweep::detail {

template <class Op>
class prefix_board {
  using value = value_t<Op>;

 public:
  prefix_board(std::size_t blocks, value init) : slots_(blocks + 1) { slots_[0].prefix = init; }

  [[nodiscard]] bool is_posted(std::size_t block) const {
    return slots_[block].state.load(std::memory_order_relaxed) != missing;
  }

  /// Only the first total of a block counts.
  void post(std::size_t block, value total) {
    slot& mine = slots_[block];
    int expected = missing;
    if (!mine.state.compare_exchange_strong(expected, writing, std::memory_order_relaxed)) return;
    mine.total = total;
    mine.state.store(posted, std::memory_order_release);  // pairs with the load in extend
  }

  /// The last block whose prefix is known; what is missing first, if anything, is its total.
  [[nodiscard]] std::size_t reached() const { return reached_.load(std::memory_order_acquire); }

  /// Whether prefix(block) may be read.
  bool has_prefix(std::size_t block) {
    if (reached() >= block) return true;
    extend();
    return reached() >= block;
  }
  [[nodiscard]] value prefix(std::size_t block) const { return slots_[block].prefix; }

  /// After all are posted: the fold of init and all blocks.
  value total() {
    extend();
    return slots_.back().prefix;
  }

 private:
  enum : int { missing, writing, posted };
  struct slot {
    std::atomic<int> state{missing};
    value total;
    value prefix;
  };

  void extend() {
    if (extending_.test_and_set(std::memory_order_acquire)) return;  // someone is at it
    std::size_t at = reached_.load(std::memory_order_relaxed);
    while (slots_[at].state.load(std::memory_order_acquire) == posted) {
      slots_[at + 1].prefix = op_(slots_[at].prefix, slots_[at].total);
      reached_.store(++at, std::memory_order_release);  // pairs with the load in reached
    }
    extending_.clear(std::memory_order_release);
  }

  std::vector<slot> slots_;  // and one behind the last block, for the prefix of the end
  std::atomic_flag extending_;
  std::atomic<std::size_t> reached_{0};
  Op op_{};
};

/// Tells the processor that this thread only waits.
inline void wait_a_moment() {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#endif
}

}  // namespace upsweep::detail
