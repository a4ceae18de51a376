// The host side of the sort on the GPU: plain C++, so that a program can link the compiled kernels.
#pragma once
#include <upsweep/algorithms/moved_as.hpp>
#include <upsweep/algorithms/radix_sort.hpp>
#include <upsweep/core/cuda/workspace.hpp>

namespace upsweep::gpu::detail {

/// Sorts raw bits in stream order; radix_sort.cuh defines it, and algorithms/radix_sort.cu compiles
/// it for keys of 1, 2, 4 and 8 bytes with no value, 4-byte and 8-byte values.
template <class Bits, class Value>
void radix_sort_bits(const exec::gpu& exec, const radix_sort_task<Bits, Value>& task);

}  // namespace upsweep::gpu::detail

namespace upsweep::exec {

/// Does not wait for the stream; may be captured in a graph.
template <class Key, class Value>
void run_radix_sort(const gpu& exec, const radix_sort_task<Key, Value>& task) {
  using bits = key_bits_t<Key>;
  using moved = upsweep::detail::moved_as<Value>;  // so that fewer kernels are compiled
  if (task.n == 0) return;
  upsweep::gpu::detail::radix_sort_bits(
      exec, radix_sort_task<bits, moved>{task.n, reinterpret_cast<const bits*>(task.keys_in),
                                         reinterpret_cast<bits*>(task.keys_out),
                                         reinterpret_cast<const moved*>(task.values_in),
                                         reinterpret_cast<moved*>(task.values_out), task.order,
                                         task.begin_bit, task.end_bit});
}

}  // namespace upsweep::exec
