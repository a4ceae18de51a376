// Ordered accesses of device memory by the whole device, as PTX: the few that a look-back needs.
// <cuda/atomic> has the same ones, and costs every file that includes it six seconds of compiling.
//
// source  PTX ISA, memory consistency model
#pragma once
#include <cstdint>

namespace upsweep::gpu {

/// relaxed    enough when the value itself is all that passes between tiles
/// ordered    store: whatever this thread did before is seen by whoever loads the value, ordered
enum class tile_order { relaxed, ordered };

/// 8 bytes in one access.
template <tile_order Order>
__device__ void store_word(std::uint64_t* at, std::uint64_t value) {
  if constexpr (Order == tile_order::ordered) {
    asm volatile("st.release.gpu.global.u64 [%0], %1;" ::"l"(at), "l"(value) : "memory");
  } else {
    asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(at), "l"(value) : "memory");
  }
}

template <tile_order Order>
__device__ std::uint64_t load_word(const std::uint64_t* at) {
  std::uint64_t value;
  if constexpr (Order == tile_order::ordered) {
    asm volatile("ld.acquire.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(at) : "memory");
  } else {
    asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(value) : "l"(at) : "memory");
  }
  return value;
}

/// Counts up, acquiring and releasing; returns the count before.
__device__ inline std::uint32_t count_up_ordered(std::uint32_t* counter) {
  std::uint32_t before;
  asm volatile("atom.acq_rel.gpu.global.add.u32 %0, [%1], 1;"
               : "=r"(before)
               : "l"(counter)
               : "memory");
  return before;
}

}  // namespace upsweep::gpu
