// Kernels that take their time, for tests of order and progress.
#pragma once
#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstddef>
#include <thread>
#include <upsweep/core/cuda/memory.hpp>

namespace upsweep::tests {

__device__ inline unsigned long long now_ns() {
  unsigned long long time;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(time));
  return time;
}

/// Waits, and only then writes what the next kernel on the stream reads. One block.
template <class T>
__global__ void spin_then_fill_kernel(unsigned long long nanoseconds, T* items, std::size_t n,
                                      T value) {
  const unsigned long long begin = now_ns();
  while (now_ns() - begin < nanoseconds) {
  }
  __syncthreads();
  for (std::size_t i = threadIdx.x; i < n; i += blockDim.x) items[i] = value;
}

/// Until *stop is set, or the time is over. Each block sets its own of `started` first.
static __global__ void hold_kernel(volatile int* started, const volatile int* stop,
                                   unsigned long long nanoseconds) {
  if (threadIdx.x == 0) {
    const unsigned long long begin = now_ns();
    started[blockIdx.x] = 1;
    while (*stop == 0 && now_ns() - begin < nanoseconds) __nanosleep(1000);  // spares the bus
  }
  __syncthreads();
}

/// Holds so many SMs of the device from construction to destruction, or for 20 s, whatever comes
/// first. Nothing else runs there: each block takes all the shared memory that a block can have,
/// and what is left is less than any other block takes. Kernels must have run once before, as the
/// first launch may load them, which may wait for all that runs.
class held_sms {
 public:
  explicit held_sms(int sms) {
    int bytes = 0;
    gpu::check(cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    gpu::check(
        cudaFuncSetAttribute(hold_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, bytes));
    // Host memory, so that no copy has to find a way past the kernel.
    gpu::check(cudaMallocHost(reinterpret_cast<void**>(const_cast<int**>(&flags_)),
                              sizeof(int) * static_cast<std::size_t>(1 + sms)));
    std::fill(flags_, flags_ + 1 + sms, 0);
    hold_kernel<<<sms, 32, bytes, busy_.get()>>>(flags_ + 1, flags_, 20'000'000'000);
    gpu::check(cudaGetLastError());
    for (int block = 1; block <= sms; ++block) {
      while (flags_[block] == 0) std::this_thread::yield();
    }
  }
  held_sms(const held_sms&) = delete;
  held_sms& operator=(const held_sms&) = delete;
  ~held_sms() {
    flags_[0] = 1;
    cudaStreamSynchronize(busy_.get());
    cudaFreeHost(const_cast<int*>(flags_));
  }
  [[nodiscard]] bool still_held() const {
    return cudaStreamQuery(busy_.get()) == cudaErrorNotReady;
  }

 private:
  gpu::stream busy_;
  volatile int* flags_ = nullptr;  // stop, and one a block
};

}  // namespace upsweep::tests
