// Where the kept items of a block go, once bits say which they are: moved out of a plain array, or
// as their indices.
//
//   in        a b c d e f g h       bits  1 0 0 1 1 0 0 1
//   items     stage  a d e h        out   . . a d e h
//   indices                         out   . . 0 3 4 7
//
// A stage, in the cache, takes items that are to go past the cache to memory, or that must wait
// until it is known where they go.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/cpu/compress.hpp>
#include <upsweep/algorithms/cpu/keep_bits.hpp>
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

/// What an emitter of compact_lowering.hpp asks for, as far as bits can serve it.
enum class output_kind { nothing, indices, items, other };

template <class Load, class Emit>
inline constexpr output_kind output_kind_of = output_kind::other;
template <class Load>
inline constexpr output_kind output_kind_of<Load, emit_nothing> = output_kind::nothing;
template <class Load, class Target>
inline constexpr output_kind output_kind_of<Load, emit_index<Target>> = output_kind::indices;
template <class T>
inline constexpr output_kind
    output_kind_of<load_plain<contiguous<const T>>, emit_item<contiguous<T>>> =
        std::is_trivially_copyable_v<T> && !std::is_volatile_v<T> ? output_kind::items
                                                                  : output_kind::other;

/// Items of a block: with what it is judged by, they stay in L1 until they are moved.
template <class Item>
inline constexpr std::size_t judged_items =
    std::max<std::size_t>(1, 4096 / (word_items * sizeof(Item))) * word_items;
template <>
inline constexpr std::size_t judged_items<no_item> = 1024;

/// Of n items from `begin`, those whose bits are set; returns the rank behind the last one.
template <class Emit>
std::size_t emit_indices(const Emit& emit, const std::uint64_t* words, std::size_t begin,
                         std::size_t n, std::size_t rank) {
  for (std::size_t done = 0; done < n; done += word_items) {
    for_each_bit(*words++, [&](std::size_t j) { emit(rank++, begin + done + j, no_item{}); });
  }
  return rank;
}

/// Where one thread puts kept items, block after block. take: of n items from `begin`, `kept` ones.
template <output_kind Kind, class Load, class Emit>
class ordered_output {
 public:
  ordered_output(const Load&, const Emit&, simd_level, bool) {}
  void take(const std::uint64_t*, std::size_t, std::size_t, std::size_t) {}
  void finish() {}
};

template <class Load, class Emit>
class ordered_output<output_kind::indices, Load, Emit> {
 public:
  ordered_output(const Load&, const Emit& emit, simd_level, bool) : emit_(emit) {}
  void take(const std::uint64_t* words, std::size_t begin, std::size_t n, std::size_t) {
    rank_ = emit_indices(emit_, words, begin, n, rank_);
  }
  void finish() {}

 private:
  const Emit& emit_;
  std::size_t rank_ = 0;
};

template <class T, class Emit>
class ordered_output<output_kind::items, load_plain<contiguous<const T>>, Emit> {
 public:
  ordered_output(const load_plain<contiguous<const T>>& load, const Emit& emit, simd_level level,
                 bool past_cache)
      : in_(load.source.data),
        out_(emit.target.data),
        level_(level),
        past_cache_(past_cache && can_stage) {}

  void take(const std::uint64_t* words, std::size_t begin, std::size_t n, std::size_t kept) {
    if (!past_cache_) {
      compress(level_, in_ + begin, words, n, out_ + rank_, kept);
      rank_ += kept;
      return;
    }
    if constexpr (can_stage) {
      T* const stage = reinterpret_cast<T*>(stage_);
      compress(level_, in_ + begin, words, n, stage + staged_,
               sizeof(stage_) / sizeof(T) - staged_);
      staged_ += kept;
      if (staged_ * sizeof(T) >= flush_bytes) flush();
    }
  }
  void finish() {
    if (past_cache_) flush();
  }

 private:
  static constexpr bool can_stage = sizeof(T) <= 64;
  static constexpr std::size_t flush_bytes =
      8192;  // 8 or 16 KB: the same; half of L1 with the block

  void flush() {
    copy_out(level_, out_ + rank_, stage_, staged_ * sizeof(T), true);
    rank_ += staged_;
    staged_ = 0;
  }

  const T* in_;
  T* out_;
  simd_level level_;
  bool past_cache_;
  std::size_t rank_ = 0;
  std::size_t staged_ = 0;
  alignas(64) unsigned char stage_[can_stage ? flush_bytes + judged_items<T> * sizeof(T) +
                                                   compress_slack_bytes
                                             : 1];
};

/// Where one of several threads puts kept items: they are staged while it is not yet known how many
/// earlier ones there are, and emitted from `rank` when it is.
template <output_kind Kind, class Load, class Emit>
class staged_output {
 public:
  staged_output(const Load&, const Emit&, simd_level, bool) {}
  void start(std::size_t) {}
  void stage(const std::uint64_t*, std::size_t, std::size_t, std::size_t) {}
  void emit(const std::uint64_t*, std::size_t, std::size_t, std::size_t) {}
};

template <class Load, class Emit>
class staged_output<output_kind::indices, Load, Emit> {
 public:
  staged_output(const Load&, const Emit& emit, simd_level, bool) : emit_(emit) {}
  void start(std::size_t) {}
  void stage(const std::uint64_t*, std::size_t, std::size_t, std::size_t) {}
  void emit(const std::uint64_t* words, std::size_t begin, std::size_t n, std::size_t rank) {
    emit_indices(emit_, words, begin, n, rank);
  }

 private:
  const Emit& emit_;
};

template <class T, class Emit>
class staged_output<output_kind::items, load_plain<contiguous<const T>>, Emit> {
 public:
  staged_output(const load_plain<contiguous<const T>>& load, const Emit& emit, simd_level level,
                bool past_cache)
      : in_(load.source.data), out_(emit.target.data), level_(level), past_cache_(past_cache) {}
  // Threads copy what they are to do; each has a stage of its own, made when first used.
  staged_output(const staged_output& other)
      : in_(other.in_), out_(other.out_), level_(other.level_), past_cache_(other.past_cache_) {}
  staged_output& operator=(const staged_output&) = delete;

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
    compress(level_, in_ + begin, words, n, to + staged_, bytes_ / sizeof(T) - staged_);
    staged_ += kept;
  }
  void emit(const std::uint64_t*, std::size_t, std::size_t, std::size_t rank) {
    copy_out(level_, out_ + rank, stage_.get(), staged_ * sizeof(T), past_cache_);
  }

 private:
  const T* in_;
  T* out_;
  simd_level level_;
  bool past_cache_;
  std::size_t staged_ = 0;
  std::size_t bytes_ = 0;
  std::unique_ptr<unsigned char[]> stage_{};
};

}  // namespace upsweep::detail
