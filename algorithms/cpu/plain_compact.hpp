// compact, partition and unique of plain arrays, and indices and counts of anything, by bits: judge
// a block, then move what is kept by vectors. exec::serial and exec::openmp take it where they can.
//
//   judge   1 0 0 1 1 0 0 1 ...    4 KB of items, each judged once, in order       keep_bits.hpp
//   move    a d e h ...            from L1, by vectors, to the output or a stage   compress.hpp
//   stage   -> output              past the cache for large outputs; in turn, where threads are
//                                  several: then 256 KB of items are judged and staged first
//
// The output may be the input: what is written has been moved to a stage, or lies where items stood
// that have been loaded.
//
// moves    n items in, m items out
// source   Blelloch 1990; Merrill and Garland, NVR-2016-002, for the chain
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/cpu/keep_bits.hpp>
#include <upsweep/algorithms/cpu/kept_output.hpp>
#include <upsweep/core/cpu/simd_level.hpp>
#include <upsweep/core/cpu/stream_copy.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/parallel_blocks.hpp>
#include <vector>

namespace upsweep::detail {

/// What a compaction may use; results are the same for all of them.
struct plain_compact_tuning {
  simd_level level = best_simd_level();
  /// Inputs of this many bytes and more are compacted past the cache, which the output would leave
  /// anyway before the caller comes to it.
  std::size_t stream_from_bytes = std::size_t{4} << 20;
};

/// Items that a thread judges and stages before it waits for its turn: half of L2 at most.
template <class Item>
inline constexpr std::size_t plain_block_items =
    std::max<std::size_t>(1, (std::size_t{256} << 10) / (judged_items<Item> * sizeof(Item))) *
    judged_items<Item>;
template <>
inline constexpr std::size_t plain_block_items<no_item> = 64 * judged_items<no_item>;

/// Asks for the word of items that lies 4 KB behind item i: one thread alone has too few loads
/// under way to read at the speed of memory.
template <class Load>
[[gnu::always_inline]] inline void prefetch_word(const Load&, std::size_t) {}
template <class T>
[[gnu::always_inline]] inline void prefetch_word(const load_plain<contiguous<const T>>& load,
                                                 std::size_t i) {
  // As numbers: the address may lie behind the array, where nothing is read.
  const auto at = reinterpret_cast<std::uintptr_t>(load.source.data) + i * sizeof(T) + 4096;
  for (std::size_t byte = 0; byte < word_items * sizeof(T); byte += 64) {
    __builtin_prefetch(reinterpret_cast<const void*>(at + byte));
  }
}

template <class Task>
struct judge_item {
  const Task& task;
  bool operator()(std::size_t i) const { return task.keep(i, task.load(i)); }
  void prefetch(std::size_t i) const { prefetch_word(task.load, i); }
};

/// Of any item but the first one, without its question whether there is one before: by vectors.
template <class Task>
struct judge_neighbours {
  const Task& task;
  bool operator()(std::size_t i) const {
    return !task.keep.equal(task.keep.source[i - 1], task.load(i));
  }
  void prefetch(std::size_t i) const { prefetch_word(task.load, i); }
};

template <class Keep>
inline constexpr bool compares_neighbours = false;
template <class Source, class Equal>
inline constexpr bool compares_neighbours<keep_run_heads<Source, Equal>> = true;

/// Words of a mask, as bytes: on a little-endian machine they already are what a judge would make.
template <class Keep>
inline constexpr bool keeps_by_words = false;
template <class Word>
inline constexpr bool keeps_by_words<keep_by_bits<Word>> =
    std::endian::native == std::endian::little;

/// begin is a multiple of 64.
template <class Task>
std::size_t judge_block(simd_level level, const Task& task, std::size_t begin, std::size_t n,
                        std::uint64_t* words) {
  if constexpr (keeps_by_words<decltype(task.keep)>) {
    const auto* const mask = reinterpret_cast<const unsigned char*>(task.keep.words) + begin / 8;
    return copy_bits(mask, n, words);
  } else if constexpr (compares_neighbours<decltype(task.keep)>) {
    const std::size_t head = begin == 0 ? std::min(n, word_items) : 0;
    const std::size_t kept = keep_bits(level, judge_item<Task>{task}, begin, head, words);
    return kept + keep_bits(level, judge_neighbours<Task>{task}, begin + head, n - head,
                            words + head / word_items);
  } else {
    return keep_bits(level, judge_item<Task>{task}, begin, n, words);
  }
}

template <class Task>
class plain_compact {
  using load_type = decltype(Task::load);
  using item = std::remove_cvref_t<decltype(std::declval<const Task&>().load(std::size_t{0}))>;
  using emit_type = decltype(Task::emit);
  using reject_type = decltype(Task::reject);
  static constexpr output_kind kept_kind = output_kind_of<load_type, emit_type>;
  static constexpr output_kind rejected_kind = output_kind_of<load_type, reject_type>;
  static constexpr bool moves_items = kept_kind == output_kind::items;
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
        level_(tuning.level),
        past_cache_(moves_items && task.n * sizeof(sized_as) >= tuning.stream_from_bytes),
        kept_in_place_(wants_rejected && writes_over_input(task)) {}

  /// Returns how many items were kept.
  [[nodiscard]] std::size_t run() const {
    ordered_output<kept_kind, load_type, emit_type> chosen(task_.load, task_.emit, level_,
                                                           past_cache_);
    ordered_output<rejected_kind, load_type, reject_type> others(task_.load, task_.reject, level_,
                                                                 past_cache_);
    std::size_t kept = 0;
    std::uint64_t words[judged / word_items];
    for (std::size_t begin = 0; begin < task_.n; begin += judged) {
      const std::size_t n = std::min(judged, task_.n - begin);
      const std::size_t here = judge_block(level_, task_, begin, n, words);
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
    if (past_cache_) stream_fence();
    return kept;
  }

  [[nodiscard]] std::size_t run(const exec::openmp& exec) const {
    const std::size_t blocks = task_.n / block_items + (task_.n % block_items != 0 ? 1 : 0);
    if (exec.thread_count() == 1 || blocks <= 1) return run();
    std::size_t kept = 0;
    chain order;
    for_each_block(exec, blocks, order, thread_work{*this, order, kept});
    return kept;
  }

 private:
  /// Of one thread; `kept` is the number of items kept by all blocks that the chain has passed.
  struct thread_work {
    const plain_compact& all;
    chain& order;
    std::size_t& kept;
    staged_output<kept_kind, load_type, emit_type> chosen{all.task_.load, all.task_.emit,
                                                          all.level_, all.past_cache_};
    staged_output<rejected_kind, load_type, reject_type> others{all.task_.load, all.task_.reject,
                                                                all.level_, all.past_cache_};
    std::vector<std::uint64_t> words{};

    void operator()(std::size_t block) {
      const std::size_t begin = block * block_items;
      const std::size_t n = std::min(block_items, all.task_.n - begin);
      words.resize(block_items / word_items);
      chosen.start(block_items);
      others.start(block_items);
      std::size_t here = 0;
      for (std::size_t done = 0; done < n; done += judged) {
        const std::size_t some = std::min(judged, n - done);
        std::uint64_t* const bits = words.data() + done / word_items;
        const std::size_t found = judge_block(all.level_, all.task_, begin + done, some, bits);
        chosen.stage(bits, begin + done, some, found);
        if constexpr (wants_rejected) {
          flip_bits(bits, some);
          others.stage(bits, begin + done, some, some - found);
        }
        here += found;
      }

      if (!order.wait_for(block)) return;  // another block threw
      const std::size_t kept_before = kept;
      kept += here;
      order.pass(block);

      chosen.emit(words.data(), begin, n, kept_before);
      others.emit(words.data(), begin, n, begin - kept_before);
      if (all.past_cache_) stream_fence();
    }
  };

  /// Of the two outputs, the one that lies on the input must be written last.
  static bool writes_over_input(const Task& task) {
    if constexpr (moves_items) {
      const auto in = reinterpret_cast<std::uintptr_t>(task.load.source.data);
      const auto out = reinterpret_cast<std::uintptr_t>(task.emit.target.data);
      const std::uintptr_t bytes = task.n * sizeof(item);
      return in < out + bytes && out < in + bytes;
    }
    return false;
  }

  const Task& task_;
  simd_level level_;
  bool past_cache_;
  bool kept_in_place_;
};

}  // namespace upsweep::detail
