// exec::gpu's reduce: the fold of all items, in one launch and one pass.
//
//   warps    [ units of warp 0 | units of warp 1 | ... ]    contiguous shares, 8 vectors a lane at
//   a
//            time; an operator that commutes is folded lane by lane, any other round by round
//   block    the folds of its warps, to memory
//   last     the block that ends last folds the folds of all
//
// How many warps there are depends on n and the types alone, and so do all bits of the total.
//
// reads   in, n items, each once, coalesced
// moves   n * sizeof(in) bytes
// source  Harris, Optimizing Parallel Reduction in CUDA, 2007; the ending is that of CUDA's
//         threadFenceReduction sample
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/array_scan_shapes.hpp>
#include <upsweep/core/cuda/item_count.hpp>
#include <upsweep/core/cuda/item_vector.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/lookback.cuh>
#include <upsweep/core/cuda/scan_nothing.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/cuda/workspace_bytes.hpp>
#include <upsweep/core/reduce.hpp>

namespace upsweep::gpu {

/// Items that vectors can hold, of a plain array.
template <class Task>
inline constexpr bool reduces_vectors = false;
template <class Task>
requires(
    upsweep::detail::contiguous_scan<Task>::value) inline constexpr bool reduces_vectors<Task> =
    std::has_single_bit(sizeof(typename upsweep::detail::contiguous_scan<Task>::in_type)) &&
    sizeof(typename upsweep::detail::contiguous_scan<Task>::in_type) <= 16;

/// The vector of a lane: one item that a functor makes, or that no vector can hold.
template <class Task>
class reduce_vector {
  using value_type = typename Task::value_type;

 public:
  static constexpr int items = 1;

  __device__ void load(const Task& task, std::size_t place) {
    any_ = place < task.n;
    if (any_) x_ = task.load(place);
  }
  __device__ bool any() const { return any_; }
  __device__ value_type fold(const typename Task::op_type&) const { return x_; }

 private:
  value_type x_;
  bool any_;
};

/// 16 bytes of a plain array.
template <class Task>
requires(reduces_vectors<Task>)  //
    class reduce_vector<Task> {
  using array = upsweep::detail::contiguous_scan<Task>;
  using in_type = typename array::in_type;
  using value_type = typename Task::value_type;

 public:
  static constexpr int items = static_cast<int>(16 / sizeof(in_type));

  __device__ void load(const Task& task, std::size_t place) {
    const in_type* const at = array::in(task) + place;
    const std::size_t left = place < task.n ? task.n - place : 0;
    own_ = static_cast<int>(min(left, static_cast<std::size_t>(items)));
    if (own_ == items && skew_of<16>(at) == 0) {
      load_global(word_, at);
    } else {
      in_type raw[items];
#pragma unroll
      for (int j = 0; j < items; ++j) {
        if (j < own_) raw[j] = at[j];
      }
      word_.pack(raw);
    }
  }
  __device__ bool any() const {
    return own_ > 0;
  }
  __device__ value_type fold(const typename Task::op_type& op) const {
    in_type raw[items];
    word_.unpack(raw);
    value_type sum = static_cast<value_type>(raw[0]);
#pragma unroll
    for (int j = 1; j < items; ++j) {
      if (j < own_) sum = op(sum, static_cast<value_type>(raw[j]));
    }
    return sum;
  }

 private:
  item_vector<in_type, items> word_;
  int own_;
};

/// Two blocks an SM of an H200; each warp has 4 KB of plain arrays under way.
template <class Task>
struct reduce_shape {
  static constexpr bool small = sizeof(typename Task::value_type) <= 16;
  static constexpr int block_threads = small ? 512 : 32;
  static constexpr int warps = block_threads / 32;
  static constexpr std::size_t most_blocks = 264;
  static constexpr int vectors = small ? 8 : 1;
  static constexpr std::size_t unit_items = std::size_t{32} * vectors * reduce_vector<Task>::items;

  UPSWEEP_HD static constexpr std::size_t warps_of(std::size_t n) {
    const std::size_t units = (n + unit_items - 1) / unit_items;
    return units < most_blocks * warps ? units : most_blocks * warps;
  }
};

/// The fold of units [first, last), at least one, in lane 0.
template <class Task>
__device__ typename Task::value_type fold_units(const Task& task, std::size_t first,
                                                std::size_t last) {
  using value_type = typename Task::value_type;
  using shape = reduce_shape<Task>;
  constexpr int items = reduce_vector<Task>::items;
  constexpr bool commutes = commutative_monoid<typename Task::op_type>;
  const std::size_t lane = threadIdx.x % 32;
  value_type sum;
  bool any = false;
  for (std::size_t unit = first; unit < last; ++unit) {
    reduce_vector<Task> vectors[shape::vectors];
#pragma unroll
    for (int k = 0; k < shape::vectors; ++k) {
      vectors[k].load(task,
                      unit * shape::unit_items + (static_cast<std::size_t>(k) * 32 + lane) * items);
    }
#pragma unroll
    for (int k = 0; k < shape::vectors; ++k) {
      value_type next = vectors[k].fold(task.op);
      bool has = vectors[k].any();
      if constexpr (!commutes) {
        // Those of the lanes that have items, from the left, for lane 0.
        const int lanes = __popc(__ballot_sync(all_lanes, has));
        next = warp_fold(task.op, next, lanes);
        has = lane == 0 && lanes > 0;
      }
      if (has) sum = any ? task.op(sum, next) : next;
      any |= has;
    }
  }
  if constexpr (!commutes) return sum;
  return warp_fold(task.op, sum, __popc(__ballot_sync(all_lanes, any)));
}

/// The fold of what the first `count` threads of the block hold, in thread 0.
template <class Op>
__device__ value_t<Op> block_fold(const Op& op, value_t<Op> value, int count, value_t<Op>* shares) {
  const int warp = static_cast<int>(threadIdx.x) / 32, lane = static_cast<int>(threadIdx.x) % 32;
  const int warps = (count + 31) / 32;
  if (warp < warps) {
    value = warp_fold(op, value, min(32, count - 32 * warp));
    if (lane == 0) shares[warp] = value;
  }
  __syncthreads();  // the first warp reads all shares
  if (warp == 0) {
    if (lane < warps) value = shares[lane];
    value = warp_fold(op, value, warps);
  }
  return value;
}

template <class Task>
__global__ void __launch_bounds__(reduce_shape<Task>::block_threads, 2)
    reduce_kernel(Task task, lookback_view view, item_count all) {
  using shape = reduce_shape<Task>;
  using value_type = typename Task::value_type;
  __shared__ shared_array<value_type, 32> shares;
  __shared__ std::uint32_t last_block;
  wait_for_stream();
  let_next_start();
  const tile_tickets tickets(view);
  auto* const folds = reinterpret_cast<value_type*>(view.payload);
  task.n = all.of(task.n);
  const std::size_t units = (task.n + shape::unit_items - 1) / shape::unit_items;
  const std::size_t warps = shape::warps_of(task.n);  // those before have units
  const std::size_t first_warp = std::size_t{blockIdx.x} * shape::warps;
  const std::size_t warp = first_warp + threadIdx.x / 32;
  if (warp < warps) {
    const value_type sum = fold_units(task, units * warp / warps, units * (warp + 1) / warps);
    if (threadIdx.x % 32 == 0) shares[static_cast<int>(threadIdx.x) / 32] = sum;
  }
  __syncthreads();  // the first warp reads all shares
  if (threadIdx.x < 32 && first_warp < warps) {
    const int count = static_cast<int>(min(std::size_t{shape::warps}, warps - first_warp));
    value_type sum;
    if (static_cast<int>(threadIdx.x) < count) sum = shares[static_cast<int>(threadIdx.x)];
    sum = warp_fold(task.op, sum, count);
    if (threadIdx.x == 0) folds[blockIdx.x] = sum;
  }
  tickets.retire(last_block);  // what blocks have written happens before what the last one reads
  if (last_block == 0) return;

  // The folds of all blocks that had any, a contiguous run a thread.
  const std::size_t blocks = (warps + shape::warps - 1) / shape::warps;
  if (blocks == 0) {
    if (threadIdx.x == 0) task.finish(task.init);
    return;
  }
  const std::size_t run = (blocks + shape::block_threads - 1) / shape::block_threads;
  const std::size_t begin = threadIdx.x * run;
  value_type sum;
  if (begin < blocks) sum = folds[begin];
  for (std::size_t b = begin + 1; b < min(begin + run, blocks); ++b) sum = task.op(sum, folds[b]);
  sum = block_fold(task.op, sum, static_cast<int>((blocks + run - 1) / run), shares.data());
  if (threadIdx.x == 0) {
    task.finish(maybe<value_type>{upsweep::detail::fold(task.op, task.init, sum), true});
  }
}

}  // namespace upsweep::gpu

namespace upsweep::exec {

template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_reduce(const gpu& exec, const scan_task<Exclusive, Op, Load, Store, Finish>& task,
                const upsweep::gpu::item_count& all = {}) {
  using task_type = scan_task<Exclusive, Op, Load, Store, Finish>;
  using shape = upsweep::gpu::reduce_shape<task_type>;
  if (upsweep::gpu::scan_nothing(exec, task)) return;
  const std::size_t blocks = upsweep::gpu::detail::tiles_of(shape::warps_of(task.n), shape::warps);
  const auto view = exec.memory().lookback(exec.stream, 0, blocks * sizeof(value_t<Op>));
  upsweep::gpu::launch(exec.stream, blocks, shape::block_threads, {.early_start = true},
                       upsweep::gpu::reduce_kernel<task_type>, task, view, all);
}

}  // namespace upsweep::exec
