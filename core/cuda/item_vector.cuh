// Neighbouring items in one access of up to 16 bytes, wherever the array starts.
//
//   aligned      lane 0 | lane 1 | lane 2 ...            one 16-byte access a lane
//   not aligned  . . a a|a b b b|b c c c|c . .           two aligned loads and a shift (shared
//                                                        memory); one shuffle, a shift and an
//                                                        aligned store, items only at both ends
//
// moves   each byte once; the items are whatever bytes they are
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

namespace detail {
template <int Bytes>
auto word_of_bytes() {
  if constexpr (Bytes == 16) {
    return uint4{};
  } else if constexpr (Bytes == 8) {
    return uint2{};
  } else if constexpr (Bytes == 4) {
    return std::uint32_t{};
  } else if constexpr (Bytes == 2) {
    return std::uint16_t{};
  } else {
    static_assert(Bytes == 1, "vectors have 1, 2, 4, 8 or 16 bytes");
    return std::uint8_t{};
  }
}
}  // namespace detail

/// The bytes of `Items` neighbouring items.
template <class T, int Items>
struct item_vector {
  static constexpr int bytes = static_cast<int>(sizeof(T)) * Items;
  using word_type = decltype(detail::word_of_bytes<bytes>());
  word_type word;

  __device__ void unpack(T (&items)[Items]) const { memcpy(items, &word, bytes); }
  __device__ void pack(const T (&items)[Items]) { memcpy(&word, items, bytes); }
};

/// Bytes from the last address that a vector of `Bytes` may start at.
template <int Bytes>
__device__ int skew_of(const void* address) {
  return static_cast<int>(reinterpret_cast<std::uintptr_t>(address) % Bytes);
}

namespace detail {

/// 16 bytes from 32, `skew` bytes in.
__device__ inline uint4 shifted(const uint4& low, const uint4& high, int skew) {
  const std::uint32_t words[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
  std::uint32_t from[5];
#pragma unroll
  for (int k = 0; k < 5; ++k) {
    const std::uint32_t even = skew < 8 ? words[k] : words[k + 2 < 8 ? k + 2 : 7];
    const std::uint32_t odd = skew < 8 ? words[k + 1] : words[k + 3 < 8 ? k + 3 : 7];
    from[k] = (skew & 4) == 0 ? even : odd;
  }
  const unsigned bits = 8u * static_cast<unsigned>(skew & 3);
  return {__funnelshift_r(from[0], from[1], bits), __funnelshift_r(from[1], from[2], bits),
          __funnelshift_r(from[2], from[3], bits), __funnelshift_r(from[3], from[4], bits)};
}

}  // namespace detail

/// A vector from shared memory; `skew` is skew_of(at), the same for the whole warp and 0 if
/// Aligned. Reads the whole lines of 16 bytes that the vector lies in.
template <bool Aligned, class T, int Items>
__device__ void load_shared(item_vector<T, Items>& vector, const std::byte* at, int skew) {
  using word_type = typename item_vector<T, Items>::word_type;
  if constexpr (Aligned) {
    vector.word = *reinterpret_cast<const word_type*>(at);
  } else if constexpr (sizeof(word_type) == 16) {
    // A branch would keep the loads of several vectors from leaving together.
    const auto* const words = reinterpret_cast<const uint4*>(at - skew);
    vector.word = detail::shifted(words[0], words[skew == 0 ? 0 : 1], skew);
  } else if (skew == 0) {
    vector.word = *reinterpret_cast<const word_type*>(at);
  } else {
    T items[Items];
#pragma unroll
    for (int j = 0; j < Items; ++j) items[j] = reinterpret_cast<const T*>(at)[j];
    vector.pack(items);
  }
}

/// An aligned vector from global memory that nobody reads again soon.
template <class T, int Items>
__device__ void load_global(item_vector<T, Items>& vector, const T* at) {
  vector.word = __ldcs(reinterpret_cast<const typename item_vector<T, Items>::word_type*>(at));
}

/// One vector a lane, neighbours in memory, to global memory; the whole warp must call it. `Up`:
/// the next lane's vector stands above this lane's, else below.
template <bool Aligned, bool Up, class T, int Items>
__device__ void store_vectors(T* at, const item_vector<T, Items>& vector, int skew) {
  using word_type = typename item_vector<T, Items>::word_type;
  if (Aligned || skew == 0) {
    __stcs(reinterpret_cast<word_type*>(at), vector.word);
    return;
  }
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const int top_lane = Up ? 31 : 0, bottom_lane = Up ? 0 : 31;
  T items[Items];
  vector.unpack(items);
  if constexpr (item_vector<T, Items>::bytes == 16) {
    // An aligned vector ends `skew` bytes before the next lane's own end.
    const uint4 above = shuffle_from(vector.word, (lane + (Up ? 1 : 31)) % 32);
    std::byte* const aligned = reinterpret_cast<std::byte*>(at) + (16 - skew);
    if (lane != top_lane) {
      __stcs(reinterpret_cast<uint4*>(aligned), detail::shifted(vector.word, above, 16 - skew));
    }
#pragma unroll
    for (int j = 0; j < Items; ++j) {
      const int begin = j * static_cast<int>(sizeof(T)), end = begin + static_cast<int>(sizeof(T));
      const bool head = lane == bottom_lane && begin < 16 - skew;
      const bool tail = lane == top_lane && end > 16 - skew;
      if (head || tail) at[j] = items[j];
    }
  } else {
#pragma unroll
    for (int j = 0; j < Items; ++j) at[j] = items[j];
  }
}

}  // namespace upsweep::gpu
