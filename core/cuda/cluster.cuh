// The barrier and the shared memory of a cluster of blocks, as PTX. sm_90 and later.
//
// source  PTX ISA, barrier.cluster and mapa
#pragma once
#include <cstdint>

namespace upsweep::gpu {

/// Releases what this thread has written; every thread of the cluster arrives.
__device__ inline void cluster_arrive() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("barrier.cluster.arrive.release.aligned;" ::: "memory");
#endif
}
/// Until all threads of the cluster have arrived; acquires what they released.
__device__ inline void cluster_wait() {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
#endif
}

/// The same variable in the shared memory of block `rank` of the cluster.
template <class T>
__device__ T* in_cluster_block(T* shared, int rank) {
  T* result = shared;
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900
  asm("mapa.u64 %0, %1, %2;" : "=l"(result) : "l"(shared), "r"(rank));
#else
  static_cast<void>(rank);
#endif
  return result;
}

}  // namespace upsweep::gpu
