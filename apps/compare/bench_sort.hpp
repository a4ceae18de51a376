// CUB's radix sorts as bench_sort calls them.
//
// Templates are instantiated in bench_sort_cub_*.cu for what the benchmark's table of cases names;
// anything else is an error of the linker.
#pragma once
#include "apps/compare/bench.hpp"

namespace upsweep::apps::compare {

/// cub::DeviceRadixSort::SortKeys.
template <class Key>
cudaError_t cub_sort_keys(const cub_call&);
/// SortPairs; values come in at `keys` of the call, and go out as the column
/// behind the sorted keys.
template <class Key, class Value>
cudaError_t cub_sort_pairs(const cub_call&);

}  // namespace upsweep::apps::compare
