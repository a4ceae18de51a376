// Compaction as a scan: the values are how many items are kept.
//
//   slots    . . a b c d | e f g h | i j       shift slots before the first item, then one each
//   values         2     |    1    |  2        kept of a unit, a tile
//   prefix         0     |    2    |  3        where its items go
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/cuda/compact_plan.cuh>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

/// What the kernels of the scan core are handed, in place of a scan_task.
template <class Task>
struct compact_scan {
  using plan = compact_plan<Task>;
  using op_type = typename plan::op_type;
  using value_type = value_t<op_type>;

  std::size_t n;  // slots
  op_type op;
  maybe<value_type> init;
  Task task;
  int shift;              // of the plan
  std::uint64_t* counts;  // how many items went where: one number, or two

  compact_scan(const Task& task, int shift, std::uint64_t* counts)
      : n(task.n + static_cast<std::size_t>(shift)),
        op{},
        init{op_type{}.identity(), true},
        task(task),
        shift(shift),
        counts(counts) {}

  __device__ void finish(const maybe<value_type>& total) const {
    if constexpr (plan::encodes) {
      counts[0] = total.value.count;
      if (total.value.count > 0) {
        upsweep::detail::put(task.emit.lengths, total.value.count - 1,
                             n - static_cast<std::size_t>(shift) - total.value.last);
      }
    } else {
      set_counts(counts, total.value);
    }
  }
};

}  // namespace upsweep::gpu
