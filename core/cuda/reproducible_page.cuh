// A page of the order in which the CPU sums (cpu/block_scan.hpp), in the registers of a warp.
//
//   lane             0       1       2       3    |  4 ...     16 bytes a lane
//   line             x0 x1   x2 x3   x4 x5   x6 x7|  ...       4 lanes; f64 drawn, f32: x0 to x15
//   step 1           x0 01   x2 23   x4 45   x6 67             within vectors
//   step 2, 4        x0 01   02 03   x4 45   46 47 -> 04..07   between lanes: two exchanges
//   page             c = totals of the lines before, from the left, out of shared memory
//   result           (before . c) . line[i]
//
// moves   a page is read once by fold, and written once by scan
// source  docs/decisions/0006-cpu-scan.md; Sklansky, Conditional-sum addition logic, 1960
#pragma once
#include <cstddef>
#include <upsweep/core/contiguous_task.hpp>
#include <upsweep/core/cpu/block_scan.hpp>
#include <upsweep/core/cuda/item_vector.cuh>
#include <upsweep/core/cuda/lane_vector.cuh>
#include <upsweep/core/cuda/tile_span.cuh>
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

/// The shape of the order; its numbers are those of the CPU.
template <class T>
struct fixed_order {
  static constexpr int vector_items = static_cast<int>(16 / sizeof(T));
  static constexpr int line_lanes = upsweep::detail::line_bytes / 16;
  static constexpr int warp_lines = 32 / line_lanes;  // lines side by side in a warp
  static constexpr int run = 64;                      // lines of a page, pages of a block
  static constexpr int lane_vectors = run / warp_lines;
  static constexpr std::size_t page_items = upsweep::detail::page_items<T>;
  static_assert(page_items == std::size_t{32} * lane_vectors * vector_items);
  static_assert(upsweep::detail::block_items<T> == run * page_items);
  // Beside 0.0, the sum of -0.0 and an item would lose the sign of -0.0.
  static constexpr T nothing = static_cast<T>(-0.0);
};

// One addition, rounded to nearest, subnormals kept, whatever nvcc's flags say about the program.
__device__ inline float rounded_sum(float a, float b) {
  float sum;
  asm("add.rn.f32 %0, %1, %2;" : "=f"(sum) : "f"(a), "f"(b));
  return sum;
}
__device__ inline double rounded_sum(double a, double b) {
  double sum;
  asm("add.rn.f64 %0, %1, %2;" : "=d"(sum) : "d"(a), "d"(b));
  return sum;
}

/// From the left through a run of totals in shared memory, by every lane on its own: an exchange
/// would take as long as the addition. before[k] becomes the sum in front of total Every * k + own.
template <int Every, class T>
__device__ T sum_run(T sum, const T* totals, int own, T (&before)[fixed_order<T>::run / Every]) {
#pragma unroll
  for (int i = 0; i < fixed_order<T>::run; ++i) {
    if (i % Every == own) before[i / Every] = sum;
    sum = rounded_sum(sum, totals[i]);
  }
  return sum;
}

/// A page in the registers of a warp. Vector v of lane l is part of line warp_lines * v + l / 4.
template <class Task>
class warp_page {
  using array = upsweep::detail::contiguous_scan<Task>;
  using value_type = typename Task::value_type;
  using order = fixed_order<value_type>;
  static constexpr int items = order::vector_items;
  static constexpr int vectors = order::lane_vectors;
  using span = tile_span<Task, static_cast<int>(order::page_items)>;
  using vector = lane_vector<Task, items, false>;

 public:
  /// The array must reach as far as this page.
  __device__ warp_page(const Task& task, std::size_t page)
      : task_(task),
        span_(task.n, page),
        first_(page == 0),
        lane_(static_cast<int>(threadIdx.x) % 32) {}

  /// Items become folds of their lines; returns the total. line_totals: [run] of this warp.
  __device__ value_type fold(value_type* line_totals) {
    load();
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      scan_lines(x_[v]);
      if (lane_ % order::line_lanes == order::line_lanes - 1) {
        line_totals[order::warp_lines * v + line()] = x_[v][items - 1];
      }
    }
    __syncwarp();  // the totals of other lanes
    const value_type total =
        sum_run<order::warp_lines>(order::nothing, line_totals, line(), before_);
    __syncwarp();  // the next page of this warp overwrites them
    return total;
  }

  /// Stores the results, given what stands before the page. After fold().
  __device__ void scan(value_type before) {
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      if constexpr (Task::exclusive) shift(x_[v]);
      const value_type prefix = rounded_sum(before, before_[v]);
#pragma unroll
      for (int j = 0; j < items; ++j) x_[v][j] = rounded_sum(prefix, x_[v][j]);
    }
    if (Task::exclusive && !task_.init.set && first_ && lane_ == 0) x_[0][0] = task_.op.identity();
    store();
  }

 private:
  __device__ int line() const {
    return lane_ / order::line_lanes;
  }
  __device__ int place(int v) const {
    return (32 * v + lane_) * items;
  }
  /// Items of vector v that the page has.
  __device__ int own(int v) const {
    return max(0, min(items, span_.count - place(v)));
  }

  __device__ void load() {
    const auto* const in = array::in(task_) + span_.lowest;
    if (span_.full && skew_of<16>(in) == 0) {
      typename vector::vector_in loaded[vectors];  // all under way before the first is used
#pragma unroll
      for (int v = 0; v < vectors; ++v) {
        loaded[v].word = *reinterpret_cast<const uint4*>(in + span_.offset(place(v), items));
      }
#pragma unroll
      for (int v = 0; v < vectors; ++v) vector::unpack(loaded[v], x_[v]);
    } else {
      // Neighbouring lanes' items share sectors, which L1 keeps until the last of them is read.
#pragma unroll
      for (int v = 0; v < vectors; ++v) {
#pragma unroll
        for (int j = 0; j < items; ++j) x_[v][j] = order::nothing;
        vector::load_some(span_, in, place(v), own(v), x_[v]);
      }
    }
  }

  __device__ void store() const {
    auto* const out = array::out(task_) + span_.lowest;
#pragma unroll
    for (int v = 0; v < vectors; ++v) {
      if (span_.full) {
        store_vectors<false, !array::reverse>(out + span_.offset(place(v), items),
                                              vector::packed(x_[v]), skew_of<16>(out));
      } else {
        vector::store_some(span_, out, place(v), own(v), x_[v]);
      }
    }
  }

  /// Log steps: those within a vector, then those between the lanes of a line. The right half of
  /// every pair takes the last item of its left half.
  __device__ void scan_lines(value_type (&x)[items]) const {
#pragma unroll
    for (int step = 1; step < items; step *= 2) {
#pragma unroll
      for (int j = 0; j < items; ++j) {
        if ((j & step) != 0) x[j] = rounded_sum(x[(j & ~(2 * step - 1)) + step - 1], x[j]);
      }
    }
#pragma unroll
    for (int step = 1; step < order::line_lanes; step *= 2) {
      const value_type left = shuffle_from(x[items - 1], (lane_ & ~(2 * step - 1)) + step - 1);
      if ((lane_ & step) != 0) {
#pragma unroll
        for (int j = 0; j < items; ++j) x[j] = rounded_sum(left, x[j]);
      }
    }
  }

  /// Item i of a line becomes item i - 1, the first one nothing.
  __device__ void shift(value_type (&x)[items]) const {
    const value_type left = shuffle_up(x[items - 1], 1);
#pragma unroll
    for (int j = items - 1; j > 0; --j) x[j] = x[j - 1];
    x[0] = lane_ % order::line_lanes == 0 ? order::nothing : left;
  }

  const Task& task_;
  span span_;
  bool first_;
  int lane_;
  value_type x_[vectors][items];
  value_type before_[vectors];  // of the line of each vector, within the page
};

}  // namespace upsweep::gpu
