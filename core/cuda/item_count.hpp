// How many items a scan takes: all that the caller's spans hold, or a number that is still on the
// device, where an earlier call in the stream has left it (the count of compact_async, say).
//
//   exec::gpu{stream}.counted_by(count)   count [1] std::uint64_t in device memory
//
// Spans then give the most items there may be, and launches are made for as many. What stands
// behind the count is neither read for results nor written.
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/memory.hpp>
#include <upsweep/core/cuda/workspace.hpp>

namespace upsweep::gpu {

/// What kernels are handed. They must wait for the stream before they ask.
struct item_count {
  const std::uint64_t* on_device = nullptr;  // null: all
  std::size_t more = 0;                      // that count beside them

  __device__ std::size_t of(std::size_t most) const {
    if (on_device == nullptr) return most;
    const std::size_t count = *on_device;
    return count < most - more ? count + more : most;
  }
};

}  // namespace upsweep::gpu

namespace upsweep::exec {

/// The backend of exec::gpu, for the first count[0] items.
/// scans   of plain arrays in either direction, with segments or without (not by rows), by the
///         ring of bulk_scan.cuh for every n: sums of floats may differ in bits from those of a
///         call that has n on the host; scans of functors forward. reduce: of anything
struct gpu_counted {
  gpu exec;
  upsweep::gpu::item_count count;
};

inline gpu_counted gpu::counted_by(upsweep::gpu::device_span<const std::uint64_t> count) const {
  if (count.size() == 0) throw std::invalid_argument("counted_by: the count is one item");
  return {*this, {count.data()}};
}

}  // namespace upsweep::exec
