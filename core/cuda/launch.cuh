// Kernel launches that report their own error and nobody else's.
//
// `kernel<<<...>>>` followed by cudaGetLastError() would blame this launch for an error that the
// caller's code left behind, and would clear it; cudaLaunchKernelExC returns the code of this
// launch.
#pragma once
#include <cuda.h>
#include <cuda_runtime.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <source_location>
#include <stdexcept>
#include <upsweep/core/cuda/error.hpp>
#include <upsweep/core/cuda/memory.hpp>

namespace upsweep::gpu {

/// What a kernel may have beyond its blocks.
struct launch_extras {
  int cluster_blocks = 0;  // 0: no cluster
  std::size_t shared_bytes = 0;
  /// The kernel calls wait_for_stream() before it touches memory: its blocks may then be started
  /// while the kernel before it in the stream still ends, which takes the launch off the clock.
  bool early_start = false;
};

/// All work before this kernel in its stream is done, and seen.
__device__ inline void wait_for_stream() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.wait;" ::: "memory");
#endif
}
/// From here on the next kernel may be started early, if it asked for that; it still waits.
__device__ inline void let_next_start() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}

template <class... Params, class... Args>
void launch(stream_view stream, std::size_t blocks, int block_threads, launch_extras extras,
            void (*kernel)(Params...), Args&&... args) {
  if (blocks == 0) return;  // a grid of no blocks is a launch error
  if (blocks > 0x7fffffffu) throw std::invalid_argument("launch: more than 2^31 - 1 blocks");
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(static_cast<unsigned>(block_threads));
  config.dynamicSmemBytes = extras.shared_bytes;
  config.stream = stream.get();
  cudaLaunchAttribute attributes[2]{};
  config.attrs = attributes;
  if (extras.cluster_blocks > 0) {
    auto& cluster = attributes[config.numAttrs++];
    cluster.id = cudaLaunchAttributeClusterDimension;
    cluster.val.clusterDim.x = static_cast<unsigned>(extras.cluster_blocks);
    cluster.val.clusterDim.y = 1;
    cluster.val.clusterDim.z = 1;
  }
  if (extras.early_start) {
    auto& early = attributes[config.numAttrs++];
    early.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    early.val.programmaticStreamSerializationAllowed = 1;
  }
  check(cudaLaunchKernelEx(&config, kernel, static_cast<Params>(args)...));
}

template <class... Params, class... Args>
void launch(stream_view stream, std::size_t blocks, int block_threads, void (*kernel)(Params...),
            Args&&... args) {
  launch(stream, blocks, block_threads, launch_extras{}, kernel, static_cast<Params>(args)...);
}

namespace detail {
using set_attribute_t = CUresult (*)(CUfunction, CUfunction_attribute, int);
/// The driver's cuFuncSetAttribute, without linking the driver; null if it cannot be had.
inline set_attribute_t driver_set_attribute() {
  void* entry = nullptr;
  cudaDriverEntryPointQueryResult found{};
  const auto code = cudaGetDriverEntryPointByVersion("cuFuncSetAttribute", &entry, 12000,
                                                     cudaEnableDefault, &found);
  return code == cudaSuccess && found == cudaDriverEntryPointSuccess
             ? reinterpret_cast<set_attribute_t>(entry)
             : nullptr;
}
}  // namespace detail

/// Sets an attribute of a kernel by way of the driver: cudaFuncSetAttribute succeeds and clears the
/// runtime's error slot, in which an earlier error may still wait for its owner.
inline void set_kernel_attribute(const void* kernel, CUfunction_attribute driver_name,
                                 cudaFuncAttribute runtime_name, int value) {
  cudaFunction_t function{};
  check(cudaGetFuncBySymbol(&function, kernel));
  const auto set = detail::driver_set_attribute();
  if (set != nullptr && set(function, driver_name, value) == CUDA_SUCCESS) return;
  check(cudaFuncSetAttribute(kernel, runtime_name, value));
}

/// Runs `ask(device)` once for each Key and device; its answer must not be 0.
template <auto Key, class Ask>
std::size_t once_per_device(const Ask& ask) {
  static std::array<std::atomic<std::size_t>, 64> known{};
  int device = 0;
  check(cudaGetDevice(&device));
  const auto slot = static_cast<std::size_t>(device) % known.size();
  std::size_t answer = known[slot].load(std::memory_order_relaxed);
  if (answer == 0) {
    answer = ask(device);
    known[slot].store(answer, std::memory_order_relaxed);
  }
  return answer;
}

/// Blocks of `Kernel` that the current device holds at a time. Asked once per kernel and device.
template <auto Kernel>
std::size_t resident_blocks(int block_threads, std::size_t shared_bytes = 0) {
  return once_per_device<Kernel>([&](int device) {
    if (shared_bytes > 0) {
      set_kernel_attribute(
          reinterpret_cast<const void*>(Kernel), CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
          cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(shared_bytes));
    }
    int per_sm = 0, sms = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, Kernel, block_threads,
                                                        shared_bytes));
    check(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device));
    if (per_sm == 0)
      throw cuda_error(cudaErrorLaunchOutOfResources, std::source_location::current());
    return static_cast<std::size_t>(per_sm) * static_cast<std::size_t>(sms);
  });
}

/// Lets a kernel have more than 8 blocks in a cluster, which has to be asked for.
template <auto Kernel>
void allow_large_clusters() {
  once_per_device<Kernel>([](int) {
    set_kernel_attribute(reinterpret_cast<const void*>(Kernel),
                         CU_FUNC_ATTRIBUTE_NON_PORTABLE_CLUSTER_SIZE_ALLOWED,
                         cudaFuncAttributeNonPortableClusterSizeAllowed, 1);
    return std::size_t{1};
  });
}

}  // namespace upsweep::gpu
