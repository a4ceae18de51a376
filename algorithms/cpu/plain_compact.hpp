// compact, partition and unique of plain arrays and of columns of them, and indices and counts of
// anything, by bits: judge a block, then move what is kept by vectors, column by column.
// exec::serial and exec::openmp take it where they can.
//
//   judge   1 0 0 1 1 0 0 1 ...    4 KB of items, each judged once, in order       judge_block.hpp
//   move    a d e h ...            from L1, by vectors, to the output or a stage   compress.hpp
//   stage   -> output              past the cache for large outputs; in turn, where threads are
//                                  several: then 256 KB of items are judged and staged first
//
// Nobody is held up for long by a thread that the system puts aside between its judging and its
// turn: the others go on with later blocks, keep only their bits, and stage them again.
//
// The output may be the input: what is written has been moved to a stage, or lies where items stood
// that have been loaded.
//
// moves    n items in, m items out
// source   Blelloch 1990; Merrill and Garland, NVR-2016-002, for the chain
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <thread>
#include <type_traits>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/cpu/judge_block.hpp>
#include <upsweep/algorithms/cpu/keep_bits.hpp>
#include <upsweep/algorithms/cpu/kept_output.hpp>
#include <upsweep/algorithms/cpu/plain_moves.hpp>
#include <upsweep/core/cpu/prefix_board.hpp>
#include <upsweep/core/cpu/simd_level.hpp>
#include <upsweep/core/cpu/stream_copy.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/parallel_blocks.hpp>
#include <utility>
#include <vector>

namespace upsweep::detail {

/// What a compaction may use; results are the same for all of them.
struct plain_compact_tuning {
  simd_level level = best_simd_level();
  /// Inputs of this many bytes and more are compacted past the cache, which the output would leave
  /// anyway before the caller comes to it.
  std::size_t stream_from_bytes = std::size_t{4} << 20;
  /// Looks for the blocks before until a thread goes on with the next one: the first 512 take some
  /// 10 us, the others let a waiting thread run. Going on at once costs half as much again.
  int spins = 768;
};

/// Items that a thread judges and stages before it waits for its turn: half of L2 at most.
template <class Item>
inline constexpr std::size_t plain_block_items =
    std::max<std::size_t>(1, (std::size_t{256} << 10) / (judged_items<Item> * moved_bytes<Item>)) *
    judged_items<Item>;
template <>
inline constexpr std::size_t plain_block_items<no_item> = 64 * judged_items<no_item>;

template <class Task>
class plain_compact {
  using load_type = decltype(Task::load);
  using item = std::remove_cvref_t<decltype(std::declval<const Task&>().load(std::size_t{0}))>;
  using emit_type = decltype(Task::emit);
  using reject_type = decltype(Task::reject);
  static constexpr output_kind kept_kind = output_kind_of<load_type, emit_type>;
  static constexpr output_kind rejected_kind = output_kind_of<load_type, reject_type>;
  static constexpr bool moves_items =
      kept_kind == output_kind::items || rejected_kind == output_kind::items;
  // Items that only their functor sees are judged in blocks of a fixed number.
  using sized_as = std::conditional_t<moves_items, item, no_item>;
  static constexpr std::size_t judged = judged_items<sized_as>;
  static constexpr std::size_t block_items = plain_block_items<sized_as>;
  static constexpr bool wants_rejected = rejected_kind != output_kind::nothing;

 public:
  /// Whether it can do this task at all.
  static constexpr bool fits =
      kept_kind != output_kind::other && rejected_kind != output_kind::other;

  explicit plain_compact(const Task& task, const plain_compact_tuning& tuning = {})
      : task_(task),
        by_{tuning.level,
            moves_items && task.n * moved_bytes<sized_as> >= tuning.stream_from_bytes},
        spins_(tuning.spins) {
    const moves_overlap kept = overlap_of(task.load, task.emit, task.n);
    const moves_overlap rejected = overlap_of(task.load, task.reject, task.n);
    kept_in_place_ = kept.in_place;
    in_place_ = kept.in_place || rejected.in_place;
    crossed_ = kept.crossed || rejected.crossed || (kept.in_place && rejected.in_place);
  }

  /// Returns how many items were kept.
  [[nodiscard]] std::size_t run() const {
    if constexpr (is_row<item>) {
      // A column moved to where another one lies: whole blocks are staged before any is emitted.
      if (crossed_) return run_blocks(exec::openmp{1});
    }
    return run_in_order();
  }

  [[nodiscard]] std::size_t run(const exec::openmp& exec) const {
    return exec.thread_count() == 1 || block_count() <= 1 ? run() : run_blocks(exec);
  }

 private:
  [[nodiscard]] std::size_t block_count() const {
    return task_.n / block_items + (task_.n % block_items != 0 ? 1 : 0);
  }

  [[nodiscard]] std::size_t run_in_order() const {
    ordered_output<kept_kind, judged, load_type, emit_type> chosen(task_.load, task_.emit, by_);
    ordered_output<rejected_kind, judged, load_type, reject_type> others(task_.load, task_.reject,
                                                                         by_);
    std::size_t kept = 0;
    std::uint64_t words[judged / word_items];
    for (std::size_t begin = 0; begin < task_.n; begin += judged) {
      const std::size_t n = std::min(judged, task_.n - begin);
      const std::size_t here = judge_block(by_.level, task_, begin, n, words);
      if (!kept_in_place_) chosen.take(words, begin, n, here);
      if constexpr (wants_rejected) {
        flip_bits(words, n);
        others.take(words, begin, n, n - here);
        flip_bits(words, n);
      }
      if (kept_in_place_) chosen.take(words, begin, n, here);
      kept += here;
    }
    chosen.finish();
    others.finish();
    if (by_.past_cache) stream_fence();
    return kept;
  }

  [[nodiscard]] std::size_t run_blocks(const exec::openmp& exec) const {
    const std::size_t blocks = block_count();
    prefix_board<plus<std::size_t>> kept(blocks, 0);
    chain order;  // only to tell that a block threw
    for_each_block(exec, blocks, order, thread_work{*this, order, kept});
    return kept.total();
  }

  /// Of one thread.
  struct thread_work {
    const plain_compact& all;
    const chain& order;
    prefix_board<plus<std::size_t>>& kept;
    staged_output<kept_kind, load_type, emit_type> chosen{all.task_.load, all.task_.emit, all.by_};
    staged_output<rejected_kind, load_type, reject_type> others{all.task_.load, all.task_.reject,
                                                                all.by_};
    std::vector<std::uint64_t> words{};
    struct judged_block {
      std::size_t block;
      std::vector<std::uint64_t> words;
    };
    std::vector<judged_block> waiting{};  // for an earlier one

    void operator()(std::size_t block) {
      emit_waiting();
      words.resize(block_items / word_items);
      std::size_t here = 0;
      for_each_part(block, words, [&](std::size_t begin, std::size_t n, std::uint64_t* bits) {
        const std::size_t found = judge_block(all.by_.level, all.task_, begin, n, bits);
        here += found;
        return found;
      });
      kept.post(block, here);
      if (wait_for(block, all.spins_)) {
        emit(block, words);
      } else if (!all.in_place_) {
        // A thread before this one may have been put aside: go on, the bits tell what to move.
        waiting.push_back({block, std::move(words)});
        words = {};
      } else if (wait_for(
                     block)) {  // in place, items must have left before others take their place
        emit(block, words);
      }
    }

    void finish() {
      for (judged_block& each : waiting) {
        if (!wait_for(each.block)) return;
        stage_again(each);
        emit(each.block, each.words);
      }
    }

   private:
    /// Calls judge(begin, n, bits), which returns how many bits are set, and stages, part by part.
    template <class Judge>
    void for_each_part(std::size_t block, std::vector<std::uint64_t>& bits_of_block, Judge judge) {
      chosen.start(block_items);
      others.start(block_items);
      const std::size_t begin = block * block_items;
      const std::size_t n = std::min(block_items, all.task_.n - begin);
      for (std::size_t done = 0; done < n; done += judged) {
        const std::size_t some = std::min(judged, n - done);
        std::uint64_t* const bits = bits_of_block.data() + done / word_items;
        const std::size_t found = judge(begin + done, some, bits);
        chosen.stage(bits, begin + done, some, found);
        if constexpr (wants_rejected) {
          flip_bits(bits, some);
          others.stage(bits, begin + done, some, some - found);
          flip_bits(bits, some);
        }
      }
    }

    void stage_again(judged_block& each) {
      for_each_part(each.block, each.words, [](std::size_t, std::size_t n, std::uint64_t* bits) {
        return count_bits(bits, n);
      });
    }

    void emit_waiting() {
      std::size_t done = 0;
      for (; done < waiting.size() && kept.has_prefix(waiting[done].block); ++done) {
        stage_again(waiting[done]);
        emit(waiting[done].block, waiting[done].words);
      }
      waiting.erase(waiting.begin(), waiting.begin() + static_cast<std::ptrdiff_t>(done));
    }

    void emit(std::size_t block, const std::vector<std::uint64_t>& bits) {
      const std::size_t begin = block * block_items;
      const std::size_t n = std::min(block_items, all.task_.n - begin);
      const std::size_t kept_before = kept.prefix(block);
      chosen.emit(bits.data(), begin, n, kept_before);
      others.emit(bits.data(), begin, n, begin - kept_before);
      if (all.by_.past_cache) stream_fence();
    }

    /// Until all earlier blocks are judged; false if one threw, or none came in that many looks.
    [[nodiscard]] bool wait_for(std::size_t block, int looks = -1) const {
      for (int spins = 0; !kept.has_prefix(block); ++spins) {
        if (spins == looks || order.failed()) return false;
        if (spins < 512) {
          wait_a_moment();
        } else {
          std::this_thread::yield();
        }
      }
      return true;
    }
  };

  const Task& task_;
  move_by by_;
  bool kept_in_place_;  // of two outputs, the one that lies on the input must be written last
  bool in_place_;
  bool crossed_;  // no order of the columns of a block is safe
  int spins_;
};

}  // namespace upsweep::detail
