// compact, partition and unique: the contract for every backend, and the serial form.
//
//   in     a  b  c  d  e  f          keep:  1  0  0  1  1  0
//   rank   0  1  1  1  2  3          exclusive sum of keep: where a kept item goes
//   kept   a  d  e                   stable: in input order
//   rejected  b  c  f                i - rank: where a rejected item goes, in input order too
//
// source  Blelloch, Prefix Sums and Their Applications, CMU-CS-90-190, 1990
#pragma once
#include <cstddef>
#include <functional>
#include <type_traits>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/cpu/plain_compact.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/scan_lowering.hpp>
#include <upsweep/core/views.hpp>

namespace upsweep {

namespace exec {

template <class Task>
std::size_t run_compact(const serial&, const Task& task) {
  if constexpr (detail::plain_compact<Task>::fits) {
    return detail::plain_compact<Task>(task).run();
  } else {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < task.n; ++i) {
      const auto item = task.load(i);
      if (task.keep(i, item)) {
        task.emit(kept, i, item);
        ++kept;
      } else {
        task.reject(i - kept, i, item);
      }
    }
    return kept;
  }
}

}  // namespace exec

/// Keeps the items of `in` that `keep` chooses, in their order (stable).
/// exec     exec::serial{}, exec::openmp{threads} for host memory; exec::gpu{stream} for device
///          memory (include algorithms/compact.cuh)
/// in       [n] span, indexed(n, f), or columns(a, b, ...) of n items each
/// out      [n] span or sink(f) called as f(rank, item); columns for columns; only the first m are
///          written; may be `in`
/// keep     a predicate over items (of columns: keep(a, b, ...)), called once for each item and for
///          nothing else; or flags{f} with f [n] of any integer type, bool or a floating type:
///          whatever is not zero is true; or mask_bits{words}, one bit an item
/// returns  m, the number kept; exec::gpu waits for the stream, as the count is a host value:
///          compact_async leaves it on the device instead and does not wait
/// moves    n items and flags in, m items out
/// n = 0    returns 0; any n that fits in memory is fine, beyond 2^32 too
/// throws   std::invalid_argument if out or flags are shorter than n, before any work
template <class Exec, class In, class Out, class Keep>
requires memory_matches<Exec, In> && memory_matches<Exec, Out> std::size_t compact(
    const Exec& exec, const In& in, const Out& out, const Keep& keep) {
  return run_compact(exec, detail::compact_items_task(exec, in, out, keep));
}

/// The same, but the indices of the kept items are written; a sink is called as f(rank, index).
/// Indices are converted to the type of `out`; std::uint32_t holds them up to n = 2^32.
template <class Exec, class In, class Out, class Keep>
requires memory_matches<Exec, In> && memory_matches<Exec, Out> std::size_t compact_indices(
    const Exec& exec, const In& in, const Out& out, const Keep& keep) {
  return run_compact(exec, detail::compact_indices_task(exec, in, out, keep));
}

/// Only the number of items that `keep` chooses.
template <class Exec, class In, class Keep>
requires memory_matches<Exec, In> std::size_t compact_count(const Exec& exec, const In& in,
                                                            const Keep& keep) {
  return run_compact(exec, detail::compact_count_task(exec, in, keep));
}

/// Both halves, each in input order: m kept items, and n - m others in `rejected`.
/// kept, rejected   [n] each (only the first m and n - m are written); one may be `in`, they may
/// not
///                  overlap each other
template <class Exec, class In, class Kept, class Rejected, class Keep>
requires memory_matches<Exec, In> && memory_matches<Exec, Kept> && memory_matches<Exec, Rejected>
    std::size_t partition(const Exec& exec, const In& in, const Kept& kept,
                          const Rejected& rejected, const Keep& keep) {
  return run_compact(exec, detail::partition_task(exec, in, kept, rejected, keep));
}

/// The first item of every run of equal neighbours. Equality decides, not bits: -0.0 joins +0.0,
/// and NaN equals nothing, so each NaN stays.
/// out      [n] span or sink; may be `in`
template <class Exec, class In, class Out, class Equal = std::equal_to<>>
requires memory_matches<Exec, In> && memory_matches<Exec, Out> std::size_t unique(
    const Exec& exec, const In& in, const Out& out, const Equal& equal = {}) {
  return run_compact(exec, detail::unique_task(exec, in, out, equal));
}

/// The same for keys with values: of every run of equal neighbouring keys the first key, and its
/// value.
/// keys     [n] span          values  [n] span or columns
/// outputs  [n] likewise; each may be its input
template <class Exec, class Keys, class Values, class KeysOut, class ValuesOut,
          class Equal = std::equal_to<>>
requires memory_matches<Exec, Keys> && memory_matches<Exec, Values> &&
    memory_matches<Exec, KeysOut> && memory_matches<Exec, ValuesOut>
        std::size_t unique_by_key(const Exec& exec, const Keys& keys, const Values& values,
                                  const KeysOut& keys_out, const ValuesOut& values_out,
                                  const Equal& equal = {}) {
  return run_compact(exec,
                     detail::unique_by_key_task(exec, keys, values, keys_out, values_out, equal));
}

}  // namespace upsweep
