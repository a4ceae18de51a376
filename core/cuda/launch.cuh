// Kernel launches that report their own error and nobody else's.
//
// `kernel<<<...>>>` followed by cudaGetLastError() would blame this launch for an error that the
// caller's code left behind, and would clear it; cudaLaunchKernelExC returns the code of this
// launch.
#pragma once
#include <cuda_runtime.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <source_location>
#include <stdexcept>
#include <upsweep/core/cuda/error.hpp>
#include <upsweep/core/cuda/memory.hpp>

namespace upsweep::gpu {

template <class... Params, class... Args>
void launch(stream_view stream, std::size_t blocks, int block_threads, void (*kernel)(Params...),
            Args&&... args) {
  if (blocks == 0) return;  // a grid of no blocks is a launch error
  if (blocks > 0x7fffffffu) throw std::invalid_argument("launch: more than 2^31 - 1 blocks");
  cudaLaunchConfig_t config{};
  config.gridDim = dim3(static_cast<unsigned>(blocks));
  config.blockDim = dim3(static_cast<unsigned>(block_threads));
  config.stream = stream.get();
  check(cudaLaunchKernelEx(&config, kernel, static_cast<Params>(args)...));
}

/// Blocks of `kernel` that the current device holds at a time. Asked once per kernel and device.
template <auto Kernel>
std::size_t resident_blocks(int block_threads) {
  static std::array<std::atomic<std::size_t>, 64> known{};
  int device = 0;
  check(cudaGetDevice(&device));
  const auto slot = static_cast<std::size_t>(device) % known.size();
  std::size_t blocks = known[slot].load(std::memory_order_relaxed);
  if (blocks == 0) {
    int per_sm = 0, sms = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&per_sm, Kernel, block_threads, 0));
    check(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device));
    if (per_sm == 0)
      throw cuda_error(cudaErrorLaunchOutOfResources, std::source_location::current());
    blocks = static_cast<std::size_t>(per_sm) * static_cast<std::size_t>(sms);
    known[slot].store(blocks, std::memory_order_relaxed);
  }
  return blocks;
}

}  // namespace upsweep::gpu
