// The bodies of ours.hpp that are no partitions and know no runs, and the views of all. Views are
// made without asking what memory they name, as by a caller who keeps his spans from call to call.
#pragma once
#include <upsweep/algorithms/compact.cuh>
#include <utility>

#include "apps/bench_compact/ours.hpp"

namespace upsweep::apps::bench_compact {

template <class T>
gpu::device_span<const T> input_of(const device_call& call, std::size_t column = 0) {
  return gpu::device_span<const T>::unchecked(
      static_cast<const T*>(call.in) + column * compare::column_items<T>(call.n), call.n);
}
template <class T>
gpu::device_span<T> output_of(const device_call& call, std::size_t column = 0) {
  return gpu::device_span<T>::unchecked(
      static_cast<T*>(call.out) + column * compare::column_items<T>(call.n), call.n);
}
inline auto flags_of(const device_call& call) {
  return flags{gpu::device_span<const std::uint8_t>::unchecked(
      static_cast<const std::uint8_t*>(call.keys), call.n)};
}
inline gpu::device_span<std::uint64_t> count_of(const device_call& call) {
  return gpu::device_span<std::uint64_t>::unchecked(call.count, 1);
}

template <class T>
void our_if(const exec::gpu& exec, const device_call& call) {
  compact_async(exec, input_of<T>(call), output_of<T>(call), compare::keep_below{call.share},
                count_of(call));
}

template <class T>
void our_flags(const exec::gpu& exec, const device_call& call) {
  compact_async(exec, input_of<T>(call), output_of<T>(call), flags_of(call), count_of(call));
}

template <class T>
void our_mask(const exec::gpu& exec, const device_call& call) {
  const auto words = gpu::device_span<const std::uint32_t>::unchecked(
      static_cast<const std::uint32_t*>(call.keys), mask_words<std::uint32_t>(call.n));
  compact_async(exec, input_of<T>(call), output_of<T>(call), mask_bits{words}, count_of(call));
}

template <class T, std::size_t Columns>
void our_columns(const exec::gpu& exec, const device_call& call) {
  const auto compact_them = [&]<std::size_t... K>(std::index_sequence<K...>) {
    compact_async(exec, columns(input_of<T>(call, K)...), columns(output_of<T>(call, K)...),
                  flags_of(call), count_of(call));
  };
  compact_them(std::make_index_sequence<Columns>{});
}

template <class Index>
void our_indices(const exec::gpu& exec, const device_call& call) {
  const auto rows =
      gpu::device_span<const std::uint8_t>::unchecked(nullptr, call.n);  // never looked at
  compact_indices_async(exec, rows, output_of<Index>(call), flags_of(call), count_of(call));
}

}  // namespace upsweep::apps::bench_compact
