// What is known of a sort before its passes: where each digit begins, and which digits vary.
//
//   keys       3 1 3 2
//   counts     0 1 1 2      of every digit, in one pass over the keys
//   bases      0 0 1 2      their exclusive scan: where the first key of a digit goes
//   passes     digits that are the same in all keys are left out
//
// The block that finishes last scans the counts, so all this is one launch.
//
// moves   n keys in, and the statuses of the passes out, as zeros
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/cuda/key_digit.cuh>
#include <upsweep/algorithms/cuda/radix_scratch.hpp>
#include <upsweep/algorithms/radix_pass.hpp>
#include <upsweep/core/cuda/device_memory_order.cuh>
#include <upsweep/core/cuda/item_vector.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/monoid.hpp>

namespace upsweep::gpu {

/// The digits of a sort, the lowest first.
struct sort_digits {
  key_order order;
  int begin_bit, end_bit;

  UPSWEEP_HD int count() const { return upsweep::detail::digit_count(begin_bit, end_bit); }
  UPSWEEP_HD digit_bits bits(int k) const {
    return upsweep::detail::nth_digit(begin_bit, end_bit, k);
  }
};

/// Counters of a digit in shared memory: as many copies as there is room for, since lanes that
/// count in the same word wait for each other.
template <class Bits>
struct radix_counters {
  static constexpr int block_threads = 1024;
  static constexpr int digits = static_cast<int>(sizeof(Bits));
  static constexpr int copies = digits <= 4 ? 32 : 16;
  static constexpr std::size_t bytes = sizeof(std::uint32_t) * digits * radix_digit_count * copies;
};

namespace detail {

/// Counts the digits of the block's share of the keys, a vector at a time.
template <class Bits, bool Float>
__device__ void count_digits(const Bits* keys, std::size_t n, const sort_digits& digits,
                             std::uint32_t* counters) {
  using shape = radix_counters<Bits>;
  constexpr int items = 16 / sizeof(Bits), unroll = 4;
  const int copy = static_cast<int>(threadIdx.x) % shape::copies;
  const key_image<Bits, Float> image(digits.order);
  const int count = digits.count();
  const auto add = [&](Bits raw) {
    const Bits bits = image(raw);
#pragma unroll
    for (int d = 0; d < shape::digits; ++d) {
      if (d < count) {
        const int digit = static_cast<int>(digits.bits(d)(bits));
        atomicAdd(&counters[(d * radix_digit_count + digit) * shape::copies + copy], 1u);
      }
    }
  };
  const std::size_t stride = std::size_t{gridDim.x} * blockDim.x;
  std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  const std::size_t head = min(n, static_cast<std::size_t>((16 - skew_of<16>(keys)) % 16) /
                                      sizeof(Bits));  // keys before the first whole vector
  const std::size_t vectors = (n - head) / items;
  const std::size_t tail = head + vectors * items;
  if (i < head) add(keys[i]);
  if (tail + i < n) add(keys[tail + i]);
  const auto* const from = reinterpret_cast<const uint4*>(keys + head);
  const auto add_vector = [&](const uint4& vector) {
    Bits own[items];
    memcpy(own, &vector, sizeof(vector));
#pragma unroll
    for (int k = 0; k < items; ++k) add(own[k]);
  };
  for (; i + (unroll - 1) * stride < vectors; i += unroll * stride) {
    uint4 loaded[unroll];
#pragma unroll
    for (int k = 0; k < unroll; ++k) loaded[k] = from[i + k * stride];
#pragma unroll
    for (int k = 0; k < unroll; ++k) add_vector(loaded[k]);
  }
  for (; i < vectors; i += stride) add_vector(from[i]);
}

/// Scans the counts of digit `d` to bases; one warp, eight counts a lane.
__device__ inline void plan_digit(const radix_plan& plan, int d, std::size_t n,
                                  std::uint64_t* bases, bool& varies) {
  constexpr int own = radix_digit_count / 32;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const plus<std::uint64_t> sum;
  std::uint64_t counts[own], total = 0;
  bool all_in_one = false;
#pragma unroll
  for (int k = 0; k < own; ++k) {
    counts[k] = __ldcg(&plan.counts[d][lane * own + k]);
    all_in_one |= counts[k] == n;
    total += counts[k];
  }
  std::uint64_t before = warp_inclusive_scan(sum, total, 32) - total;
#pragma unroll
  for (int k = 0; k < own; ++k) {
    bases[lane * own + k] = before;
    before += counts[k];
  }
  varies = !__any_sync(all_lanes, all_in_one);
}

}  // namespace detail

/// counts, bases ([digit][stride], the first 256 of each) and passes; statuses become zero.
template <class Bits, bool Float>
__global__ void __launch_bounds__(radix_counters<Bits>::block_threads)
    radix_plan_kernel(const Bits* keys, std::size_t n, sort_digits digits, radix_plan* plan,
                      std::uint64_t* bases, std::size_t bases_stride, uint4* statuses,
                      std::size_t status_vectors) {
  using shape = radix_counters<Bits>;
  extern __shared__ std::uint32_t counters[];
  __shared__ bool is_last, varies[radix_plan::most_digits];
  const int thread = static_cast<int>(threadIdx.x);
  const int words = digits.count() * radix_digit_count;
  for (int k = thread; k < words * shape::copies; k += shape::block_threads) counters[k] = 0;
  wait_for_stream();
  let_next_start();
  __syncthreads();  // counting starts from zero
  const std::size_t first = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  for (std::size_t k = first; k < status_vectors; k += std::size_t{gridDim.x} * blockDim.x) {
    statuses[k] = {};
  }
  detail::count_digits<Bits, Float>(keys, n, digits, counters);
  __syncthreads();  // all keys are counted
  for (int word = thread; word < words; word += shape::block_threads) {
    std::uint32_t sum = 0;
    for (int k = 0; k < shape::copies; ++k) {
      sum += counters[word * shape::copies + (k + thread) % shape::copies];
    }
    if (sum > 0) atomicAdd(&plan->counts[0][word], static_cast<unsigned long long>(sum));
  }
  __threadfence();
  __syncthreads();  // the block's counts are out
  if (thread == 0) is_last = count_up_ordered(&plan->blocks_done) == gridDim.x - 1;
  __syncthreads();  // for all threads
  if (!is_last) return;
  const int warp = thread / 32;
  if (warp < digits.count()) {
    bool digit_varies;
    detail::plan_digit(*plan, warp, n, bases + static_cast<std::size_t>(warp) * bases_stride,
                       digit_varies);
    if (thread % 32 == 0) varies[warp] = digit_varies;
  }
  __syncthreads();  // each digit is known
  if (thread == 0) {
    int passes = 0;
    for (int d = 0; d < digits.count(); ++d) {
      plan->number[d] = varies[d] ? passes++ : radix_plan::constant;
    }
    plan->passes = passes;
  }
}

}  // namespace upsweep::gpu
