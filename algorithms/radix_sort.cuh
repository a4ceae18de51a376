// LSD radix sort on the GPU: per digit of eight bits a histogram of every tile, one exclusive scan
// over all of them, and a stable scatter.
//
//   tile        0        1        2
//   histogram   h00 h10  h01 h11  h02 h12       digit d of tile t, stored digit by digit:
//   table       h00 h01 h02 | h10 h11 h12       its exclusive scan says where digit d of tile t
//   offsets     0 ...                           begins in the output
//   scatter     offset + items of that digit earlier in the tile
//
// reads   keys twice a pass, values once
// writes  keys and values once a pass, 8 bytes a digit and tile
// moves   per pass n * (3 sizeof(key) + 2 sizeof(value)) bytes and 32 bytes a digit and tile
// source  Zagha and Blelloch 1991; Satish, Harris, Garland, Designing Efficient Sorting Algorithms
//         for Manycore GPUs, IPDPS 2009; the ranks by ballots: Ashkiani et al., GPU Multisplit,
//         2016
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <upsweep/algorithms/radix_route.hpp>
#include <upsweep/algorithms/radix_sort_gpu.hpp>
#include <upsweep/algorithms/workspace_bytes.hpp>
#include <upsweep/core/cuda/device_scan.cuh>
#include <upsweep/core/cuda/launch.cuh>

namespace upsweep::gpu {

/// What the kernels know of a pass.
struct radix_pass {
  key_order order;
  digit_bits digit;

  template <class Bits>
  __device__ int operator()(Bits raw) const {
    return static_cast<int>(digit(ordered_bits(raw, order)));
  }
};

/// counts[d * tiles + t] = keys of tile t with digit d.
template <class Shape, class Bits>
__global__ void __launch_bounds__(Shape::block_threads)
    radix_histogram_kernel(const Bits* keys, std::size_t n, radix_pass pass, std::size_t tiles,
                           std::uint64_t* counts) {
  __shared__ std::uint32_t histogram[upsweep::detail::radix_digits];
  const int thread = static_cast<int>(threadIdx.x);
  const std::size_t tile = blockIdx.x;
  const std::size_t begin = tile * Shape::tile_items;
  histogram[thread] = 0;
  __syncthreads();  // counting starts from zero in every digit
#pragma unroll
  for (int j = 0; j < Shape::items_per_thread; ++j) {
    const std::size_t i = begin + j * Shape::block_threads + thread;
    if (i < n) atomicAdd(&histogram[pass(keys[i])], 1u);
  }
  __syncthreads();  // all keys are counted
  counts[static_cast<std::size_t>(thread) * tiles + tile] = histogram[thread];
}

namespace detail {

/// The lanes of the warp that hold the same digit, among `valid` ones: one ballot a bit.
__device__ inline unsigned lanes_with_digit(int digit, unsigned valid) {
  unsigned same = valid;
#pragma unroll
  for (int bit = 0; bit < upsweep::detail::radix_digit_bits; ++bit) {
    const bool set = (digit >> bit & 1) != 0;
    const unsigned lanes = __ballot_sync(all_lanes, set);
    same &= set ? lanes : ~lanes;
  }
  return same;
}

}  // namespace detail

/// Moves every key, and its value, to the place that the scanned table and its rank in the tile
/// say.
template <class Shape, class Bits, class Value>
__global__ void __launch_bounds__(Shape::block_threads)
    radix_scatter_kernel(const Bits* keys_in, const Value* values_in, std::size_t n,
                         radix_pass pass, std::size_t tiles, const std::uint64_t* offsets,
                         Bits* keys_out, Value* values_out) {
  constexpr int items = Shape::items_per_thread;
  constexpr int digits = static_cast<int>(upsweep::detail::radix_digits);
  static_assert(Shape::block_threads == digits);
  // Keys of a digit that a warp has met so far; later, those of the warps to its left.
  __shared__ std::uint32_t met[Shape::warps][digits];
  __shared__ std::uint64_t first_place[digits];

  const int thread = static_cast<int>(threadIdx.x);
  const int lane = thread % 32;
  const int warp = thread / 32;
  const std::size_t tile = blockIdx.x;
  const std::size_t begin =
      tile * Shape::tile_items + static_cast<std::size_t>(warp) * (32 * items) + lane;
  for (int w = 0; w < Shape::warps; ++w) met[w][thread] = 0;
  __syncthreads();  // counting starts from zero in every warp and digit

  Bits key[items];
  int digit[items];
  std::uint32_t rank[items];  // among the warp's keys with this digit
#pragma unroll
  for (int j = 0; j < items; ++j) {
    const std::size_t i = begin + j * 32;
    const bool valid = i < n;
    key[j] = valid ? keys_in[i] : Bits{0};
    digit[j] = pass(key[j]);
    const unsigned same = detail::lanes_with_digit(digit[j], __ballot_sync(all_lanes, valid));
    const unsigned left = same & ((1u << lane) - 1);
    rank[j] = met[warp][digit[j]] + static_cast<std::uint32_t>(__popc(left));
    __syncwarp();  // every lane has read the count before one of them raises it
    if (valid && left == 0) met[warp][digit[j]] += static_cast<std::uint32_t>(__popc(same));
    __syncwarp();  // the next row reads the raised count
  }
  __syncthreads();  // counts of all warps are complete

  std::uint32_t to_the_left = 0;
  for (int w = 0; w < Shape::warps; ++w) {
    const std::uint32_t of_warp = met[w][thread];
    met[w][thread] = to_the_left;
    to_the_left += of_warp;
  }
  first_place[thread] = offsets[static_cast<std::size_t>(thread) * tiles + tile];
  __syncthreads();  // places are read by all

#pragma unroll
  for (int j = 0; j < items; ++j) {
    const std::size_t i = begin + j * 32;
    if (i >= n) continue;
    const std::size_t place = first_place[digit[j]] + met[warp][digit[j]] + rank[j];
    if (keys_out != nullptr) keys_out[place] = key[j];
    if constexpr (!std::is_same_v<Value, no_value>) {
      if constexpr (std::is_unsigned_v<Value>) {
        values_out[place] = values_in != nullptr ? values_in[i] : static_cast<Value>(i);
      } else {
        values_out[place] = values_in[i];
      }
    }
  }
}

/// values[i] = i: the order of a sort in which no bit counts.
template <class Value>
__global__ void iota_kernel(Value* values, std::size_t n) {
  const std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (i < n) values[i] = static_cast<Value>(i);
}

namespace detail {

template <class T>
void copy_if_elsewhere(stream_view stream, std::size_t n, const T* from, T* to) {
  if (to == nullptr || to == from) return;
  check(cudaMemcpyAsync(to, from, n * sizeof(T), cudaMemcpyDeviceToDevice, stream.get()));
}

template <class Bits, class Value>
void copy_records(stream_view stream, std::size_t n, const Bits* keys_in, const Value* values_in,
                  Bits* keys_out, Value* values_out) {
  copy_if_elsewhere(stream, n, keys_in, keys_out);
  if constexpr (!std::is_same_v<Value, no_value>) {
    if (values_in != nullptr) {
      copy_if_elsewhere(stream, n, values_in, values_out);
    } else if constexpr (std::is_unsigned_v<Value>) {
      launch(stream, (n + 255) / 256, 256, iota_kernel<Value>, values_out, n);
    }
  }
}

/// Sorts raw bits; every public form ends here.
template <class Bits, class Value>
void radix_sort_bits(const exec::gpu& exec, const radix_sort_task<Bits, Value>& task) {
  using shape = tile_shapes::radix_sort<Bits>;
  constexpr std::size_t digits = upsweep::detail::radix_digits;
  const auto passes = upsweep::detail::digits_of_range(task.begin_bit, task.end_bit);
  const Bits* keys = task.keys_in;
  const Value* values = task.values_in;
  if (passes.empty()) {
    copy_records(exec.stream, task.n, keys, values, task.keys_out, task.values_out);
    return;
  }
  upsweep::detail::radix_route<Bits, Value> route(task, passes.size());
  const auto needs = route.needs();
  const std::size_t tiles = radix_tiles<Bits>(task.n);
  const std::size_t table_bytes = round_up_256(tiles * digits * sizeof(std::uint64_t));
  const std::size_t key_bytes = round_up_256(task.n * sizeof(Bits));
  const std::size_t value_bytes = needs.values ? round_up_256(task.n * sizeof(Value)) : 0;
  std::byte* scratch =
      exec.memory().scratch(exec.stream, table_bytes + (needs.keys ? key_bytes : 0) + value_bytes +
                                             (needs.more_keys ? key_bytes : 0));
  auto* const table = reinterpret_cast<std::uint64_t*>(scratch);
  std::byte* const rest = scratch + table_bytes;
  std::byte* const behind_keys = rest + (needs.keys ? key_bytes : 0);
  route.use(reinterpret_cast<Bits*>(rest), reinterpret_cast<Value*>(behind_keys),
            reinterpret_cast<Bits*>(behind_keys + value_bytes));
  if (route.evades()) {
    const auto to = route.scratch();
    copy_records(exec.stream, task.n, keys, values, to.keys, to.values);
    keys = to.keys;
    values = to.values;
  }

  const auto counts = device_span<std::uint64_t>::unchecked(table, tiles * digits);
  for (std::size_t k = 0; k < passes.size(); ++k) {
    const radix_pass pass{task.order, passes[k]};
    const auto to = route.after(k);
    launch(exec.stream, tiles, shape::block_threads, radix_histogram_kernel<shape, Bits>, keys,
           task.n, pass, tiles, table);
    exclusive_scan(exec, counts, counts, plus<std::uint64_t>{});
    launch(exec.stream, tiles, shape::block_threads, radix_scatter_kernel<shape, Bits, Value>, keys,
           values, task.n, pass, tiles, table, to.keys, to.values);
    keys = to.keys;
    values = to.values;
  }
}

}  // namespace detail

}  // namespace upsweep::gpu
