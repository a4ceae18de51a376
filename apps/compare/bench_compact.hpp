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
/// Flagged, once for each of three columns: all that CUB has for them.
template <class T>
cudaError_t cub_select_columns(const cub_call&);
/// Flagged over a counting iterator.
template <class Index>
cudaError_t cub_select_indices(const cub_call&);
template <class T>
cudaError_t cub_unique(const cub_call&);

/// Of `k` columns of n items of T each, one behind the other at multiples of 256 bytes.
template <class T>
constexpr std::size_t column_items(std::size_t n) {
  return (n * sizeof(T) + 255) / 256 * 256 / sizeof(T);
}

}  // namespace upsweep::apps::compare
