// The keep bits of some items of a compaction, each judged once and in order: by the caller's
// predicate, by flags, by comparing neighbours, or as they stand in a packed mask.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/cpu/keep_bits.hpp>
#include <upsweep/core/cpu/simd_level.hpp>

namespace upsweep::detail {

/// Asks for the word of items that lies 4 KB behind item i: one thread alone has too few loads
/// under way to read at the speed of memory. For columns it made no difference.
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

template <class Source, class Equal>
const Source& compared_items(const keep_run_heads<Source, Equal>& keep) {
  return keep.source;
}
template <class Keys, class Equal>
const Keys& compared_items(const keep_key_heads<Keys, Equal>& keep) {
  return keep.keys;
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
    const auto& items = compared_items(task.keep);
    return !task.keep.equal(items[i - 1], items[i]);
  }
  void prefetch(std::size_t i) const { prefetch_word(task.load, i); }
};

template <class Keep>
inline constexpr bool compares_neighbours = false;
template <class Source, class Equal>
inline constexpr bool compares_neighbours<keep_run_heads<Source, Equal>> = true;
template <class Keys, class Equal>
inline constexpr bool compares_neighbours<keep_key_heads<Keys, Equal>> = true;

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

}  // namespace upsweep::detail
