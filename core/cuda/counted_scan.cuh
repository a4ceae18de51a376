// exec::gpu{stream}.counted_by(count): scans and reduces whose n is read on the device.
//
// moves   as the same call with n on the host
#pragma once
#include <type_traits>
#include <upsweep/core/cuda/array_scan.cuh>
#include <upsweep/core/cuda/device_reduce.cuh>
#include <upsweep/core/cuda/device_scan.cuh>
#include <upsweep/core/cuda/item_count.hpp>
#include <upsweep/core/cuda/segmented_scan.cuh>
#include <upsweep/core/cuda/staged_scan.cuh>

namespace upsweep::gpu {

/// Functors that look from the end need n where the call is made.
template <class Task>
inline constexpr bool starts_at_item_0 = requires(const Task& task) {
  requires std::is_same_v<std::remove_cvref_t<decltype(task.load.index)>,
                          upsweep::detail::same_index>;
};

}  // namespace upsweep::gpu

namespace upsweep::exec {

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const gpu_counted& by, const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  using task_type = scan_task<Exclusive, Op, Load, Store, Finish>;
  static_assert(
      std::is_same_v<Finish, ignore_total>,
      "counted_by: where make_offsets writes the total depends on n, which must be known");
  if (task.n == 0) return;
  constexpr bool plain = upsweep::gpu::is_array_scan<task_type>;
  constexpr bool segments = upsweep::gpu::is_segmented_scan<task_type>;
  if constexpr (plain || segments) {
    if (upsweep::gpu::device_streams_tiles()) {
      if constexpr (plain) {
        return upsweep::gpu::array_scan<task_type>(by.exec, task).by_bulk(by.count);
      } else {
        return upsweep::gpu::segmented_scan(by.exec, task, by.count);
      }
    }
  }
  if constexpr (!(plain || segments) || !upsweep::gpu::always_streams_tiles) {
    static_assert(upsweep::gpu::starts_at_item_0<task_type>,
                  "counted_by: scans of functors, and of segments of them, go forward only");
    upsweep::gpu::staged_scan(by.exec, task, by.count);
  }
}

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_reduce(const gpu_counted& by, const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  run_reduce(by.exec, task, by.count);
}

}  // namespace upsweep::exec
