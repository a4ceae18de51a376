// Parts of the input that are scanned each on its own.
//
//   whole{}                 one scan over everything
//   by_offsets{offsets}     segment s is [offsets[s], offsets[s + 1]); offsets[0] = 0, the last is
//   n;
//                           empty segments anywhere
//   by_key{keys}            a segment is a run of equal neighbours in `keys` [n]
//   by_rows{rows, cols, in_stride, out_stride}
//                           a segment is a row of a matrix; strides in items, 0 means cols
//
// A segmented scan is a plain scan of pairs (value, head) under
//   (a, s) . (b, t) = (t ? b : a . b, s or t)
// which is associative whenever `.` is, so every method below gets segments for nothing.
//
// source  Blelloch 1990; Schwartz, Ultracomputers, ACM TOPLAS 2(4), 1980
#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <type_traits>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/views.hpp>

namespace upsweep {

struct whole {};

template <class Offsets>
struct by_offsets {
  Offsets offsets;
};
template <class Offsets>
by_offsets(Offsets) -> by_offsets<Offsets>;

template <class Keys>
struct by_key {
  Keys keys;
};
template <class Keys>
by_key(Keys) -> by_key<Keys>;

struct by_rows {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::size_t in_stride = 0;
  std::size_t out_stride = 0;
};

namespace detail {

template <class T>
struct segment_item {
  T value;
  std::uint32_t head;  // 1: some item folded into `value` starts a segment. A word, so that a
                       // device moves no bytes
};

template <monoid Op>
struct segmented {
  using value_type = segment_item<value_t<Op>>;
  Op op;
  UPSWEEP_HD value_type identity() const { return {op.identity(), 0}; }
  UPSWEEP_HD value_type operator()(const value_type& a, const value_type& b) const {
    if constexpr (std::is_arithmetic_v<value_t<Op>>) {
      const value_t<Op> both = op(a.value, b.value);  // cheaper than to ask whether it is wanted
      return {b.head != 0 ? b.value : both, a.head | b.head};
    } else {
      if (b.head != 0) return b;
      return {op(a.value, b.value), a.head};
    }
  }
};

// Heads: does a segment start at item i? Item 0 always starts one.

template <class Offsets>
struct offset_heads {
  Offsets offsets;  // sorted
  UPSWEEP_HD bool operator()(std::size_t i) const {
    std::size_t low = 0, high = offsets.size();
    while (low < high) {  // first offset that is not below i
      const std::size_t middle = low + (high - low) / 2;
      if (static_cast<std::size_t>(offsets[middle]) < i) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return i == 0 || (low < offsets.size() && static_cast<std::size_t>(offsets[low]) == i);
  }
};

template <class Keys>
struct key_heads {
  Keys keys;
  UPSWEEP_HD bool operator()(std::size_t i) const { return i == 0 || !(keys[i] == keys[i - 1]); }
};

struct row_heads {
  std::size_t cols;
  UPSWEEP_HD bool operator()(std::size_t i) const { return i % cols == 0; }
};

/// Seen from the right, a segment starts where the next one from the left ends.
template <class Heads>
struct reversed_heads {
  std::size_t n;
  Heads heads;
  UPSWEEP_HD bool operator()(std::size_t i) const { return i == 0 || heads(n - i); }
};

/// Item i of a matrix scan is not item i of its buffer when rows have gaps.
struct row_index {
  std::size_t cols;
  std::size_t stride;
  UPSWEEP_HD std::size_t operator()(std::size_t i) const {
    return cols == stride ? i : i / cols * stride + i % cols;
  }
};

struct same_index {
  UPSWEEP_HD std::size_t operator()(std::size_t i) const { return i; }
};

struct reversed_index {
  std::size_t n;
  UPSWEEP_HD std::size_t operator()(std::size_t i) const { return n - 1 - i; }
};

template <class Outer, class Inner>
struct composed_index {
  Outer outer;
  Inner inner;
  UPSWEEP_HD std::size_t operator()(std::size_t i) const { return outer(inner(i)); }
};

}  // namespace detail
}  // namespace upsweep
