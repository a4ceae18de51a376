// run_length_encode and run_length_decode: the contract for every backend, and the serial forms.
//
//   in        a  a  a  b  c  c
//   items     a  b  c              the first of every run of equal neighbours
//   lengths   3  1  2              from one run's start to the next
//
// Encoding is a compaction of the runs' first items, together with where they stand; decoding a
// scan of the lengths and a gather.
//
// source  Blelloch, Prefix Sums and Their Applications, CMU-CS-90-190, 1990
#pragma once
#include <cstddef>
#include <functional>
#include <type_traits>
#include <upsweep/algorithms/compact.hpp>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/scan_lowering.hpp>
#include <upsweep/core/views.hpp>

namespace upsweep {
namespace detail {

/// A run's item, and in place of its length where it starts; see lengths_of_starts.
template <class Items, class Lengths>
struct emit_run {
  Items items;
  Lengths lengths;
  template <class T>
  UPSWEEP_HD void operator()(std::size_t rank, std::size_t i, const T& item) const {
    put(items, rank, item);
    put(lengths, rank, i);
  }
};

/// From starts to lengths, in place: differences, also where starts have been cut to the width of
/// the lengths.
template <class T>
void lengths_of_starts(T* lengths, std::size_t runs, std::size_t n) {
  static_assert(std::is_integral_v<T>, "lengths are integers");
  for (std::size_t r = 0; r < runs; ++r) {
    const std::size_t next = r + 1 < runs ? static_cast<std::size_t>(lengths[r + 1]) : n;
    lengths[r] = static_cast<T>(next - static_cast<std::size_t>(lengths[r]));
  }
}

template <class Exec, class In, class Items, class Lengths, class Equal>
auto run_length_task(const Exec& exec, const In& in, const Items& items, const Lengths& lengths,
                     const Equal& equal) {
  const auto n = static_cast<std::size_t>(in.size());
  require_compact_room(bare(lengths), n);
  const auto heads = unique_task(exec, in, items, equal);
  return make_compact_task(
      n, heads.load, heads.keep,
      emit_run<decltype(bare(items)), decltype(bare(lengths))>{bare(items), bare(lengths)},
      emit_nothing{});
}

}  // namespace detail

namespace exec {

template <cpu Exec, class Task>
std::size_t run_length(const Exec& exec, const Task& task) {
  const std::size_t runs = run_compact(exec, task);
  detail::lengths_of_starts(task.emit.lengths.data, runs, task.n);
  return runs;
}

template <cpu Exec, class Items, class Lengths, class Out>
std::size_t run_expansion(const Exec&, const Items& items, const Lengths& lengths, const Out& out) {
  std::size_t total = 0;
  const std::size_t runs = lengths.size();
  for (std::size_t r = 0; r < runs; ++r) total += static_cast<std::size_t>(lengths[r]);
  detail::require(out.size() >= total, "run_length_decode: the output is too short");
  std::size_t at = 0;
  for (std::size_t r = 0; r < runs; ++r) {
    const auto item = items[r];
    for (std::size_t end = at + static_cast<std::size_t>(lengths[r]); at < end; ++at) {
      put(out, at, item);
    }
  }
  return total;
}

}  // namespace exec

/// Runs of equal neighbours as items and lengths. Equality as in unique: NaN equals nothing.
/// in        [n] span
/// items     [n] span, only the first m are written; may be `in`
/// lengths   [n] span of integers, wide enough for the longest run; may not overlap the others
/// returns   m, the number of runs; exec::gpu waits for the stream, run_length_encode_async leaves
///           m on the device instead
/// moves     n items in, m items and lengths out
/// throws    std::invalid_argument if an output is shorter than n, before any work
template <class Exec, class In, class Items, class Lengths, class Equal = std::equal_to<>>
requires memory_matches<Exec, In> && memory_matches<Exec, Items> && memory_matches<Exec, Lengths>
    std::size_t run_length_encode(const Exec& exec, const In& in, const Items& items,
                                  const Lengths& lengths, const Equal& equal = {}) {
  return run_length(exec, detail::run_length_task(exec, in, items, lengths, equal));
}

/// The way back: items[r] lengths[r] times, for all r in order. Runs of length 0 are left out.
/// items     [m] span     lengths  [m] span of integers, none negative
/// out       [n] span, n at least the sum of the lengths
/// returns   the sum; exec::gpu waits for the stream
/// throws    std::invalid_argument if items are fewer than lengths, or out is too short: with
///           nothing written
template <class Exec, class Items, class Lengths, class Out>
requires memory_matches<Exec, Items> && memory_matches<Exec, Lengths> && memory_matches<Exec, Out>
    std::size_t run_length_decode(const Exec& exec, const Items& items, const Lengths& lengths,
                                  const Out& out) {
  detail::require(
      static_cast<std::size_t>(items.size()) >= static_cast<std::size_t>(lengths.size()),
      "run_length_decode: fewer items than lengths");
  return run_expansion(exec, detail::as_source(items), detail::as_source(lengths),
                       detail::bare(out));
}

}  // namespace upsweep
