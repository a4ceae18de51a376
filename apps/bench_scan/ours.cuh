// The bodies of ours.hpp. Views are made without asking what memory they name, as by a caller who
// keeps his spans from call to call.
#pragma once
#include <upsweep/core/cuda/device_reduce.cuh>
#include <upsweep/core/cuda/device_scan.cuh>

#include "apps/bench_scan/ours.hpp"

namespace upsweep::apps::bench_scan {

template <class In>
gpu::device_span<const In> input_of(const device_call& call) {
  return gpu::device_span<const In>::unchecked(static_cast<const In*>(call.in), call.n);
}
template <class Out>
gpu::device_span<Out> output_of(const device_call& call) {
  return gpu::device_span<Out>::unchecked(static_cast<Out*>(call.out), call.n);
}

template <class In, class Out, class Op>
void our_inclusive(const exec::gpu& exec, const device_call& call) {
  inclusive_scan(exec, input_of<In>(call), output_of<Out>(call), Op{});
}

template <class In, class Out, class Op>
void our_exclusive(const exec::gpu& exec, const device_call& call) {
  exclusive_scan(exec, input_of<In>(call), output_of<Out>(call), Op{});
}

template <class In, class Out, class Op>
void our_reverse(const exec::gpu& exec, const device_call& call) {
  inclusive_scan(exec, input_of<In>(call), output_of<Out>(call), Op{}, whole{}, reverse);
}

template <class Key, class In, class Out, class Op>
void our_by_key(const exec::gpu& exec, const device_call& call) {
  const auto keys =
      gpu::device_span<const Key>::unchecked(static_cast<const Key*>(call.keys), call.n);
  inclusive_scan(exec, input_of<In>(call), output_of<Out>(call), Op{}, by_key{keys});
}

template <class In, class Op>
void our_reduce(const exec::gpu& exec, const device_call& call) {
  const auto total =
      gpu::device_span<value_t<Op>>::unchecked(static_cast<value_t<Op>*>(call.out), 1);
  reduce(exec, input_of<In>(call), total, Op{});
}

template <class Offset, class In, class Out, class Op>
void our_by_offsets(const exec::gpu& exec, const device_call& call) {
  const std::size_t segments = (call.n + call.cols - 1) / call.cols;
  const auto offsets = gpu::device_span<const Offset>::unchecked(
      static_cast<const Offset*>(call.keys), segments + 1);
  inclusive_scan(exec, input_of<In>(call), output_of<Out>(call), Op{}, by_offsets{offsets});
}

template <class In, class Out, class Op>
void our_by_rows(const exec::gpu& exec, const device_call& call) {
  inclusive_scan(exec, input_of<In>(call), output_of<Out>(call), Op{},
                 by_rows{call.n / call.cols, call.cols});
}

}  // namespace upsweep::apps::bench_scan
