// CUB's selections as bench_compact calls them, and the items of both sides.
//
// Templates are instantiated in bench_compact_cub_*.cu for what the benchmark's table of cases
// names; anything else is an error of the linker.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/core/macros.hpp>

#include "apps/compare/bench.hpp"
#include "apps/compare/compact_type.hpp"

namespace upsweep::apps::compare {

/// Keeps an item by its lowest byte: `share` of 256.
struct keep_below {
  unsigned share;
  template <class T>
  UPSWEEP_HD bool operator()(const T& item) const {
    if constexpr (std::is_integral_v<T>) {
      return (static_cast<unsigned>(item) & 255u) < share;
    } else {
      return (item.words[0] & 255u) < share;
    }
  }
};

/// cub::DeviceSelect::If.
template <class T>
cudaError_t cub_select_if(const cub_call&);
/// Flagged, with a byte an item.
template <class T>
cudaError_t cub_select_flagged(const cub_call&);
/// Flagged, with an iterator that unpacks the bits of 32-bit words.
template <class T>
cudaError_t cub_select_masked(const cub_call&);
/// Flagged, once for each column: all that CUB has for them.
template <class T, std::size_t Columns>
cudaError_t cub_select_columns(const cub_call&);
/// Flagged over a counting iterator.
template <class Index>
cudaError_t cub_select_indices(const cub_call&);
/// cub::DevicePartition::If: rejected items lie behind those kept, in reverse, in one output.
template <class T>
cudaError_t cub_partition(const cub_call&);
/// The same with two choices, below `share` and below twice that, into three columns, each in input
/// order.
template <class T>
cudaError_t cub_partition_three(const cub_call&);
template <class T>
cudaError_t cub_unique(const cub_call&);
/// UniqueByKey: keys, and the input as values, into two columns.
template <class T>
cudaError_t cub_unique_by_key(const cub_call&);
/// cub::DeviceRunLengthEncode::Encode into two columns; lengths are u32.
template <class T>
cudaError_t cub_run_lengths(const cub_call&);

/// Of `k` columns of n items of T each, one behind the other at multiples of 256 bytes.
template <class T>
constexpr std::size_t column_items(std::size_t n) {
  return column_stride(n * sizeof(T)) / sizeof(T);
}

}  // namespace upsweep::apps::compare
