// Scans of plain arrays: which kernel, by how many bytes there are.
//
//   up to 256 KB   one cluster: blocks that see each other's shared memory    register_scan.cuh
//   up to 8 MB     one tile a block, joined through L2                        register_scan.cuh
//   more           one block an SM, tiles streamed through it                 bulk_scan.cuh
//
// The choice depends on n and the types alone, so that the same call gives the same bits each time.
// The limits are where the curves cross on an H200: docs/decisions/0007-gpu-scan.md.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/bulk_scan.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/register_scan.cuh>
#include <upsweep/core/cuda/tile_shapes.cuh>
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

/// Compute capability 9.0 and later: clusters and bulk copies. Known at once to a build for such
/// devices only, which then compiles nothing else for plain arrays.
inline constexpr int architectures[] = {UPSWEEP_ARCHITECTURES};
#undef UPSWEEP_ARCHITECTURES
inline constexpr bool always_streams_tiles = *std::ranges::min_element(architectures) >= 900;
inline bool device_streams_tiles() {
  if (always_streams_tiles) return true;
  constexpr auto key = &device_streams_tiles;
  return once_per_device<key>([](int device) {
           int major = 0;
           check(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, device));
           return static_cast<std::size_t>(major);
         }) >= 9;
}

template <class Task>
class array_scan {
  using array = upsweep::detail::contiguous_scan<Task>;
  using in_type = typename array::in_type;
  using out_type = typename array::out_type;
  using value_type = typename Task::value_type;

 public:
  using shapes = tile_shapes::array_scan<in_type, out_type>;

  array_scan(const exec::gpu& exec, const Task& task) : exec_(exec), task_(task) {}

  void run() const {
    if (task_.n <= shapes::small_cluster_limit) {
      by_cluster<typename shapes::small_cluster>();
    } else if (task_.n <= shapes::large_cluster_limit) {
      by_cluster<typename shapes::large_cluster>();
    } else if (task_.n <= shapes::board_limit) {
      by_board();
    } else {
      by_bulk();
    }
  }

  /// n of at most 16 tiles.
  template <class Shape>
  void by_cluster() const {
    constexpr auto kernel = cluster_scan_kernel<Shape, Task>;
    // More than 8 blocks in a cluster have to be asked for.
    once_per_device<kernel>([&](int) {
      set_kernel_attribute(reinterpret_cast<const void*>(kernel),
                           CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED,
                           cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
      return std::size_t{1};
    });
    const std::size_t blocks = std::bit_ceil(detail::tiles_of(task_.n, Shape::tile_items));
    launch(exec_.stream, blocks, Shape::block_threads,
           {.cluster_blocks = static_cast<int>(blocks), .early_start = true}, kernel, task_);
  }

  /// More than 256 tiles take long: each block walks over all of them.
  void by_board() const {
    using shape = typename shapes::board;
    const std::size_t tiles = detail::tiles_of(task_.n, shape::tile_items);
    launch(exec_.stream, tiles, shape::block_threads, {.early_start = true},
           board_scan_kernel<shape, Task>, task_, reserve(), tiles);
  }

  void by_bulk() const {
    using shape = typename shapes::bulk;
    constexpr auto kernel = bulk_scan_kernel<shape, Task>;
    constexpr int threads = shape::block_threads + bulk_helper_threads;
    constexpr std::size_t bytes = std::size_t{shape::stages} * shape::template stage_bytes<in_type>;
    const std::size_t tiles = detail::tiles_of(task_.n, shape::tile_items);
    const std::size_t blocks = std::min(tiles, resident_blocks<kernel>(threads, bytes));
    launch(exec_.stream, blocks, threads, {.shared_bytes = bytes, .early_start = true}, kernel,
           task_, reserve(), tiles);
  }

 private:
  lookback_view reserve() const {
    return exec_.memory().lookback(exec_.stream,
                                   array_scan_slots<in_type, out_type, value_type>(task_.n), 0);
  }

  const exec::gpu& exec_;
  const Task& task_;
};

}  // namespace upsweep::gpu
