// Barriers in shared memory that warps arrive at and wait for apart, and that count bytes on their
// way. sm_90 and later; empty on older devices, where nobody calls it.
//
//   wait(phase)   returns once phase number `phase` (0, 1, 2 ...) has been completed: all arrivals,
//                 and all bytes announced. A waiter may be at most one phase behind.
//
// source  PTX ISA, mbarrier
#pragma once
#include <cstddef>
#include <cstdint>

namespace upsweep::gpu {

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 900
#define UPSWEEP_SM90_ASM(...)
#else
#define UPSWEEP_SM90_ASM(...) asm volatile(__VA_ARGS__)
#endif

class mbarrier {
 public:
  /// By one thread; fence_mbarriers() and a barrier of the block follow before anybody uses it.
  __device__ void init(unsigned arrivals) {
    UPSWEEP_SM90_ASM("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(address()), "r"(arrivals)
                     : "memory");
  }
  /// Releases what this thread has written, and what its warp had before a __syncwarp.
  __device__ void arrive() {
    UPSWEEP_SM90_ASM(
        "{ .reg .b64 state; mbarrier.arrive.release.cta.shared::cta.b64 state, [%0]; }" ::"r"(
            address())
        : "memory");
  }
  /// Arrives, and holds the phase open until so many bytes have been copied.
  __device__ void arrive_expecting(unsigned bytes) {
    UPSWEEP_SM90_ASM(
        "{ .reg .b64 state; mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 state, [%0], %1; "
        "}" ::"r"(address()),
        "r"(bytes)
        : "memory");
  }
  __device__ void wait(unsigned phase) {
    std::uint32_t done = 0;
    do {
      UPSWEEP_SM90_ASM(
          "{ .reg .pred p; mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 p, [%1], %2; "
          "selp.u32 %0, 1, 0, p; }"
          : "=r"(done)
          : "r"(address()), "r"(phase & 1u)
          : "memory");
    } while (done == 0);
  }
  [[nodiscard]] __device__ std::uint32_t address() const {
    return static_cast<std::uint32_t>(__cvta_generic_to_shared(&word_));
  }

 private:
  std::uint64_t word_;
};

/// Makes initialised barriers visible to copies, which do not go through the same path.
__device__ inline void fence_mbarriers() {
  UPSWEEP_SM90_ASM("fence.mbarrier_init.release.cluster;" ::: "memory");
}

#undef UPSWEEP_SM90_ASM

/// A barrier of some warps of the block, `threads` in all, apart from that of __syncthreads().
__device__ inline void workers_barrier(int threads) {
  asm volatile("bar.sync 1, %0;" ::"r"(threads) : "memory");
}

}  // namespace upsweep::gpu
