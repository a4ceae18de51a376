// What a compaction scans: how many items a unit, a tile, a prefix sends where.
//
//   kept            one number (tile_counts.cuh)
//   three ways      how many go first, and how many second
//   runs            how many runs begin, and where the last of them does
//
// The sums are exact, so any grouping gives the same ranks.
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/macros.hpp>

namespace upsweep::gpu {

struct way_counts {
  std::uint64_t first, second;
};
struct add_ways {
  using value_type = way_counts;
  UPSWEEP_HD way_counts identity() const { return {0, 0}; }
  UPSWEEP_HD way_counts operator()(const way_counts& a, const way_counts& b) const {
    return {a.first + b.first, a.second + b.second};
  }
};

__device__ inline void set_counts(std::uint64_t* counts, std::uint64_t kept) {
  counts[0] = kept;
}
__device__ inline void set_counts(std::uint64_t* counts, const way_counts& ways) {
  counts[0] = ways.first;
  counts[1] = ways.second;
}

struct run_heads {
  std::uint64_t count;
  std::uint64_t last;  // index of the last one; nothing while there is none
};
struct join_runs {
  using value_type = run_heads;
  UPSWEEP_HD run_heads identity() const { return {0, 0}; }
  UPSWEEP_HD run_heads operator()(const run_heads& a, const run_heads& b) const {
    return {a.count + b.count, b.count > 0 ? b.last : a.last};
  }
};

}  // namespace upsweep::gpu
