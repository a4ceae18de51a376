// Which items of a warp's unit are chosen, and the rank of each: how many of those stand before it.
//
//   unit     a b c d e f g h ...       rows of 32 lanes, one to four neighbours a lane
//   chosen   1 0 1 1 0 0 1 0
//   rank     0 1 1 2 3 3 3 4
//
// source  Billeter, Olsson, Assarsson, Efficient Stream Compaction on Wide SIMD Many-Core
//         Architectures, HPG 2009, for ranks by ballots
#pragma once
#include <upsweep/core/cuda/warp_shuffle.cuh>

namespace upsweep::gpu {

/// choose(row, bits)   the lane's items of the row, bit j for the j-th; for every row
/// count()             then, by the whole warp
/// chosen(row)         bits again
/// first(row)          the rank of the lane's first item in the row
/// total()             the number chosen
template <int Rows, int LaneItems>
class unit_ranks {
  static_assert(LaneItems >= 1 && LaneItems <= 4, "a lane's part of a row's count fits in a byte");
  static constexpr int groups = (Rows + 3) / 4;

 public:
  __device__ void choose(int row, unsigned bits) {
    const int at = row * LaneItems;
    bits_[at / 32] = (at % 32 == 0 ? 0u : bits_[at / 32]) | bits << (at % 32);
  }
  __device__ void count() {
    total_ = 0;
#pragma unroll
    for (int g = 0; g < groups; ++g) {
      unsigned own = 0;
#pragma unroll
      for (int k = 0; k < 4 && 4 * g + k < Rows; ++k) {
        own |= static_cast<unsigned>(__popc(chosen(4 * g + k))) << (8 * k);
      }
      const unsigned through = sum_of_lanes(own);
      before_lane_[g] = through - own;
      rows_[g] = shuffle_from(through, 31);
      before_[g] = total_;
      total_ = static_cast<int>(sum_of_bytes(rows_[g], 4, static_cast<unsigned>(total_)));
    }
  }
  [[nodiscard]] __device__ int total() const {
    return total_;
  }
  [[nodiscard]] __device__ unsigned chosen(int row) const {
    const int at = row * LaneItems;
    return bits_[at / 32] >> (at % 32) & ((1u << LaneItems) - 1);
  }
  [[nodiscard]] __device__ int first(int row) const {
    const int g = row / 4, k = row % 4;
    return static_cast<int>(sum_of_bytes(rows_[g], k, static_cast<unsigned>(before_[g])) +
                            (before_lane_[g] >> (8 * k) & 255u));
  }

 private:
  /// Inclusive; at most 32 * 4 = 128 in each byte.
  static __device__ unsigned sum_of_lanes(unsigned sum) {
    const int lane = static_cast<int>(threadIdx.x) % 32;
#pragma unroll
    for (int distance = 1; distance < 32; distance *= 2) {
      const unsigned left = shuffle_up(sum, distance);
      if (lane >= distance) sum += left;
    }
    return sum;
  }
  /// sum + the lowest `count` bytes.
  static __device__ unsigned sum_of_bytes(unsigned bytes, int count, unsigned sum) {
    return count == 0 ? sum : __dp4a(bytes, 0x01010101u >> (8 * (4 - count)), sum);
  }

  static_assert(32 % LaneItems == 0, "a row's bits lie in one word");
  unsigned bits_[(Rows * LaneItems + 31) / 32];
  // Of four rows, a byte each: what lanes to the left have, and all lanes; what rows above have.
  unsigned before_lane_[groups], rows_[groups];
  int before_[groups];
  int total_;
};

/// One item a lane: a ballot a row, and nothing has to be summed over lanes.
template <int Rows>
class unit_ranks<Rows, 1> {
 public:
  __device__ void choose(int row, unsigned bits) {
    words_[row] = __ballot_sync(all_lanes, bits != 0);
  }
  __device__ void count() {
    total_ = 0;
#pragma unroll
    for (int r = 0; r < Rows; ++r) {
      before_[r] = total_;
      total_ += __popc(words_[r]);
    }
  }
  [[nodiscard]] __device__ int total() const {
    return total_;
  }
  [[nodiscard]] __device__ unsigned chosen(int row) const {
    return words_[row] >> lane() & 1u;
  }
  [[nodiscard]] __device__ int first(int row) const {
    return before_[row] + __popc(words_[row] & ((1u << lane()) - 1));
  }

 private:
  static __device__ int lane() {
    return static_cast<int>(threadIdx.x) % 32;
  }
  unsigned words_[Rows];
  int before_[Rows];
  int total_;
};

}  // namespace upsweep::gpu
