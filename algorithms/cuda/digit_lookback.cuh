// How many keys of each digit the tiles before a tile have: decoupled look-back, a thread a digit.
//
//   status   [ nothing | tile's own count | count through the tile : 2 ][ count : 30 ]
//   thread   reads four tiles at a time, back to the first that knows its count through
//
// A block publishes the counts of its next tile before it looks back for the last one, so that the
// counts that are looked for are mostly there. A word says all, so nothing has to be ordered.
//
// source  Adinets and Merrill, Onesweep, 2022; Merrill and Garland, NVR-2016-002
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/cuda/radix_plan.cuh>

namespace upsweep::gpu {

class digit_lookback {
  static constexpr std::uint32_t own = 1u << 30, through = 2u << 30, value = own - 1;
  static constexpr std::uint32_t window = 4;

 public:
  /// statuses: [tiles][256] of this launch, zero at first.
  __device__ digit_lookback(std::uint32_t* statuses, std::uint32_t tile)
      : digit_(statuses + threadIdx.x), tile_(tile) {}

  /// The tile's keys of this thread's digit.
  __device__ void publish(std::uint32_t count) const {
    store(tile_, (tile_ == 0 ? through : own) | count);
  }

  /// How many the tiles before have; publishes the count through this one.
  __device__ std::uint32_t before(std::uint32_t count) const {
    if (tile_ == 0) return 0;
    std::uint32_t sum = 0;
    bool done = false;
    for (auto left = static_cast<std::uint32_t>(tile_); !done;) {
      std::uint32_t status[window];
#pragma unroll
      for (std::uint32_t k = 0; k < window; ++k) {
        status[k] = k < left ? load(left - 1 - k) : through;
      }
#pragma unroll
      for (std::uint32_t k = 0; k < window; ++k) {
        if (done || status[k] == 0) break;
        sum += status[k] & value;
        done = (status[k] & through) != 0;
        --left;
      }
    }
    store(tile_, through | (sum + count));
    return sum;
  }

 private:
  __device__ std::uint32_t load(std::uint32_t tile) const {
    std::uint32_t word;
    asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];"
                 : "=r"(word)
                 : "l"(digit_ + std::size_t{tile} * radix_digit_count)
                 : "memory");
    return word;
  }
  __device__ void store(std::uint32_t tile, std::uint32_t word) const {
    asm volatile(
        "st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(digit_ + std::size_t{tile} * radix_digit_count),
        "r"(word)
        : "memory");
  }

  std::uint32_t* digit_;
  std::uint32_t tile_;
};

}  // namespace upsweep::gpu
