// Scans of the rows of a matrix, each on its own.
//
//   short      [ row 0 | row 1 | row 2 | row 3 ]    several a warp, a power of two of lanes each
//   middle     [ row, 4 rounds at a time ...... ]   a warp each
//   long, few  [ warp 0 | warp 1 | ... | warp 15 ]  a block each, joined in shared memory
//   longest                                         all by the whole device        row_tiles.cuh
//
// Four vectors a lane are under way at a time, of four rows or of four rounds of one.
//
// moves   rows * cols * (sizeof(in) + sizeof(out)) bytes
// source  Blelloch 1990, for the scan of a row; which share of a row goes to whom is ours
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cuda/array_scan.cuh>
#include <upsweep/core/cuda/joined_shares.cuh>
#include <upsweep/core/cuda/lane_vector.cuh>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/cuda/row_tiles.cuh>
#include <upsweep/core/cuda/shared_array.cuh>
#include <upsweep/core/cuda/staged_scan.cuh>
#include <upsweep/core/cuda/tile_span.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>
#include <upsweep/core/scan_lowering.hpp>

namespace upsweep::gpu {

/// One vector of a row, by one lane.
template <class Task, int Items>
class row_vector {
  using array = upsweep::detail::contiguous_scan<Task>;
  using op_type = typename Task::op_type;
  using value_type = typename Task::value_type;
  using whole_vector = lane_vector<Task, Items, true>;
  using some = lane_vector<Task, Items, false>;
  using span = scan_span<Task>;

 public:
  __device__ void load(const Task& task, int place) {
    const span row{static_cast<int>(task.n)};
    own_ = max(0, min(Items, row.count - place));
    const auto* const in = array::in(task);
    const auto* const lowest = in + row.offset(place, Items);
    if (own_ == Items && skew_of<whole_vector::vector_in::bytes>(lowest) == 0) {
      typename whole_vector::vector_in loaded;
      load_global(loaded, lowest);
      whole_vector::unpack(loaded, x_);
    } else {
      some::load_some(row, in, place, own_, x_);
    }
  }
  __device__ bool any() const { return own_ > 0; }
  __device__ value_type fold(const Task& task) const { return some::fold(task, x_, own_); }

  __device__ void scan(const Task& task, int place, const maybe<value_type>& before) {
    if (own_ == 0) return;
    some::scan(task, before, x_, own_);
    const span row{static_cast<int>(task.n)};
    auto* const out = array::out(task);
    auto* const lowest = out + row.offset(place, Items);
    if (own_ == Items && skew_of<whole_vector::vector_out::bytes>(lowest) == 0) {
      const auto packed = whole_vector::packed(x_);
      __stcs(reinterpret_cast<decltype(packed.word)*>(lowest), packed.word);
    } else {
      some::store_some(row, out, place, own_, x_);
    }
  }

 private:
  value_type x_[Items];
  int own_;
};

/// Inclusive scan of the first `count` lanes of each group of `width`, a power of two.
template <class Op>
__device__ value_t<Op> group_inclusive_scan(const Op& op, value_t<Op> value, int width, int count) {
  const int place = static_cast<int>(threadIdx.x) % width;
  for (int distance = 1; distance < width; distance *= 2) {
    const value_t<Op> left = shuffle_up(value, distance);
    if (place >= distance && place < count) value = op(left, value);
  }
  return value;
}

inline constexpr int row_threads = 256;
inline constexpr int row_vectors = 4;  // of a lane, under way at a time

/// Rows of up to 32 vectors: `width` lanes for each.
template <int Items, class Task>
__global__ void __launch_bounds__(row_threads) short_rows_kernel(row_set<Task> set, int width) {
  using value_type = typename Task::value_type;
  const int lane = static_cast<int>(threadIdx.x) % 32;
  const std::size_t warp = (std::size_t{blockIdx.x} * row_threads + threadIdx.x) / 32;
  const auto rows_a_warp = static_cast<std::size_t>(32 / width);
  const std::size_t first =
      warp * row_vectors * rows_a_warp + static_cast<std::size_t>(lane / width);
  const int place = lane % width * Items;
  const int lanes = (static_cast<int>(set.n) + Items - 1) / Items;  // of a row
  const auto& op = set.op;

  row_vector<Task, Items> vectors[row_vectors];
#pragma unroll
  for (int k = 0; k < row_vectors; ++k) {
    const std::size_t row = first + static_cast<std::size_t>(k) * rows_a_warp;
    // Beyond the last row: a place where no row has items.
    vectors[k].load(set.row(row < set.rows ? row : 0),
                    row < set.rows ? place : static_cast<int>(set.n));
  }
#pragma unroll
  for (int k = 0; k < row_vectors; ++k) {
    const std::size_t row = first + static_cast<std::size_t>(k) * rows_a_warp;
    const value_type scanned =
        group_inclusive_scan(op, vectors[k].fold(set), width, row < set.rows ? lanes : 0);
    const value_type left = shuffle_up(scanned, 1);
    maybe<value_type> before = set.init;
    if (vectors[k].any() && place > 0) before = {upsweep::detail::fold(op, before, left), true};
    vectors[k].scan(set.row(row < set.rows ? row : 0), place, before);
  }
}

/// Four rounds of a row by one warp.
template <class Task, int Items>
class row_rounds {
  using op_type = typename Task::op_type;
  using value_type = typename Task::value_type;
  static constexpr int round_items = 32 * Items;

 public:
  static constexpr int items = row_vectors * round_items;

  __device__ row_rounds(const Task& task, int begin)
      : task_(task), place_(begin + static_cast<int>(threadIdx.x) % 32 * Items), begin_(begin) {
#pragma unroll
    for (int k = 0; k < row_vectors; ++k) vectors_[k].load(task_, place_ + k * round_items);
  }
  /// The fold of all, in all lanes; there must be some.
  __device__ value_type fold() {
    value_type sum;
#pragma unroll
    for (int k = 0; k < row_vectors; ++k) {
      const int lanes = lanes_of(k);
      const value_type scanned = warp_inclusive_scan(task_.op, vectors_[k].fold(task_), lanes);
      lefts_[k] = shuffle_up(scanned, 1);
      totals_[k] = shuffle_from(scanned, max(lanes - 1, 0));
      if (lanes > 0) sum = k == 0 ? totals_[0] : task_.op(sum, totals_[k]);
    }
    return sum;
  }
  /// After fold().
  __device__ void scan(maybe<value_type> before) {
#pragma unroll
    for (int k = 0; k < row_vectors; ++k) {
      if (lanes_of(k) == 0) return;
      maybe<value_type> own = before;
      if (threadIdx.x % 32 > 0 && vectors_[k].any()) {
        own = {upsweep::detail::fold(task_.op, before, lefts_[k]), true};
      }
      vectors_[k].scan(task_, place_ + k * round_items, own);
      before = {upsweep::detail::fold(task_.op, before, totals_[k]), true};
    }
  }

 private:
  __device__ int lanes_of(int round) const {
    const int left = static_cast<int>(task_.n) - begin_ - round * round_items;
    return max(0, min(32, (left + Items - 1) / Items));
  }

  const Task& task_;
  int place_, begin_;
  row_vector<Task, Items> vectors_[row_vectors];
  value_type lefts_[row_vectors], totals_[row_vectors];
};

template <int Items, class Task>
__global__ void __launch_bounds__(row_threads) warp_rows_kernel(row_set<Task> set) {
  using value_type = typename Task::value_type;
  const std::size_t number = (std::size_t{blockIdx.x} * row_threads + threadIdx.x) / 32;
  if (number >= set.rows) return;
  const Task row = set.row(number);
  maybe<value_type> before = row.init;
  for (int begin = 0; begin < static_cast<int>(row.n); begin += row_rounds<Task, Items>::items) {
    row_rounds<Task, Items> rounds(row, begin);
    const value_type sum = rounds.fold();
    rounds.scan(before);
    before = {upsweep::detail::fold(row.op, before, sum), true};
  }
}

inline constexpr int row_block_warps = 16;

template <int Items, class Task>
__global__ void __launch_bounds__(32 * row_block_warps) block_rows_kernel(row_set<Task> set) {
  using value_type = typename Task::value_type;
  constexpr int share_items = row_rounds<Task, Items>::items;
  constexpr int tile_items = row_block_warps * share_items;
  // Two, in turn: one barrier a tile is enough.
  __shared__ shared_array<value_type, row_block_warps> shares[2];
  const int warp = static_cast<int>(threadIdx.x) / 32;
  const Task row = set.row(blockIdx.x);
  const int n = static_cast<int>(row.n);
  maybe<value_type> before = row.init;
  for (int begin = 0, turn = 0; begin < n; begin += tile_items, turn ^= 1) {
    const int own = begin + warp * share_items;
    row_rounds<Task, Items> rounds(row, own);
    if (own < n) {
      const value_type sum = rounds.fold();
      if (threadIdx.x % 32 == 0) shares[turn][warp] = sum;
    }
    __syncthreads();  // shares are read by all warps
    const joined_shares<typename Task::op_type> joined(
        row.op, shares[turn].data(),
        min(row_block_warps, (n - begin + share_items - 1) / share_items));
    if (own < n) rounds.scan(joined.behind(row.op, before));
    before = {upsweep::detail::fold(row.op, before, joined.aggregate), true};
  }
}

/// Rows of up to 2^30 columns.
template <class Task>
void scan_rows(const exec::gpu& exec, const row_set<Task>& set) {
  using array = upsweep::detail::contiguous_scan<Task>;
  using in_type = typename array::in_type;
  using out_type = typename array::out_type;
  constexpr int items = tile_shapes::vector_items<in_type, out_type>;
  constexpr std::size_t round_items = 32 * items;
  constexpr std::size_t few_rows = 2048;  // fewer warps than these leave memory idle
  const std::size_t cols = set.n;
  const auto blocks_of = [](std::size_t warps) {
    return (warps * 32 + row_threads - 1) / row_threads;
  };
  if (cols <= round_items) {
    const int width = static_cast<int>(std::bit_ceil((cols + items - 1) / items));
    const std::size_t rows_a_warp = row_vectors * static_cast<std::size_t>(32 / width);
    launch(exec.stream, blocks_of((set.rows + rows_a_warp - 1) / rows_a_warp), row_threads,
           short_rows_kernel<items, Task>, set, width);
  } else if (set.rows >= few_rows || cols < row_block_warps * row_vectors * round_items) {
    launch(exec.stream, blocks_of(set.rows), row_threads, warp_rows_kernel<items, Task>, set);
  } else {
    launch(exec.stream, set.rows, 32 * row_block_warps, block_rows_kernel<items, Task>, set);
  }
}

/// Rows one after the other, each by the whole device.
template <class Task>
void scan_each_row(const exec::gpu& exec, const row_set<Task>& set) {
  Task row = set;
  for (std::size_t r = 0; r < set.rows; ++r) {
    if (device_streams_tiles()) {
      array_scan<Task>(exec, row).run();
    } else if constexpr (!always_streams_tiles) {
      staged_scan(exec, row);
    }
    row.load.source.data += set.in_stride;
    row.store.target.data += set.out_stride;
  }
}

}  // namespace upsweep::gpu

namespace upsweep::exec {

/// Called by the scan of rows (core/scan_lowering.hpp); false leaves it to the segmented scan.
template <bool Exclusive, class In, class Out, class Op, class Direction>
bool run_rows(const gpu& exec, const by_rows& shape, detail::contiguous<In> in,
              detail::contiguous<Out> out, Op op, maybe<value_t<Op>> init, Direction direction) {
  using value_type = value_t<Op>;
  if constexpr (upsweep::gpu::tile_shapes::fits_vectors<std::remove_const_t<In>, Out, value_type>) {
    const auto first = detail::whole_task<Exclusive>(shape.cols, in, out, op, init, direction);
    using task_type = std::remove_const_t<decltype(first)>;
    using shapes = upsweep::gpu::row_shapes<task_type>;
    const upsweep::gpu::row_set<task_type> set{first, shape.rows, shape.in_stride,
                                               shape.out_stride};
    const bool longest = shape.cols > std::size_t{1} << 30;
    const bool streams = upsweep::gpu::device_streams_tiles();
    // On an H200 the ring is level with a block a row at two tiles, and ahead from there on.
    if (shape.rows == 1 || (!streams && (longest || shape.cols / 16384 >= shape.rows))) {
      upsweep::gpu::scan_each_row(exec, set);
    } else if (streams && shape.cols > 2 * shapes::bulk::tile_items) {
      upsweep::gpu::scan_rows_in_ring(exec, set);
    } else {
      upsweep::gpu::scan_rows(exec, set);
    }
    return true;
  } else {
    return false;
  }
}

}  // namespace upsweep::exec
