// A warp's items in registers, 32 neighbours a row: judged by ballots, emitted at their ranks.
//
//   row      a b c d e f g h ...          a lane each
//   ballot   1 0 1 1 0 0 1 0              a popcount of the bits to the left gives the rank in the
//   row emit     a c d g                      behind what was chosen before the warp
//
// moves   n items in, and what is emitted out, both a row at a time
// source  Billeter, Olsson, Assarsson, Efficient Stream Compaction on Wide SIMD Many-Core
//         Architectures, HPG 2009
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/cuda/compact_values.cuh>
#include <upsweep/algorithms/split.hpp>
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

/// Outputs that a compaction tells apart.
template <class Task>
inline constexpr int ways_of = 2;
template <class Load, class Keep, class Emit, class Reject, class KeepSecond, class EmitSecond>
inline constexpr int ways_of<split_task<Load, Keep, Emit, Reject, KeepSecond, EmitSecond>> = 3;

/// The items from `first` to before `end`, in `rows` rows, `Rows` at most.
template <int Rows, class Task>
class item_rows {
  static constexpr bool three = ways_of<Task> == 3;
  using item_type = decltype(std::declval<const Task&>().load(0));

 public:
  __device__ item_rows(const Task& task, std::size_t first, std::size_t end, int rows = Rows)
      : task_(task),
        rows_(rows),
        lane_(static_cast<int>(threadIdx.x) % 32),
        own_(first + static_cast<std::size_t>(lane_)),
        end_(end) {}

  /// Loads and judges; after it nothing is read any more.
  __device__ void judge() {
    bool kept[Rows], other[three ? Rows : 1];
#pragma unroll
    for (int r = 0; r < Rows; ++r) {
      if (r < rows_ && index(r) < end_) item_[r] = task_.load(index(r));
    }
#pragma unroll
    for (int r = 0; r < Rows; ++r) {
      kept[r] = r < rows_ && index(r) < end_ && task_.keep(index(r), item_[r]);
      if constexpr (three) {
        other[r] =
            r < rows_ && index(r) < end_ && !kept[r] && task_.keep_second(index(r), item_[r]);
      }
    }
#pragma unroll
    for (int r = 0; r < Rows; ++r) {
      first_[r] = __ballot_sync(all_lanes, kept[r]);
      if constexpr (three) second_[r] = __ballot_sync(all_lanes, other[r]);
    }
  }

  /// How many go to the output that is counted, or to the two; the same in all lanes.
  using counts_type = std::conditional_t<three, way_counts, std::uint32_t>;
  [[nodiscard]] __device__ counts_type counts() const {
    if constexpr (three) {
      return {sum_of(first_), sum_of(second_)};
    } else {
      return sum_of(first_);
    }
  }

  /// Emits each item once; `before` its warp so many have gone to the outputs.
  __device__ void emit(std::size_t before) const {
    emit_behind(before, 0);
  }
  __device__ void emit(const way_counts& before) const {
    emit_behind(before.first, before.second);
  }

 private:
  __device__ void emit_behind(std::size_t first, std::size_t second) const {
    const unsigned to_the_left = (1u << lane_) - 1;
#pragma unroll
    for (int r = 0; r < Rows; ++r) {
      if (r >= rows_) break;
      const std::size_t i = index(r);
      if (i < end_) {
        const std::size_t rank = first + __popc(first_[r] & to_the_left);
        if ((first_[r] >> lane_ & 1u) != 0) {
          task_.emit(rank, i, item_[r]);
        } else if constexpr (three) {
          const std::size_t other = second + __popc(second_[r] & to_the_left);
          if ((second_[r] >> lane_ & 1u) != 0) {
            task_.emit_second(other, i, item_[r]);
          } else {
            task_.reject(i - rank - other, i, item_[r]);
          }
        } else {
          task_.reject(i - rank, i, item_[r]);
        }
      }
      first += __popc(first_[r]);
      if constexpr (three) second += __popc(second_[r]);
    }
  }
  [[nodiscard]] __device__ std::size_t index(int row) const {
    return own_ + static_cast<std::size_t>(32 * row);
  }
  template <int N>
  static __device__ unsigned sum_of(const unsigned (&bits)[N]) {
    unsigned sum = 0;
#pragma unroll
    for (int r = 0; r < N; ++r) sum += static_cast<unsigned>(__popc(bits[r]));
    return sum;
  }

  const Task& task_;
  int rows_, lane_;
  std::size_t own_, end_;
  item_type item_[Rows];
  unsigned first_[Rows], second_[three ? Rows : 1];  // ballots
};

}  // namespace upsweep::gpu
