// The scan of no items, which has a total all the same: init.
//
// moves   nothing
#pragma once
#include <type_traits>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/workspace.hpp>
#include <upsweep/core/scan_task.hpp>

namespace upsweep::gpu {

/// The total of no items, for those who asked for it.
template <class Task>
__global__ void scan_nothing_kernel(Task task) {
  task.finish(task.init);
}

/// Whether there is nothing to scan; the total of that is seen to.
template <class Task>
bool scan_nothing(const exec::gpu& exec, const Task& task) {
  if (task.n > 0) return false;
  if constexpr (!std::is_same_v<decltype(task.finish), ignore_total>) {
    launch(exec.stream, 1, 1, scan_nothing_kernel<Task>, task);
  }
  return true;
}

}  // namespace upsweep::gpu
