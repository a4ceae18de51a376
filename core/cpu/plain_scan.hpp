// The scan of one plain array by vectors, on one thread or on several. exec::serial and
// exec::openmp take it for sums, minima and maxima of 4- and 8-byte numbers, and give the same
// bits; block_scan.hpp says in which order items are combined.
//
//   one thread   one pass: scan block 0, block 1, ...
//   several      blocks by ticket: fold (memory to L2), post it, read the prefix, scan (from L2)
//
// moves   the input once and the output once, as long as a block stays in L2 for its second reading
#pragma once
#include <algorithm>
#include <cstddef>
#include <thread>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cpu/block_scan.hpp>
#include <upsweep/core/cpu/prefix_board.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/parallel_blocks.hpp>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::detail {

/// automatic   streamed for outputs of stream_from_bytes and more, except in place
/// streamed    past the cache
enum class store_mode { automatic, cached, streamed };

/// What a scan may use; results are the same bits for all of them.
struct plain_scan_tuning {
  simd_level level = best_simd_level();
  store_mode stores = store_mode::automatic;
};

/// Larger than what the caller would find in a cache afterwards. In place, the lines that are
/// overwritten are in the cache anyway.
inline constexpr std::size_t stream_from_bytes = std::size_t{4} << 20;

/// Whether the scan of a task can go by vectors.
template <class Task>
inline constexpr bool is_plain_scan = false;
template <class Task>
requires(one_type_scan<Task>) inline constexpr bool is_plain_scan<Task> =
    vector_op<typename Task::op_type>::exists;

template <class Task>
class plain_scan {
  using shape = contiguous_scan<Task>;
  using ops = vector_op<typename Task::op_type>;
  using kernel = block_kernel<typename Task::op_type, shape::exclusive, shape::reverse>;
  using lane = typename kernel::lane;
  using value = typename shape::value_type;

 public:
  explicit plain_scan(const Task& task, const plain_scan_tuning& tuning = {})
      : task_(task),
        in_(reinterpret_cast<const lane*>(shape::in(task))),
        out_(reinterpret_cast<lane*>(shape::out(task))),
        before_(task.init.set ? static_cast<lane>(task.init.value) : ops::neutral),
        level_(tuning.level),
        past_cache_(tuning.stores == store_mode::automatic
                        ? task.n * sizeof(lane) >= stream_from_bytes && in_ != out_
                        : tuning.stores == store_mode::streamed) {}

  void run() {
    for (std::size_t block = 0; block < blocks(); ++block) {
      before_ = op_(before_, scan(block, before_));
    }
    if (past_cache_) stream_fence();
    finish();
  }

  void run(const exec::openmp& exec) {
    if (blocks() <= 1 || exec.thread_count() == 1) return run();
    prefix_board<typename ops::scalar> board(blocks(), before_);
    chain chain;
    for_each_block(exec, blocks(), chain, [&](std::size_t block) {
      board.post(block, fold(block));
      wait_for_prefix(board, block);
      scan(block, board.prefix(block));
      if (past_cache_) stream_fence();
    });
    before_ = board.total();
    finish();
  }

  /// Only the total, in the same order of operations. Output is neither read nor written.
  void reduce() {
    for (std::size_t block = 0; block < blocks(); ++block) before_ = op_(before_, fold(block));
    finish_total();
  }
  void reduce(const exec::openmp& exec) {
    if (blocks() <= 1 || exec.thread_count() == 1) return reduce();
    prefix_board<typename ops::scalar> board(blocks(), before_);
    chain chain;  // for_each_block wants one; nobody waits
    for_each_block(exec, blocks(), chain,
                   [&](std::size_t block) { board.post(block, fold(block)); });
    before_ = board.total();
    finish_total();
  }

 private:
  [[nodiscard]] std::size_t blocks() const {
    return (task_.n + block_items<lane> - 1) / block_items<lane>;
  }
  [[nodiscard]] std::size_t size(std::size_t block) const {
    return std::min(block_items<lane>, task_.n - block * block_items<lane>);
  }
  /// Where the items of a block start in memory.
  [[nodiscard]] std::size_t place(std::size_t block) const {
    const std::size_t begin = block * block_items<lane>;
    return shape::reverse ? task_.n - begin - size(block) : begin;
  }
  lane fold(std::size_t block) const {
    return kernel::fold(level_, in_ + place(block), size(block));
  }

  /// Waits as long as a fold may take, then folds what is missing itself. In place it only yields,
  /// as the thread that was put aside may write there at any moment.
  void wait_for_prefix(prefix_board<typename ops::scalar>& board, std::size_t block) const {
    for (int spins = 0; !board.has_prefix(block); ++spins) {
      const std::size_t first = board.reached();
      if (spins < 512) {
        wait_a_moment();
      } else if (in_ == out_ || first >= block || board.is_posted(first)) {
        std::this_thread::yield();
      } else {
        board.post(first, fold(first));
      }
    }
  }

  lane scan(std::size_t block, lane before) const {
    const std::size_t at = place(block);
    return kernel::scan(level_, in_ + at, out_ + at, size(block), before, past_cache_);
  }

  void finish() const {
    if (task_.n > 0 && shape::exclusive && !task_.init.set) {
      // What vectors take as neutral and the identity may differ, as -0.0 and 0.0 do.
      shape::out(task_)[shape::reverse ? task_.n - 1 : 0] = task_.op.identity();
    }
    finish_total();
  }
  void finish_total() const {
    if (task_.n == 0) return task_.finish(task_.init);
    task_.finish(maybe<value>{static_cast<value>(before_), true});
  }

  const Task& task_;
  const lane* in_;
  lane* out_;
  lane before_;  // the block that the scan has reached: init and everything in front of it
  simd_level level_;
  bool past_cache_;
  typename ops::scalar op_{};
};

}  // namespace upsweep::detail
