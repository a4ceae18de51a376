// radix_sort, radix_sort_pairs, radix_argsort: the contract for every backend, and the serial form.
//
//   keys        3 1 3 2          digit 0..3:    0 1 2 3
//   histogram                    items          0 1 1 2
//   offsets                      exclusive sum  0 0 1 2      where the first item of a digit goes
//   scatter     1 2 3 3          in input order, so equal keys keep their order
//
// source  Knuth, TAOCP 3, 5.2.5; Zagha and Blelloch, Radix Sort for Vector Multiprocessors, 1991
#pragma once
#include <cstddef>
#include <span>
#include <upsweep/algorithms/radix_pass.hpp>
#include <upsweep/algorithms/radix_sort_task.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/scan.hpp>
#include <vector>

namespace upsweep {

namespace exec {

/// One pass over the keys counts all digits; then a scatter for each digit that varies.
template <class Key, class Value>
void run_radix_sort(const serial& exec, const radix_sort_task<Key, Value>& task) {
  if (task.n == 0) return;
  const detail::key_image<Key> image(task.order);
  std::vector<digit_bits> digits = detail::digits_of_range(task.begin_bit, task.end_bit);
  std::vector<detail::radix_histogram> counts(digits.size());
  for (std::size_t i = 0; i < task.n; ++i) {
    const key_bits_t<Key> bits = image(task.keys_in[i]);
    for (std::size_t d = 0; d < digits.size(); ++d) ++counts[d][digits[d](bits)];
  }

  std::size_t passes = 0;
  const key_bits_t<Key> first = image(task.keys_in[0]);
  for (std::size_t d = 0; d < digits.size(); ++d) {
    if (counts[d][digits[d](first)] == task.n) continue;
    digits[passes] = digits[d];
    counts[passes] = counts[d];
    ++passes;
  }
  detail::run_passes(task, passes, [&](const auto& from, const auto& to, std::size_t k) {
    const std::span<std::size_t> places(counts[k]);
    exclusive_scan(exec, places, places, plus<std::size_t>{});
    detail::scatter_by_digit(0, task.n, image, digits[k], counts[k], from, to);
  });
}

}  // namespace exec

/// Sorts `keys_in` into `keys_out`, stably; keys come out with the bits that they went in with.
/// exec      exec::serial{}, exec::openmp{threads} for host memory; exec::gpu{stream} for device
///           memory (include algorithms/radix_sort.cuh); memory of the other kind does not compile
/// keys_in   [n] span of an integer type, f16, bf16, float or double
/// keys_out  [n] span of the same type; may be keys_in itself, no other overlap is allowed
/// options   descending; the bits that count
/// order     of floats: -0.0 equals +0.0, all NaN are equal and greater than +infinity (last in
///           ascending, first in descending order); one order for every backend and every n
/// n = 0     does nothing; any n that fits in memory is fine, beyond 2^32 too
/// moves     the keys once to count, and in and out once for each 8 bits that vary
/// scratch   n keys, none where at most one digit varies and the sort is not in place
/// throws    std::invalid_argument if a span is too short or the bits are out of range,
///           std::bad_alloc if there is no room for scratch; both before any work
template <class Exec, detail::sort_keys Keys, detail::sort_keys KeysOut>
requires detail::sort_memory_matches<Exec, Keys, KeysOut>
void radix_sort(const Exec& exec, const Keys& keys_in, const KeysOut& keys_out,
                sort_options options = {}) {
  run_radix_sort(exec, detail::sort_keys_task(keys_in, keys_out, options));
}

/// The same with a value for each key, which moves with it. Contract as for radix_sort.
/// values_in   [n] span of any trivially copyable type
/// values_out  [n] span of the same type; may be values_in itself
/// scratch     n keys and n values
template <class Exec, detail::sort_keys Keys, detail::sort_values Values, detail::sort_keys KeysOut,
          detail::sort_values ValuesOut>
requires detail::sort_memory_matches<Exec, Keys, Values, KeysOut, ValuesOut>
void radix_sort_pairs(const Exec& exec, const Keys& keys_in, const Values& values_in,
                      const KeysOut& keys_out, const ValuesOut& values_out,
                      sort_options options = {}) {
  run_radix_sort(exec, detail::sort_pairs_task(keys_in, values_in, keys_out, values_out, options));
}

/// Where the sorted keys come from: order[j] is the index in `keys` of the j-th key, and the keys
/// stay as they are. Contract as for radix_sort.
/// order     [n] span of std::uint32_t (n up to 2^32) or std::uint64_t
/// scratch   2 n keys and n indices
template <class Exec, detail::sort_keys Keys, detail::sort_indices Order>
requires detail::sort_memory_matches<Exec, Keys, Order>
void radix_argsort(const Exec& exec, const Keys& keys, const Order& order,
                   sort_options options = {}) {
  run_radix_sort(exec, detail::argsort_task(keys, order, options));
}

}  // namespace upsweep
