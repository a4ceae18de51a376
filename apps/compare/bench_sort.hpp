// CUB's radix sorts as bench_sort calls them.
//
// Templates are instantiated in bench_sort_cub_*.cu for what the benchmark's table of cases names;
// anything else is an error of the linker.
#pragma once
#include <cstddef>

#include "apps/compare/bench.hpp"

namespace upsweep::apps::compare {

/// cub::DeviceRadixSort::SortKeys.
template <class Key>
cudaError_t cub_sort_keys(const cub_call&);
/// SortPairs; values come in at `keys` of the call, and go out behind the sorted keys.
template <class Key, class Value>
cudaError_t cub_sort_pairs(const cub_call&);

/// Where the values are in the output: bytes from its beginning.
template <class Key>
constexpr std::size_t values_at(std::size_t n) {
  return (n * sizeof(Key) + 15) / 16 * 16;
}

}  // namespace upsweep::apps::compare
