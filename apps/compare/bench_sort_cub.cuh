// The bodies of bench_sort.hpp.
#pragma once
#include <cub/device/device_radix_sort.cuh>

#include "apps/compare/bench_sort.hpp"

namespace upsweep::apps::compare {

template <class Key>
cudaError_t cub_sort_keys(const cub_call& call) {
  return cub::DeviceRadixSort::SortKeys(
      call.scratch, call.scratch_bytes, static_cast<const Key*>(call.call.in),
      static_cast<Key*>(call.call.out), static_cast<std::uint32_t>(call.call.n), 0,
      8 * static_cast<int>(sizeof(Key)), call.stream);
}

template <class Key, class Value>
cudaError_t cub_sort_pairs(const cub_call& call) {
  auto* const out = static_cast<std::byte*>(call.call.out);
  return cub::DeviceRadixSort::SortPairs(
      call.scratch, call.scratch_bytes, static_cast<const Key*>(call.call.in),
      reinterpret_cast<Key*>(out), static_cast<const Value*>(call.call.keys),
      reinterpret_cast<Value*>(out + column_stride(call.call.n * sizeof(Key))),
      static_cast<std::uint32_t>(call.call.n), 0, 8 * static_cast<int>(sizeof(Key)), call.stream);
}

}  // namespace upsweep::apps::compare
