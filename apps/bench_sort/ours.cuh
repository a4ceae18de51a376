// The bodies of ours.hpp. Views are made without asking what memory they name, as by a caller who
// keeps his spans from call to call.
#pragma once
#include <upsweep/algorithms/radix_sort.cuh>

#include "apps/bench_sort/ours.hpp"

namespace upsweep::apps::bench_sort {

template <class T>
gpu::device_span<const T> items(const void* at, std::size_t n) {
  return gpu::device_span<const T>::unchecked(static_cast<const T*>(at), n);
}
template <class T>
gpu::device_span<T> output(void* at, std::size_t n) {
  return gpu::device_span<T>::unchecked(static_cast<T*>(at), n);
}

template <class Key>
void our_keys(const exec::gpu& exec, const device_call& call) {
  radix_sort(exec, items<Key>(call.in, call.n), output<Key>(call.out, call.n));
}

template <class Key, class Value>
void our_pairs(const exec::gpu& exec, const device_call& call) {
  auto* const values =
      static_cast<std::byte*>(call.out) + compare::column_stride(call.n * sizeof(Key));
  radix_sort_pairs(exec, items<Key>(call.in, call.n), items<Value>(call.keys, call.n),
                   output<Key>(call.out, call.n), output<Value>(values, call.n));
}

}  // namespace upsweep::apps::bench_sort
