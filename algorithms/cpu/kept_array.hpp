// Where the kept items of one plain array go, block after block: straight to their places, or to a
// stage first, in the cache, as they are to go past the cache to memory or must wait until it is
// known where they go.
//
//   in        a b c d e f g h       bits  1 0 0 1 1 0 0 1
//   stage     a d e h               out   . . a d e h
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <upsweep/algorithms/cpu/compress.hpp>
#include <upsweep/algorithms/cpu/plain_moves.hpp>
#include <upsweep/core/cpu/simd_level.hpp>
#include <upsweep/core/cpu/stream_copy.hpp>

namespace upsweep::detail {

#if UPSWEEP_WIDE_VECTORS
[[gnu::target("avx2")]] inline void stream_copy_avx2(void* to, const void* from,
                                                     std::size_t bytes) {
  stream_copy<32>(to, from, bytes);
}
[[gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]] inline void stream_copy_avx512(
    void* to, const void* from, std::size_t bytes) {
  stream_copy<64>(to, from, bytes);
}
#endif

/// Copies to memory that does not overlap: past the cache or as usual. Whoever streams fences.
inline void copy_out(simd_level level, void* to, const void* from, std::size_t bytes,
                     bool past_cache) {
  if (bytes == 0) return;
  if (!past_cache) {
    std::memcpy(to, from, bytes);
    return;
  }
  switch (level) {
#if UPSWEEP_WIDE_VECTORS
    case simd_level::avx512:
      return stream_copy_avx512(to, from, bytes);
    case simd_level::avx2:
      return stream_copy_avx2(to, from, bytes);
#endif
    default:
      return stream_copy<16>(to, from, bytes);
  }
}

/// Of one thread, which knows where each block's items go. take: of n items from `begin`, `kept`
/// ones.
/// Judged    items of a block, at most
/// Columns   that are moved together, and whose stages share L1
template <class T, std::size_t Judged, std::size_t Columns>
class ordered_array {
 public:
  explicit ordered_array(const plain_move<T>& move) : move_(move) {
    move_.by.past_cache = move.by.past_cache && can_stage;
  }

  void take(const std::uint64_t* words, std::size_t begin, std::size_t n, std::size_t kept) {
    if (!move_.by.past_cache) {
      compress(move_.by.level, move_.in + begin, words, n, move_.out + rank_, kept);
      rank_ += kept;
      return;
    }
    if constexpr (can_stage) {
      T* const stage = reinterpret_cast<T*>(stage_);
      compress(move_.by.level, move_.in + begin, words, n, stage + staged_,
               sizeof(stage_) / sizeof(T) - staged_);
      staged_ += kept;
      if (staged_ * sizeof(T) >= flush_bytes) flush();
    }
  }
  void finish() {
    if (move_.by.past_cache) flush();
  }

 private:
  static constexpr bool can_stage = sizeof(T) <= 64;
  // For one array 8 or 16 KB are the same; half of L1 with the block.
  static constexpr std::size_t flush_bytes = std::clamp<std::size_t>(16384 / Columns, 2048, 8192);
  static constexpr std::size_t stage_bytes =
      can_stage ? flush_bytes + Judged * sizeof(T) + compress_slack_bytes : 1;

  void flush() {
    copy_out(move_.by.level, move_.out + rank_, stage_, staged_ * sizeof(T), true);
    rank_ += staged_;
    staged_ = 0;
  }

  alignas(64) unsigned char stage_[stage_bytes];  // first, as it is aligned
  plain_move<T> move_;
  std::size_t rank_ = 0;
  std::size_t staged_ = 0;
};

/// Of one of several threads: a block's items are staged while it is not yet known how many earlier
/// ones there are, and emitted from `rank` when it is.
template <class T>
class staged_array {
 public:
  explicit staged_array(const plain_move<T>& move) : move_(move) {}
  // Threads copy what they are to do; each has a stage of its own, made when first used.
  staged_array(const staged_array& other) : move_(other.move_) {}
  staged_array& operator=(const staged_array&) = delete;

  /// capacity    items of the largest block, the same for each
  void start(std::size_t capacity) {
    if (!stage_) {
      bytes_ = capacity * sizeof(T) + compress_slack_bytes;
      stage_ = std::make_unique_for_overwrite<unsigned char[]>(bytes_);
    }
    staged_ = 0;
  }
  void stage(const std::uint64_t* words, std::size_t begin, std::size_t n, std::size_t kept) {
    T* const to = reinterpret_cast<T*>(stage_.get());
    compress(move_.by.level, move_.in + begin, words, n, to + staged_,
             bytes_ / sizeof(T) - staged_);
    staged_ += kept;
  }
  void emit(std::size_t rank) {
    copy_out(move_.by.level, move_.out + rank, stage_.get(), staged_ * sizeof(T),
             move_.by.past_cache);
  }

 private:
  plain_move<T> move_;
  std::size_t staged_ = 0;
  std::size_t bytes_ = 0;
  std::unique_ptr<unsigned char[]> stage_{};
};

}  // namespace upsweep::detail
