// The scan of one line, 64 bytes of items, in registers: the smallest unit of the order in which
// the CPU scans, and the same for vectors of 16, 32 and 64 bytes.
//
//   step 1   a  ab    c  cd    e  ef    g  gh       the right half of every pair takes the last
//   step 2   a  ab  abc  abcd  e  ef  efg  efgh     item of its left half; pairs of items, of
//   pairs, step 4   a  ab  abc  abcd  abcde ...  a..h      of fours, of eights
//
// A line of k < 64 bytes is one that ends with neutral items: what they add changes no bit.
//
// source  Sklansky, Conditional-sum addition logic, 1960; cf. Hillis and Steele 1986
#pragma once
#include <cstddef>
#include <type_traits>
#include <upsweep/core/cpu/stream_copy.hpp>
#include <upsweep/core/cpu/vector_op.hpp>
#include <utility>

namespace upsweep::detail {

inline constexpr int line_bytes = 64;
template <class T>
inline constexpr std::size_t line_items = line_bytes / sizeof(T);

/// Bytes: of one vector. Op: one with a vector_op.
template <class Op, int Bytes>
class line {
  using ops = vector_op<Op>;
  using lane = typename ops::lane;
  static constexpr int lanes = Bytes / static_cast<int>(sizeof(lane));
  static constexpr int count = line_bytes / Bytes;  // of vectors
  using index = std::conditional_t<sizeof(lane) == 4, int, long long>;
  using all_lanes = std::make_integer_sequence<int, lanes>;
  using all_vectors = std::make_integer_sequence<int, count>;

 public:
  using indices = typename vector_of<index, Bytes>::type;
  using vector = typename vector_of<lane, Bytes>::type;
  using loose = typename vector_of<lane, Bytes>::loose;

  [[gnu::always_inline]] static inline void fill(vector& all, lane value) {
    fill_lanes(all, value, all_lanes{});
  }

  template <bool Reverse>
  [[gnu::always_inline]] inline void load(const lane* from) {
    load_all<Reverse>(from, all_vectors{});
  }
  /// Stream: past the cache, to aligned to a vector.
  template <bool Reverse, bool Stream>
  [[gnu::always_inline]] inline void store(lane* to) {
    store_all<Reverse, Stream>(to, all_vectors{});
  }

  /// The vector that the next line stands beside in memory.
  template <bool Reverse>
  [[gnu::always_inline]] inline void hold(vector& held) const {
    held = v_[count - 1];  // the last that was stored, in memory order after store
  }
  /// Past the cache to any address: every vector is put together of the one held and the next one,
  /// so that the last of them stays held. picks: from picks_past(past).
  template <bool Reverse>
  [[gnu::always_inline]] inline void store_shifted(lane* to, std::size_t past, const indices& picks,
                                                   vector& held) {
    if constexpr (Reverse) reverse_all(all_vectors{});
    shift_all<Reverse>(to, past, picks, held, all_vectors{});
  }
  /// For vectors that start `past` items behind an aligned address.
  [[gnu::always_inline]] static inline void picks_past(indices& picks, std::size_t past) {
    count_up(picks, static_cast<index>(lanes - static_cast<int>(past)), all_lanes{});
  }

  /// Every item becomes the fold of the line up to it.
  [[gnu::always_inline]] inline void scan(const vector& neutral) {
    scan_vectors(neutral, all_vectors{});
    vector last;
    if constexpr (count >= 2) {
      broadcast_last(last, v_[0], all_lanes{});
      ops::combine(last, v_[1]);
    }
    if constexpr (count == 4) {
      broadcast_last(last, v_[2], all_lanes{});
      ops::combine(last, v_[3]);
      broadcast_last(last, v_[1], all_lanes{});
      ops::combine(last, v_[2]);
      ops::combine(last, v_[3]);
    }
  }

  /// The last lane of `total` becomes what scan leaves in the last item, by the same steps.
  [[gnu::always_inline]] inline void fold(vector& total) {
    fold_vectors(all_vectors{});
    if constexpr (count >= 2) ops::combine(v_[0], v_[1]);
    if constexpr (count == 4) {
      ops::combine(v_[2], v_[3]);
      ops::combine(v_[1], v_[3]);
    }
    total = v_[count - 1];
  }

  [[gnu::always_inline]] inline void broadcast_total(vector& total) const {
    broadcast_last(total, v_[count - 1], all_lanes{});
  }
  [[gnu::always_inline]] static inline lane last_of(const vector& v) { return v[lanes - 1]; }

  /// Exclusive: item i becomes item i - 1, the first one neutral.
  [[gnu::always_inline]] inline void shift(const vector& neutral) {
    if constexpr (count == 4) {
      shift_in(v_[2], v_[3], all_lanes{});
      shift_in(v_[1], v_[2], all_lanes{});
    }
    if constexpr (count >= 2) shift_in(v_[0], v_[1], all_lanes{});
    vector first = neutral;
    shift_in(first, v_[0], all_lanes{});
  }

  [[gnu::always_inline]] inline void prepend(const vector& before) {
    prepend_all(before, all_vectors{});
  }

 private:
  /// Lanes of a are 0, 1, ... and those of b follow.
  template <int... Index>
  [[gnu::always_inline]] static inline void shuffle(vector& to, const vector& a, const vector& b) {
#if defined(__clang__)
    to = __builtin_shufflevector(a, b, Index...);
#else
    to = __builtin_shuffle(a, b, indices{Index...});
#endif
  }

  template <int... I>
  [[gnu::always_inline]] static inline void fill_lanes(vector& all, lane value,
                                                       std::integer_sequence<int, I...>) {
    const vector single{value};
    shuffle<(I & 0)...>(all, single, single);
  }

  // Which lane of {own, neutral} lane i combines with in the step of this width.
  static constexpr int from_left(int i, int step) {
    return (i & step) != 0 ? (i & ~(2 * step - 1)) + step - 1 : lanes + i;
  }
  template <int Step, int... I>
  [[gnu::always_inline]] static inline void step(vector& v, const vector& neutral,
                                                 std::integer_sequence<int, I...>) {
    vector left;
    shuffle<from_left(I, Step)...>(left, v, neutral);
    ops::combine(left, v);
  }
  [[gnu::always_inline]] static inline void scan_vector(vector& v, const vector& neutral) {
    step<1>(v, neutral, all_lanes{});
    if constexpr (lanes > 2) step<2>(v, neutral, all_lanes{});
    if constexpr (lanes > 4) step<4>(v, neutral, all_lanes{});
    if constexpr (lanes > 8) step<8>(v, neutral, all_lanes{});
  }
  template <int... V>
  [[gnu::always_inline]] inline void scan_vectors(const vector& neutral,
                                                  std::integer_sequence<int, V...>) {
    (scan_vector(v_[V], neutral), ...);
  }

  // As step, but only the last lane matters, so nothing neutral is needed: lanes go round.
  template <int Step, int... I>
  [[gnu::always_inline]] static inline void fold_step(vector& v, std::integer_sequence<int, I...>) {
    vector left;
    shuffle<((I - Step) & (lanes - 1))...>(left, v, v);
    ops::combine(left, v);
  }
  [[gnu::always_inline]] static inline void fold_vector(vector& v) {
    fold_step<1>(v, all_lanes{});
    if constexpr (lanes > 2) fold_step<2>(v, all_lanes{});
    if constexpr (lanes > 4) fold_step<4>(v, all_lanes{});
    if constexpr (lanes > 8) fold_step<8>(v, all_lanes{});
  }
  template <int... V>
  [[gnu::always_inline]] inline void fold_vectors(std::integer_sequence<int, V...>) {
    (fold_vector(v_[V]), ...);
  }

  template <int... I>
  [[gnu::always_inline]] static inline void broadcast_last(vector& to, const vector& v,
                                                           std::integer_sequence<int, I...>) {
    shuffle<(I < lanes ? lanes - 1 : 0)...>(to, v, v);
  }
  template <int... I>
  [[gnu::always_inline]] static inline void shift_in(const vector& left, vector& v,
                                                     std::integer_sequence<int, I...>) {
    shuffle<(lanes - 1 + I)...>(v, left, v);
  }
  template <int... I>
  [[gnu::always_inline]] static inline void reverse(vector& v, std::integer_sequence<int, I...>) {
    shuffle<(lanes - 1 - I)...>(v, v, v);
  }

  template <bool Reverse, int... V>
  [[gnu::always_inline]] inline void load_all(const lane* from, std::integer_sequence<int, V...>) {
    ((v_[Reverse ? count - 1 - V : V] = *reinterpret_cast<const loose*>(from + V * lanes)), ...);
    if constexpr (Reverse) (reverse(v_[V], all_lanes{}), ...);
  }
  template <bool Stream>
  [[gnu::always_inline]] static inline void store_vector(lane* to, const vector& v) {
    if constexpr (Stream) {
      stream_store(to, v);
    } else {
      *reinterpret_cast<loose*>(to) = v;
    }
  }
  template <bool Reverse, bool Stream, int... V>
  [[gnu::always_inline]] inline void store_all(lane* to, std::integer_sequence<int, V...>) {
    if constexpr (Reverse) reverse_all(all_vectors{});
    (store_vector<Stream>(to + V * lanes, v_[Reverse ? count - 1 - V : V]), ...);
  }
  template <int... V>
  [[gnu::always_inline]] inline void reverse_all(std::integer_sequence<int, V...>) {
    (reverse(v_[V], all_lanes{}), ...);
  }

  template <int... I>
  [[gnu::always_inline]] static inline void count_up(indices& picks, index first,
                                                     std::integer_sequence<int, I...>) {
    picks = indices{(first + I)...};
  }
  template <bool Reverse>
  [[gnu::always_inline]] static inline void shift_vector(lane* to, const vector& next,
                                                         std::size_t past, const indices& picks,
                                                         vector& held) {
    // Forward the vector held lies before `to`, in reverse behind it.
    const vector& low = Reverse ? next : held;
    const vector& high = Reverse ? held : next;
    const vector joined = __builtin_shuffle(low, high, picks);
    stream_store(Reverse ? to + lanes - past : to - past, joined);
    held = next;
  }
  template <bool Reverse, int... V>
  [[gnu::always_inline]] inline void shift_all(lane* to, std::size_t past, const indices& picks,
                                               vector& held, std::integer_sequence<int, V...>) {
    (shift_vector<Reverse>(to + (Reverse ? count - 1 - V : V) * lanes, v_[V], past, picks, held),
     ...);
  }
  template <int... V>
  [[gnu::always_inline]] inline void prepend_all(const vector& before,
                                                 std::integer_sequence<int, V...>) {
    (ops::combine(before, v_[V]), ...);
  }

  vector v_[count];
};

}  // namespace upsweep::detail
