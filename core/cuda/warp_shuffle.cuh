// Exchange of any trivially copyable value between lanes, and the scan of a warp built on it.
//
//   lane       0   1   2   3   4          a step takes the value `distance` lanes to the left;
//   distance 1 a  ab  bc  cd  de          the distance doubles: Hillis and Steele's network
//   distance 2 a  ab abc abcd bcde        in registers, without a barrier
//
// source  Hillis and Steele, Data Parallel Algorithms, CACM 29(12), 1986
#pragma once
#include <cstdint>
#include <upsweep/core/cuda/value_words.hpp>
#include <upsweep/core/monoid.hpp>

namespace upsweep::gpu {

inline constexpr unsigned all_lanes = 0xffffffffu;

namespace detail {

/// Applies a shuffle of 32-bit words to every word of a value.
template <class T, class Shuffle>
__device__ T shuffle_words(const T& value, Shuffle shuffle) {
  constexpr int words = value_words<T>::count;
  std::uint32_t buffer[words];
  value_words<T>::take_apart(value, buffer);
  // A large value lies in local memory anyway; unrolled, its shuffles would only cost build time.
#pragma unroll(words <= 16 ? words : 1)
  for (int w = 0; w < words; ++w) buffer[w] = shuffle(buffer[w]);
  T result;
  value_words<T>::put_together(buffer, result);
  return result;
}

}  // namespace detail

/// The value of the lane `distance` to the left; lanes below `distance` get their own.
template <class T>
__device__ T shuffle_up(const T& value, int distance) {
  return detail::shuffle_words(value, [distance](std::uint32_t word) {
    return __shfl_up_sync(all_lanes, word, static_cast<unsigned>(distance));
  });
}

/// The value of lane `lane`.
template <class T>
__device__ T shuffle_from(const T& value, int lane) {
  return detail::shuffle_words(
      value, [lane](std::uint32_t word) { return __shfl_sync(all_lanes, word, lane); });
}

/// Steps of a warp's network that are unrolled: all, but for large values, whose operators may be
/// long and would be compiled in dozens of copies.
template <class T>
inline constexpr int unrolled_steps = sizeof(T) <= 8 ? 5 : 1;

/// Inclusive scan of the first `count` lanes; the other lanes' values are neither used nor changed,
/// so that the operator sees only values of the input. All 32 lanes must call it.
template <class Op>
__device__ value_t<Op> warp_inclusive_scan(const Op& op, value_t<Op> value, int count) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll(unrolled_steps <value_t <Op>>)
  for (int distance = 1; distance < 32; distance *= 2) {
    const value_t<Op> left = shuffle_up(value, distance);
    if (lane >= distance && lane < count) value = op(left, value);
  }
  return value;
}

/// The fold of the first `lanes` lanes, or of all if there are fewer, in order, in lane 0. All 32
/// lanes must call it.
template <class Op>
__device__ value_t<Op> warp_fold(const Op& op, value_t<Op> value, int lanes) {
  const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll(unrolled_steps <value_t <Op>>)
  for (int distance = 1; distance < 32; distance *= 2) {
    const value_t<Op> right = shuffle_from(value, (lane + distance) % 32);
    if (lane + distance < min(lanes, 32)) value = op(value, right);  // not across the end
  }
  return value;
}

}  // namespace upsweep::gpu
