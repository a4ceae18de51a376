// A page of 64 lines, scanned or folded line by line with vectors of one width.
//
//   line     0      1      2        3
//   fold     t0     t1     t2       t3          each by log steps, independent of the others
//   before   -      t0     t0.t1    t0.t1.t2    the only chain: one operation a line
//   result   (first . before) . line[i]         first: all that stands before the page
//
// reads   in  once, and asks for what lies ahead_bytes further on      writes  out  once
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <upsweep/core/cpu/line_scan.hpp>
#include <upsweep/core/cpu/stream_copy.hpp>
#include <upsweep/core/cpu/vector_op.hpp>

namespace upsweep::detail {

template <class T>
inline constexpr std::size_t page_items = 64 * line_items<T>;

/// Reverse: from the last item to the first. A page may have fewer items than page_items.
template <class Op, int Bytes, bool Exclusive, bool Reverse>
class page {
  using ops = vector_op<Op>;
  using line_type = line<Op, Bytes>;

 public:
  using vector = typename line_type::vector;
  using lane = typename ops::lane;

  /// What shifted stores carry from line to line and from page to page of a block.
  struct shift {
    std::size_t past;  // items between an aligned address and each vector of the block
    bool holds = false;
  };
  using indices = typename line_type::indices;

  [[gnu::always_inline]] static inline void prepare(indices& picks, vector& held,
                                                    std::size_t past) {
    line_type::picks_past(picks, past);
    line_type::fill(held, ops::neutral);
  }
  [[gnu::always_inline]] static inline void store_held(lane* to, const vector& held) {
    *reinterpret_cast<typename line_type::loose*>(to) = held;
  }

  /// Stores to out [n] what in [n] gives after `first`; returns the fold of `in` alone.
  /// Way: any but staged; `carried`, `picks` and `held` are for shifted only.
  template <store_way Way>
  [[gnu::always_inline]] static inline lane scan(const lane* in, lane* out, std::size_t n,
                                                 lane first, shift& carried, const indices& picks,
                                                 vector& held) {
    vector neutral, start, before;
    line_type::fill(neutral, ops::neutral);
    line_type::fill(start, first);
    before = neutral;
    std::size_t begin = 0;
    for (; n - begin >= line_n; begin += line_n) {
      const std::size_t at = place(n, begin, line_n);
      prefetch_ahead<scan_ahead_bytes>(in + at);
      line_type items;
      scan_line(in + at, items, neutral, start, before);
      if constexpr (Way == store_way::shifted) {
        if (carried.holds) {
          items.template store_shifted<Reverse>(out + at, carried.past, picks, held);
        } else {
          items.template store<Reverse, false>(out + at);
          items.template hold<Reverse>(held);
          carried.holds = true;
        }
      } else {
        items.template store<Reverse, Way == store_way::stream>(out + at);
      }
    }
    if (begin < n) {
      const std::size_t rest = n - begin, at = place(n, begin, rest);
      alignas(line_bytes) lane ragged[line_n];
      lane* const used = fill_ragged(ragged, in + at, rest);
      line_type items;
      scan_line(ragged, items, neutral, start, before);
      items.template store<Reverse, false>(ragged);
      std::memcpy(out + at, used, rest * sizeof(lane));
    }
    return line_type::last_of(before);
  }

  /// What scan returns.
  [[gnu::always_inline]] static inline lane fold(const lane* in, std::size_t n) {
    vector before;
    line_type::fill(before, ops::neutral);
    std::size_t begin = 0;
    for (; n - begin >= line_n; begin += line_n) {
      const std::size_t at = place(n, begin, line_n);
      prefetch_ahead<fold_ahead_bytes>(in + at);
      fold_line(in + at, before);
    }
    if (begin < n) {
      const std::size_t rest = n - begin;
      alignas(line_bytes) lane ragged[line_n];
      fill_ragged(ragged, in + place(n, begin, rest), rest);
      fold_line(ragged, before);
    }
    return line_type::last_of(before);
  }

 private:
  static constexpr std::size_t line_n = line_items<lane>;
  // Far enough for memory to answer, near enough to be there still:
  // docs/decisions/0006-cpu-scan.md.
  static constexpr std::size_t scan_ahead_bytes = 2048;
  static constexpr std::size_t fold_ahead_bytes = 4096;

  // `before` is the fold of the lines so far, in all lanes after scan_line, in the last after
  // fold_line. Vectors are variables of the caller: as members, GCC 12 would keep them in memory.
  [[gnu::always_inline]] static inline void scan_line(const lane* from, line_type& items,
                                                      const vector& neutral, const vector& start,
                                                      vector& before) {
    vector total;
    items.template load<Reverse>(from);
    items.scan(neutral);
    items.broadcast_total(total);
    if constexpr (Exclusive) items.shift(neutral);
    vector prefix = before;
    ops::combine(start, prefix);
    items.prepend(prefix);
    ops::combine(before, total);
    before = total;
  }
  [[gnu::always_inline]] static inline void fold_line(const lane* from, vector& before) {
    line_type items;
    vector total;
    items.template load<Reverse>(from);
    items.fold(total);
    ops::combine(before, total);
    before = total;
  }

  /// Where items [begin, begin + size) of the scan lie in a span of n.
  static constexpr std::size_t place(std::size_t n, std::size_t begin, std::size_t size) {
    return Reverse ? n - begin - size : begin;
  }

  /// A hint may name an address outside the array, as it reads nothing.
  template <std::size_t Ahead>
  [[gnu::always_inline]] static inline void prefetch_ahead(const lane* at) {
    const auto address = reinterpret_cast<std::uintptr_t>(at);
    __builtin_prefetch(reinterpret_cast<const void*>(Reverse ? address - Ahead : address + Ahead));
  }

  /// A line that begins with `rest` items, as the scan runs; returns where they lie.
  [[gnu::always_inline]] static inline lane* fill_ragged(lane* ragged, const lane* in,
                                                         std::size_t rest) {
    for (std::size_t i = 0; i < line_n; ++i) ragged[i] = ops::neutral;
    lane* const start = ragged + place(line_n, 0, rest);
    std::memcpy(start, in, rest * sizeof(lane));
    return start;
  }
};

}  // namespace upsweep::detail
