// Scans of plain arrays: which kernel, by how many bytes there are.
//
//   up to 64 KB    one cluster: blocks that see each other's shared memory    cluster_scan.cuh
//   up to 16 MB    all of the array in shared memory, joined through L2       resident_scan.cuh
//   more           one block an SM, tiles streamed through it                 bulk_scan.cuh
//
// The choice depends on n and the types alone, so that the same call gives the same bits each time.
//
// None of them needs all of its blocks to run at once, but for the cluster, which starts as a
// whole: beside kernels that hold most of the chip it waits until as many SMs of one part of it are
// free as it has blocks. exec::gpu{}.with(method::resident{}) never takes it.
//
// The limits are where the curves cross on an H200: docs/decisions/0007-gpu-scan.md.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/bulk_scan.cuh>
#include <upsweep/core/cuda/cluster_scan.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/resident_scan.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>

#if defined(__CUDA_ARCH_LIST__)
#define UPSWEEP_ARCHITECTURES __CUDA_ARCH_LIST__
#else
#define UPSWEEP_ARCHITECTURES 0
#endif

namespace upsweep::gpu {

/// Whether a scan has the kernels of this file: plain arrays of items that vectors can hold.
template <class Task>
inline constexpr bool is_array_scan = false;
template <class Task>
requires(upsweep::detail::contiguous_scan<Task>::value) inline constexpr bool is_array_scan<Task> =
    tile_shapes::fits_vectors<typename upsweep::detail::contiguous_scan<Task>::in_type,
                              typename upsweep::detail::contiguous_scan<Task>::out_type,
                              typename Task::value_type>;

/// Devices with clusters, bulk copies and 227 KB of shared memory for a block: compute capability
/// 9.0, 10.0 and 10.3. Known at once to a build for these only, which then compiles nothing else
/// for plain arrays; others are asked.
constexpr bool streams_tiles(int architecture) {
  return architecture == 900 || architecture == 1000 || architecture == 1030;
}
inline constexpr int architectures[] = {UPSWEEP_ARCHITECTURES};
#undef UPSWEEP_ARCHITECTURES
inline constexpr bool always_streams_tiles = std::ranges::all_of(architectures, streams_tiles);
inline bool device_streams_tiles() {
  if (always_streams_tiles) return true;
  constexpr auto key = &device_streams_tiles;
  constexpr std::size_t no = 1, yes = 2;
  return once_per_device<key>([](int device) {
           int major = 0, bytes = 0;
           check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
           check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device));
           return major >= 9 && bytes >= tile_shapes::block_shared_bytes ? yes : no;
         }) == yes;
}

template <class Task>
class array_scan {
  using array = upsweep::detail::contiguous_scan<Task>;
  using in_type = typename array::in_type;
  using out_type = typename array::out_type;
  using value_type = typename Task::value_type;

 public:
  using shapes = tile_shapes::array_scan<in_type, out_type, value_type>;

  array_scan(const exec::gpu& exec, const Task& task) : exec_(exec), task_(task) {}

  void run() const {
    if (task_.n <= shapes::cluster_limit) {
      by_cluster();
    } else if (task_.n <= shapes::resident_limit) {
      by_resident();
    } else {
      by_bulk();
    }
  }

  /// n of at most 16 tiles.
  void by_cluster() const {
    using shape = typename shapes::cluster;
    constexpr auto kernel = cluster_scan_kernel<shape, Task>;
    allow_large_clusters<kernel>();
    const std::size_t blocks = std::bit_ceil(detail::tiles_of(task_.n, shape::tile_items));
    launch(exec_.stream, blocks, shape::block_threads,
           {.cluster_blocks = static_cast<int>(blocks), .early_start = true}, kernel, task_);
  }

  /// n up to resident_limit.
  void by_resident() const { resident_scan<typename shapes::resident>(exec_, task_); }

  void by_bulk(const item_count& items = {}) const {
    using shape = typename shapes::bulk;
    bulk_scan<shape>(exec_, task_, detail::tiles_of(task_.n, shape::tile_items), items);
  }

 private:
  const exec::gpu& exec_;
  const Task& task_;
};

}  // namespace upsweep::gpu
