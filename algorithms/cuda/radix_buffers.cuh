// Which buffers the passes of a sort read and write, decided on the device: only there is it known
// how many digits vary.
//
//   3 passes      in -> out -> other -> out
//   2 passes      in -> other -> out
//   in place, 3   out -> other -> out -> other, and a copy to out
//
// And what else a launch of a pass is handed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/cuda/radix_scratch.hpp>
#include <upsweep/algorithms/radix_route.hpp>
#include <upsweep/algorithms/radix_sort_task.hpp>
#include <upsweep/core/cuda/launch.cuh>

namespace upsweep::gpu {

/// What a launch of a pass is handed: digit number `number` of items [first, end).
struct radix_launch {
  const radix_plan* plan;
  int number;
  bool last;  // of the digits
  std::size_t first, end, n;
  const std::uint64_t* bases;  // [256], where the first key of each digit of this launch goes
  std::uint64_t* next_bases;   // [256], the same for the launch behind this one
  std::uint32_t* statuses;     // [tiles][256], zero
  std::uint32_t* ticket;       // zero
  bool prefetches;             // the device has bulk prefetches
};

/// [n] each; values are null where Value is no_value. Where only the order is wanted keys_out is
/// one more scratch.
template <class Bits, class Value>
struct radix_buffers {
  using stop = upsweep::detail::route_stop<Bits, Value>;

  const Bits* keys_in;
  const Value* values_in;  // null: the value of item i is i
  stop out, other;
  bool in_place;     // the input is the output
  bool keys_wanted;  // else the last pass leaves them out

  /// What pass number `pass` of `passes` writes, and the next one reads.
  __device__ stop after(int pass, int passes) const {
    if (in_place) return pass % 2 == 0 ? other : out;
    return (passes - 1 - pass) % 2 == 0 ? out : other;
  }
};

/// Copies items number `first`, first + step, ... to the output, from where the passes have left
/// them.
template <class Bits, class Value>
__device__ void finish_sort(const radix_buffers<Bits, Value>& buffers, int passes, std::size_t n,
                            std::size_t first, std::size_t step) {
  const Bits* keys = buffers.keys_in;
  const Value* values = buffers.values_in;
  if (passes > 0) {
    if (!buffers.in_place || passes % 2 == 0) return;
    keys = buffers.other.keys;
    values = buffers.other.values;
  }
  for (std::size_t i = first; i < n; i += step) {
    if (buffers.keys_wanted) buffers.out.keys[i] = keys[i];
    if constexpr (std::is_unsigned_v<Value>) {
      buffers.out.values[i] = values != nullptr ? values[i] : static_cast<Value>(i);
    }
  }
}

/// For a sort in place, whose passes may end in the other buffer.
template <class Bits, class Value>
__global__ void radix_finish_kernel(radix_buffers<Bits, Value> buffers, const radix_plan* plan,
                                    std::size_t n) {
  wait_for_stream();
  finish_sort(buffers, plan->passes, n, std::size_t{blockIdx.x} * blockDim.x + threadIdx.x,
              std::size_t{gridDim.x} * blockDim.x);
}

}  // namespace upsweep::gpu
