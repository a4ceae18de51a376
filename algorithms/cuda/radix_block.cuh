// A sort that one block does: records stay on the chip from the first digit to the last.
//
//   digit     rank, count, scan, scatter in shared memory, and read back     as in radix_pass.cuh
//   values    16-bit places move with the keys; values are fetched once, at the end
//
// moves   n * (sizeof(key) + sizeof(value)) bytes in and out
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/cuda/digit_ranks.cuh>
#include <upsweep/algorithms/cuda/key_digit.cuh>
#include <upsweep/algorithms/cuda/radix_plan.cuh>
#include <upsweep/algorithms/cuda/radix_scratch.hpp>
#include <upsweep/algorithms/cuda/radix_shapes.hpp>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/monoid.hpp>

namespace upsweep::gpu {

template <class Shape, class Bits, class Value>
struct radix_block_shared {
  static constexpr bool has_values = std::is_unsigned_v<Value>;
  static constexpr int shares = Shape::block_threads / radix_digit_count;  // of the halves

  Bits keys[Shape::limit];
  std::uint16_t places[has_values ? Shape::limit : 1];
  alignas(16) std::uint32_t tables[Shape::halves][radix_digit_count];
  std::uint32_t in_share[shares][radix_digit_count];
  std::uint32_t sums[radix_digit_count / 32];
};

/// Keys of the thread, and where each comes from.
template <class Shape, class Bits, class Value, bool Float>
class radix_block {
  using shared_type = radix_block_shared<Shape, Bits, Value>;
  static constexpr bool has_values = shared_type::has_values;
  static constexpr int items = Shape::items;

 public:
  __device__ radix_block(shared_type& shared, int n)
      : shared_(shared),
        n_(n),
        rows_((n + Shape::block_threads - 1) / Shape::block_threads),
        thread_(static_cast<int>(threadIdx.x)),
        half_(thread_ / 16),
        own_(half_ * 16 * rows_ + thread_ % 16) {}

  __device__ void load(const Bits* keys) {
#pragma unroll
    for (int r = 0; r < items; ++r) {
      if (r >= rows_) break;
      const int k = own_ + 16 * r;
      keys_[r] = k < n_ ? keys[k] : Bits{0};
      places_[r] = static_cast<std::uint16_t>(k);
    }
  }

  __device__ void sort(const key_digit<Bits, Float>& digit_of) {
    auto* const words = reinterpret_cast<uint4*>(shared_.tables[half_ / 2 * 2]);
#pragma unroll
    for (int k = 0; k < radix_digit_count / 64; ++k) words[k * 32 + thread_ % 32] = {};
    __syncwarp();                // the warp counts from zero
    std::uint32_t ranks[items];  // and digits
    digit_ranks ranking(shared_.tables[half_]);
#pragma unroll
    for (int r = 0; r < items; ++r) {
      if (r >= rows_) break;
      const int digit = own_ + 16 * r < n_ ? digit_of(keys_[r]) : digit_of.last();
      ranks[r] = ranking.next_of_uniform(digit) << 8 | static_cast<std::uint32_t>(digit);
    }
    __syncthreads();  // the halves' counts are read by all
    // As many threads a digit as there are shares of the halves.
    constexpr int share_halves = Shape::halves / shared_type::shares;
    const int digit = thread_ % radix_digit_count, share = thread_ / radix_digit_count;
    std::uint32_t in_share = 0;
#pragma unroll
    for (int h = 0; h < share_halves; ++h) {
      in_share += shared_.tables[share * share_halves + h][digit] >> 16;
    }
    shared_.in_share[share][digit] = in_share;
    __syncthreads();  // shares are added up by all
    std::uint32_t before = 0, in_all = 0;
#pragma unroll
    for (int s = 0; s < shared_type::shares; ++s) {
      if (s < share) before += shared_.in_share[s][digit];
      in_all += shared_.in_share[s][digit];
    }
    const int behind = digit == digit_of.last() ? rows_ * Shape::block_threads - n_ : 0;
    const std::uint32_t through = warp_inclusive_scan(plus<std::uint32_t>{}, in_all, 32);
    const int digit_warp = digit / 32;
    if (share == 0 && thread_ % 32 == 31) shared_.sums[digit_warp] = through;
    // Also a barrier: sums are read by all.
    if (__syncthreads_or(static_cast<int>(in_all) - behind == n_) != 0)
      return;  // one digit: the order stays
    std::uint32_t place = through - in_all + before;
    for (int w = 0; w < digit_warp; ++w) place += shared_.sums[w];
#pragma unroll
    for (int h = 0; h < share_halves; ++h) {
      const std::uint32_t of_half = shared_.tables[share * share_halves + h][digit] >> 16;
      shared_.tables[share * share_halves + h][digit] = place;
      place += of_half;
    }
    __syncthreads();  // places are read by all
#pragma unroll
    for (int r = 0; r < items; ++r) {
      if (r >= rows_) break;
      const std::uint32_t to = shared_.tables[half_][ranks[r] & 255u] + (ranks[r] >> 8);
      shared_.keys[to] = keys_[r];
      if constexpr (has_values) shared_.places[to] = places_[r];
    }
    __syncthreads();  // records have moved
#pragma unroll
    for (int r = 0; r < items; ++r) {
      if (r >= rows_) break;
      keys_[r] = shared_.keys[own_ + 16 * r];
      if constexpr (has_values) places_[r] = shared_.places[own_ + 16 * r];
    }
  }

  /// The output may be the input.
  __device__ void store(Bits* keys_out, const Value* values_in, Value* values_out) const {
    [[maybe_unused]] std::conditional_t<has_values, Value[items], char> values;
    if constexpr (has_values) {
#pragma unroll
      for (int r = 0; r < items; ++r) {
        if (r >= rows_) break;
        if (own_ + 16 * r >= n_) continue;
        values[r] = values_in != nullptr ? values_in[places_[r]] : static_cast<Value>(places_[r]);
      }
      __syncthreads();  // values have been read
    }
#pragma unroll
    for (int r = 0; r < items; ++r) {
      const int k = own_ + 16 * r;
      if (r >= rows_ || k >= n_) break;
      if (keys_out != nullptr) keys_out[k] = keys_[r];
      if constexpr (has_values) values_out[k] = values[r];
    }
  }

 private:
  shared_type& shared_;
  int n_, rows_, thread_, half_;
  int own_;  // the thread's first item; the others follow 16 apart
  Bits keys_[items];
  std::uint16_t places_[items];
};

template <class Shape, class Bits, class Value, bool Float>
__global__ void __launch_bounds__(Shape::block_threads, 1)
    radix_block_kernel(radix_sort_task<Bits, Value> task, sort_digits digits) {
  extern __shared__ __align__(16) std::byte shared[];
  wait_for_stream();
  let_next_start();
  radix_block<Shape, Bits, Value, Float> block(
      *reinterpret_cast<radix_block_shared<Shape, Bits, Value>*>(shared), static_cast<int>(task.n));
  block.load(task.keys_in);
  for (int k = 0; k < digits.count(); ++k) {
    block.sort(key_digit<Bits, Float>(digits.order, digits.bits(k)));
  }
  block.store(task.keys_out, task.values_in, task.values_out);
}

}  // namespace upsweep::gpu
