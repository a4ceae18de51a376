// One block of a scan on one thread, in the order that all CPU backends share, and that
// cuda/reproducible_scan.cuh keeps on the device:
//
//   line    64 bytes     log steps in registers                        line_scan.hpp
//   page    64 lines     c = fold of the lines before, from the left   page_scan.hpp
//   block   64 pages     p = fold of the pages before, from the left
//   result  ((b . p) . c) . line[i]       b: init and the blocks before, folded from the left
//
// The order follows from the index and the size of the type alone: neither the width of the
// vectors, nor the number of threads, nor n change a bit of a floating-point result.
//
// reads   in   once     writes  out  once, past the cache if asked
#pragma once
#include <cstddef>
#include <upsweep/core/cpu/page_scan.hpp>
#include <upsweep/core/cpu/simd_level.hpp>
#include <upsweep/core/cpu/stream_copy.hpp>
#include <upsweep/core/cpu/vector_op.hpp>

namespace upsweep::detail {

template <class T>
inline constexpr std::size_t block_items = 64 * page_items<T>;

/// Exclusive, Reverse: of the scan. Reverse runs from the last item of the span to the first.
template <class Op, bool Exclusive, bool Reverse>
class block_kernel {
  using ops = vector_op<Op>;

 public:
  using lane = typename ops::lane;

  /// Scans in[0, n) to out after `before`, n <= block_items; returns the fold of in alone.
  static lane scan(simd_level level, const lane* in, lane* out, std::size_t n, lane before,
                   bool past_cache) {
    switch (level) {
#if UPSWEEP_WIDE_VECTORS
      case simd_level::avx512:
        return scan_avx512(in, out, n, before, past_cache);
      case simd_level::avx2:
        return scan_avx2(in, out, n, before, past_cache);
#endif
      default:
        return scan_pages<16>(in, out, n, before, past_cache);
    }
  }

  /// What scan returns.
  static lane fold(simd_level level, const lane* in, std::size_t n) {
    switch (level) {
#if UPSWEEP_WIDE_VECTORS
      case simd_level::avx512:
        return fold_avx512(in, n);
      case simd_level::avx2:
        return fold_avx2(in, n);
#endif
      default:
        return fold_pages<16>(in, n);
    }
  }

 private:
  // Without AVX there is no shuffle of which the lanes are known only at run time; clang has none.
  template <int Bytes>
#if defined(__clang__)
  static constexpr bool can_shift = false;
#else
  static constexpr bool can_shift = Bytes > 16;
#endif

  static constexpr std::size_t page_n = page_items<lane>;

#if UPSWEEP_WIDE_VECTORS
  [[gnu::target("avx2")]] static lane scan_avx2(const lane* in, lane* out, std::size_t n,
                                                lane before, bool past_cache) {
    return scan_pages<32>(in, out, n, before, past_cache);
  }
  [[gnu::target("avx2")]] static lane fold_avx2(const lane* in, std::size_t n) {
    return fold_pages<32>(in, n);
  }
  [[gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]] static lane scan_avx512(
      const lane* in, lane* out, std::size_t n, lane before, bool past_cache) {
    return scan_pages<64>(in, out, n, before, past_cache);
  }
  [[gnu::target("avx512f,avx512vl,avx512bw,avx512dq")]] static lane fold_avx512(const lane* in,
                                                                                std::size_t n) {
    return fold_pages<64>(in, n);
  }
#endif

  template <int Bytes>
  [[gnu::always_inline]] static inline lane scan_pages(const lane* in, lane* out, std::size_t n,
                                                       lane before, bool past_cache) {
    if (!past_cache) return scan_pages<Bytes, store_way::plain>(in, out, n, before);
    const std::size_t past = items_past_aligned(Reverse ? out + n : out, Bytes);
    if (past == 0) return scan_pages<Bytes, store_way::stream>(in, out, n, before);
    constexpr store_way way = can_shift<Bytes> ? store_way::shifted : store_way::staged;
    return scan_pages<Bytes, way>(in, out, n, before, past);
  }

  /// past   items between an aligned address and the end of out where the scan starts
  template <int Bytes, store_way Way>
  [[gnu::always_inline]] static inline lane scan_pages(const lane* in, lane* out, std::size_t n,
                                                       lane before, std::size_t past = 0) {
    using page_type = page<Op, Bytes, Exclusive, Reverse>;
    const typename ops::scalar op;
    lane total = ops::neutral;
    typename page_type::shift carried{past};
    typename page_type::indices picks;
    typename page_type::vector held;
    page_type::prepare(picks, held, past);
    for (std::size_t begin = 0; begin < n; begin += page_n) {
      const std::size_t size = size_at(n, begin);
      const lane* const from = in + place_at(n, begin);
      lane* const to = out + place_at(n, begin);
      const lane first = op(before, total);
      lane mine;
      if constexpr (Way == store_way::staged) {
        alignas(line_bytes) lane stage[page_n];
        mine = page_type::template scan<store_way::plain>(from, stage, size, first, carried, picks,
                                                          held);
        stream_copy<Bytes>(to, stage, size * sizeof(lane));
      } else {
        mine = page_type::template scan<Way>(from, to, size, first, carried, picks, held);
      }
      total = op(total, mine);
    }
    if (Way == store_way::shifted && carried.holds) {
      // The end of the vector still held.
      constexpr std::size_t lanes = Bytes / sizeof(lane);
      const std::size_t lines = n - n % line_items<lane>;
      page_type::store_held(Reverse ? out + n - lines : out + lines - lanes, held);
    }
    return total;
  }

  template <int Bytes>
  [[gnu::always_inline]] static inline lane fold_pages(const lane* in, std::size_t n) {
    const typename ops::scalar op;
    lane total = ops::neutral;
    for (std::size_t begin = 0; begin < n; begin += page_n) {
      total = op(total, page<Op, Bytes, Exclusive, Reverse>::fold(in + place_at(n, begin),
                                                                  size_at(n, begin)));
    }
    return total;
  }

  static constexpr std::size_t size_at(std::size_t n, std::size_t begin) {
    return n - begin < page_n ? n - begin : page_n;
  }
  /// Where the page lies in memory that starts with item `begin` of the scan.
  static constexpr std::size_t place_at(std::size_t n, std::size_t begin) {
    return Reverse ? n - begin - size_at(n, begin) : begin;
  }
};

}  // namespace upsweep::detail
