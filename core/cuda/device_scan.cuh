// exec::gpu's scan: one launch and one pass over memory, whatever is scanned.
//
//   plain arrays                       array_scan.cuh: vectors, three kernels by size
//   rows of plain arrays               row_scan.cuh: several a warp, a warp or a block a row
//   segments of plain arrays           segmented_scan.cuh: by key, by offsets
//   functors, large structs            staged_scan.cuh: item by item, staged in shared memory
//
// source  Merrill and Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back,
//         NVR-2016-002
#pragma once
#include <concepts>
#include <type_traits>
#include <upsweep/core/cuda/array_scan.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/methods.hpp>
#include <upsweep/core/cuda/row_scan.cuh>
#include <upsweep/core/cuda/scan_nothing.cuh>
#include <upsweep/core/cuda/segmented_scan.cuh>
#include <upsweep/core/cuda/staged_scan.cuh>
#include <upsweep/core/scan.hpp>

namespace upsweep::exec {

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const gpu& exec, const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  using task_type = scan_task<Exclusive, Op, Load, Store, Finish>;
  if (upsweep::gpu::scan_nothing(exec, task)) return;
  if constexpr (upsweep::gpu::is_array_scan<task_type>) {
    if (upsweep::gpu::device_streams_tiles()) {
      return upsweep::gpu::array_scan<task_type>(exec, task).run();
    }
  }
  if constexpr (upsweep::gpu::is_segmented_scan<task_type>) {
    if (upsweep::gpu::device_streams_tiles()) return upsweep::gpu::segmented_scan(exec, task);
  }
  constexpr bool streamed =
      upsweep::gpu::is_array_scan<task_type> || upsweep::gpu::is_segmented_scan<task_type>;
  if constexpr (!streamed || !upsweep::gpu::always_streams_tiles) {
    upsweep::gpu::staged_scan(exec, task);
  }
}

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const gpu_by<method::lookback>& by,
              const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  run_scan(by.exec, task);
}

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const gpu_by<method::staged>& by,
              const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  if (!upsweep::gpu::scan_nothing(by.exec, task)) upsweep::gpu::staged_scan(by.exec, task);
}

/// One kernel of array_scan.cuh for all n that it can serve, else the usual choice.
template <class Kernel, bool Exclusive, class Op, class Load, class Store, class Finish>
requires(std::same_as<Kernel, method::resident> || std::same_as<Kernel, method::bulk>)  //
    void run_scan(const gpu_by<Kernel>& by,
                  const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  using task_type = scan_task<Exclusive, Op, Load, Store, Finish>;
  if constexpr (upsweep::gpu::is_array_scan<task_type>) {
    using array_scan = upsweep::gpu::array_scan<task_type>;
    using shapes = typename array_scan::shapes;
    if (task.n > 0 && upsweep::gpu::device_streams_tiles()) {
      const array_scan scan(by.exec, task);
      if constexpr (std::same_as<Kernel, method::bulk>) return scan.by_bulk();
      if (task.n <= shapes::resident_limit) return scan.by_resident();
    }
  }
  run_scan(by.exec, task);
}

}  // namespace upsweep::exec
