// make_mask: which items a choice takes, as packed bits; the contract for every backend.
//
//   in      a b c d e f g h i j      keep: 1 0 1 1 0 0 1 0 1 0
//   words   [ 0 1 0 0 1 1 0 1 ][ . . . . . . 0 1 ]   bit i % w of word i / w, the last word's
//   others 0
//
// The mask can be kept and used again: compact(exec, items, out, mask_bits{words}).
//
// moves   n items in, n / 8 bytes out
#pragma once
#include <algorithm>
#include <cstddef>
#include <type_traits>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/scan_lowering.hpp>

namespace upsweep {

namespace detail {

/// Word number w of the mask. `kept` counts its bits.
template <class Word, class Task>
Word mask_word(const Task& task, std::size_t w, std::size_t& kept) {
  constexpr std::size_t bits = 8 * sizeof(Word);
  const std::size_t begin = w * bits;
  const std::size_t count = std::min(bits, task.n - begin);
  Word word = 0;
  for (std::size_t j = 0; j < count; ++j) {
    const auto item = task.load(begin + j);
    const bool chosen = task.keep(begin + j, item);
    word = static_cast<Word>(word | static_cast<Word>(static_cast<Word>(chosen ? 1 : 0) << j));
    kept += chosen ? 1 : 0;
  }
  return word;
}

}  // namespace detail

namespace exec {

template <class Task, class Word>
std::size_t run_mask(const serial&, const Task& task, Word* words) {
  std::size_t kept = 0;
  const std::size_t count = mask_words<Word>(task.n);
  for (std::size_t w = 0; w < count; ++w) words[w] = detail::mask_word<Word>(task, w, kept);
  return kept;
}

template <class Task, class Word>
std::size_t run_mask(const openmp& exec, const Task& task, Word* words) {
  std::size_t kept = 0;
  const auto count = static_cast<std::ptrdiff_t>(mask_words<Word>(task.n));
#if defined(_OPENMP)
  [[maybe_unused]] const int threads = exec.thread_count();
#pragma omp parallel for num_threads(threads) reduction(+ : kept)
#else
  static_cast<void>(exec);
#endif
  for (std::ptrdiff_t w = 0; w < count; ++w) {
    words[w] = detail::mask_word<Word>(task, static_cast<std::size_t>(w), kept);
  }
  return kept;
}

}  // namespace exec

/// in        [n] span, indexed(n, f), or columns
/// words     [mask_words<Word>(n)] span of unsigned words
/// keep      as in compact; a predicate must not throw
/// returns   how many bits are set; exec::gpu waits for the stream, make_mask_async leaves the
///           number on the device instead
/// throws    std::invalid_argument if words are too few, before any work
template <class Exec, class In, class Words, class Keep>
requires memory_matches<Exec, In> && memory_matches<Exec, Words> std::size_t make_mask(
    const Exec& exec, const In& in, const Words& words, const Keep& keep) {
  using word = std::remove_pointer_t<decltype(words.data())>;
  static_assert(std::is_unsigned_v<word>, "masks are packed in unsigned words");
  const auto task = detail::compact_count_task(exec, in, keep);
  detail::require(words.size() >= mask_words<word>(task.n), "make_mask: too few words");
  return run_mask(exec, task, words.data());
}

}  // namespace upsweep
