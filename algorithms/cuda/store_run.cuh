// A warp stores a run: neighbouring items from shared memory, to where they stand in global memory.
//
//   run      . [a b c|d e f g|h i . .        anywhere in shared memory
//   global   [. . . a|b c d e|f g h i]       whole words, and of each row of 32 the lanes that have
//   one
//
// Rows begin at multiples of 32 words of global memory, so that stores are whole lines but at both
// ends. Items that are no whole words are put together from two words of the run.
//
// moves   `count` items once out
#pragma once
#include <cstddef>
#include <cstdint>

namespace upsweep::gpu {

namespace detail {

template <class Word>
__device__ void store_words(const std::byte* run, std::byte* out, int words) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const auto* const from = reinterpret_cast<const Word*>(run);
  auto* const to = reinterpret_cast<Word*>(out);
  const int skew = static_cast<int>(reinterpret_cast<std::uintptr_t>(out) / sizeof(Word) % 32);
  int k = lane - skew;
  if (k >= 0 && k < words) to[k] = from[k];
#pragma unroll 4
  for (k += 32; k < words; k += 32) to[k] = from[k];
}

__device__ inline void store_bytes(const std::byte* run, std::byte* out, int bytes) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int head = min(static_cast<int>(-reinterpret_cast<std::uintptr_t>(out) % 4), bytes);
  const int words = (bytes - head) / 4;
  const int tail = head + 4 * words;
  if (lane < head) out[lane] = run[lane];
  if (tail + lane < bytes) out[tail + lane] = run[tail + lane];

  const std::byte* const first = run + head;  // of the words; they lie across two of the run's
  const int skew = static_cast<int>(reinterpret_cast<std::uintptr_t>(first) % 4);
  const auto* const low = reinterpret_cast<const std::uint32_t*>(first - skew);
  const auto* const high = low + (skew == 0 ? 0 : 1);
  const unsigned shift = 8u * static_cast<unsigned>(skew);
  auto* const to = reinterpret_cast<std::uint32_t*>(out + head);
  const int row = static_cast<int>(reinterpret_cast<std::uintptr_t>(to) / 4 % 32);
  int k = lane - row;
  if (k >= 0 && k < words) to[k] = __funnelshift_r(low[k], high[k], shift);
#pragma unroll 4
  for (k += 32; k < words; k += 32) to[k] = __funnelshift_r(low[k], high[k], shift);
}

}  // namespace detail

/// `count` items from `run` to `out`, both aligned as T is; by a whole warp. Reads whole words of
/// the run, so up to three bytes around it.
template <class T>
__device__ void store_run(const T* run, T* out, int count) {
  const auto* const from = reinterpret_cast<const std::byte*>(run);
  auto* const to = reinterpret_cast<std::byte*>(out);
  constexpr int bytes = sizeof(T);
  if constexpr (bytes % 8 == 0 && alignof(T) % 8 == 0) {
    detail::store_words<uint2>(from, to, count * (bytes / 8));
  } else if constexpr (bytes % 4 == 0 && alignof(T) % 4 == 0) {
    detail::store_words<std::uint32_t>(from, to, count * (bytes / 4));
  } else {
    detail::store_bytes(from, to, count * bytes);
  }
}

}  // namespace upsweep::gpu
