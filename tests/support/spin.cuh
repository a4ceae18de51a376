// Kernels that take their time, for tests of order and progress.
#pragma once
#include <cstddef>

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

/// Holds its SMs until *stop is set, or the time is over.
static __global__ void hold_kernel(const volatile int* stop, unsigned long long nanoseconds) {
  const unsigned long long begin = now_ns();
  while (*stop == 0 && now_ns() - begin < nanoseconds) {
  }
}

}  // namespace upsweep::tests
