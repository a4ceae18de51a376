// Compaction as a scan: the values are how many items are kept.
//
//   slots    . . a b c d | e f g h | i j       shift slots before the first item, then one each
//   values         2     |    1    |  2        kept of a unit, a tile
//   prefix         0     |    2    |  3        where its items go
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/cuda/tile_counts.cuh>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

/// What the kernels of the scan core are handed, in place of a scan_task.
template <class Task>
struct compact_scan {
  using op_type = tile_counts;
  using value_type = std::uint64_t;

  std::size_t n;  // slots
  op_type op;
  maybe<value_type> init;
  Task task;
  int shift;  // of the plan
  std::uint64_t* kept_total;

  compact_scan(const Task& task, int shift, std::uint64_t* kept_total)
      : n(task.n + static_cast<std::size_t>(shift)),
        op{},
        init{0, true},
        task(task),
        shift(shift),
        kept_total(kept_total) {}

  __device__ void finish(const maybe<value_type>& total) const { *kept_total = total.value; }
};

}  // namespace upsweep::gpu
