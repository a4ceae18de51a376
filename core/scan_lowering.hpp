// From a caller's scan (segments, direction, strides, types) to the plain scan_task of a method.
#pragma once
#include <concepts>
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/scan_task.hpp>
#include <upsweep/core/segments.hpp>
#include <upsweep/core/views.hpp>

namespace upsweep {

struct forward_t {};
struct reverse_t {};
inline constexpr forward_t forward{};
inline constexpr reverse_t reverse{};

/// Which memory a view names; the views of device memory specialise this.
enum class memory_kind { host, device, none };
template <class View>
inline constexpr memory_kind memory_of =
    detail::span_like<View> ? memory_kind::host : memory_kind::none;
template <class Exec>
inline constexpr memory_kind memory_for = memory_kind::device;
template <exec::cpu Exec>
inline constexpr memory_kind memory_for<Exec> = memory_kind::host;

/// Functors go with every backend; a span only with the backend that can reach its memory.
template <class Exec, class View>
concept memory_matches = memory_of<View>
== memory_kind::none || memory_of<View> == memory_for<Exec>;

namespace detail {

template <monoid Op, class Source, class Index>
struct load_item {
  Source source;
  Index index;
  UPSWEEP_HD value_t<Op> operator()(std::size_t i) const {
    return static_cast<value_t<Op>>(source[index(i)]);
  }
};

template <class Target, class Index>
struct store_item {
  Target target;
  Index index;
  template <class T>
  UPSWEEP_HD void operator()(std::size_t i, const T& value) const {
    put(target, index(i), value);
  }
};

template <class Target>
struct store_total {
  Target target;
  std::size_t position;
  template <class T>
  UPSWEEP_HD void operator()(const maybe<T>& total) const {
    if (total.set) put(target, position, total.value);
  }
};

template <monoid Op, class Source, class Index, class Heads>
struct load_segment_item {
  Source source;
  Index index;
  Heads heads;
  UPSWEEP_HD segment_item<value_t<Op>> operator()(std::size_t i) const {
    return {static_cast<value_t<Op>>(source[index(i)]), heads(i) ? 1u : 0u};
  }
};

/// Every segment starts from init; a plain method knows only one start, so it comes in here.
template <bool Exclusive, monoid Op, class Target, class Index, class Heads>
struct store_segment_item {
  Target target;
  Index index;
  Heads heads;
  Op op;
  maybe<value_t<Op>> init;
  UPSWEEP_HD void operator()(std::size_t i, const segment_item<value_t<Op>>& item) const {
    const bool nothing_before = Exclusive && heads(i);
    put(target, index(i),
        nothing_before ? value_or_identity(op, init) : fold(op, init, item.value));
  }
};

// A place in the scan, the place in the data, and the heads, for one direction.
template <class Index>
auto directed_index(forward_t, std::size_t, Index index) {
  return index;
}
template <class Index>
auto directed_index(reverse_t, std::size_t n, Index index) {
  return composed_index<Index, reversed_index>{index, {n}};
}
template <class Heads>
auto directed_heads(forward_t, std::size_t, Heads heads) {
  return heads;
}
template <class Heads>
auto directed_heads(reverse_t, std::size_t n, Heads heads) {
  return reversed_heads<Heads>{n, heads};
}
template <class Op>
Op directed_op(forward_t, Op op) {
  return op;
}
template <class Op>
flipped<Op> directed_op(reverse_t, Op op) {
  return {op};
}

inline void require(bool holds, const char* what) {
  if (!holds) throw std::invalid_argument(what);
}

template <class Target>
void require_room(const Target& target, std::size_t items) {
  if constexpr (requires { target.size(); }) {
    require(target.size() >= items, "scan: the output is shorter than the input");
  }
}

template <bool Exclusive, class Exec, class Source, class Target, class Op, class InIndex,
          class OutIndex, class Heads, class Direction>
void run_segmented(const Exec& exec, std::size_t n, Source source, Target target, Op op,
                   maybe<value_t<Op>> init, InIndex in_index, OutIndex out_index, Heads heads,
                   Direction direction) {
  const auto directed = directed_op(direction, op);
  using op_type = std::remove_const_t<decltype(directed)>;
  const auto from = directed_index(direction, n, in_index);
  const auto to = directed_index(direction, n, out_index);
  const auto starts = directed_heads(direction, n, heads);
  using loader = load_segment_item<op_type, Source, std::remove_const_t<decltype(from)>,
                                   std::remove_const_t<decltype(starts)>>;
  using storer = store_segment_item<Exclusive, op_type, Target, std::remove_const_t<decltype(to)>,
                                    std::remove_const_t<decltype(starts)>>;
  const segmented<op_type> pairs{directed};
  run_scan(exec, scan_task<Exclusive, segmented<op_type>, loader, storer>{
                     n,
                     pairs,
                     {pairs.identity(), false},
                     {source, from, starts},
                     {target, to, starts, directed, init},
                     {}});
}

// Sums of signed integers wrap as those of unsigned ones do, so both take the same kernels: arrays
// of the sum's type, or narrower, from and into which either sum is converted to the same bits.
template <class Array, class Sum>
inline constexpr bool same_bits = false;
template <class T, class Sum>
inline constexpr bool same_bits<contiguous<T>, Sum> =
    std::is_integral_v<T> && !std::is_same_v<std::remove_const_t<T>, bool> &&
    sizeof(T) <= sizeof(Sum);

template <class Op, class Source, class Target>
inline constexpr bool wrapping_sum = false;
template <std::signed_integral Sum, class Source, class Target>
inline constexpr bool wrapping_sum<plus<Sum>, Source, Target> =
    same_bits<Source, Sum>&& same_bits<Target, Sum>;

/// The items as unsigned ones, if they are as wide as the sum; narrower ones keep their sign.
template <class Sum, class T>
auto as_unsigned(contiguous<T> array) {
  using item =
      std::conditional_t<std::is_const_v<T>, const std::make_unsigned_t<std::remove_const_t<T>>,
                         std::make_unsigned_t<std::remove_const_t<T>>>;
  if constexpr (sizeof(T) == sizeof(Sum)) {
    return contiguous<item>{reinterpret_cast<item*>(array.data), array.n};
  } else {
    return array;
  }
}

template <bool Exclusive, class Source, class Target, class Op, class Direction>
auto whole_task(std::size_t n, Source source, Target target, Op op, maybe<value_t<Op>> init,
                Direction direction) {
  const auto directed = directed_op(direction, op);
  using op_type = std::remove_const_t<decltype(directed)>;
  const auto index = directed_index(direction, n, same_index{});
  using index_type = std::remove_const_t<decltype(index)>;
  using loader = load_item<op_type, Source, index_type>;
  using storer = store_item<Target, index_type>;
  return scan_task<Exclusive, op_type, loader, storer>{
      n, directed, init, {source, index}, {target, index}, {}};
}

template <bool Exclusive, class Exec, class In, class Out, class Op, class Direction>
void lower_scan(const Exec& exec, const In& in, const Out& out, Op op, maybe<value_t<Op>> init,
                whole, Direction direction) {
  const auto n = static_cast<std::size_t>(in.size());
  const auto source = as_source(in);
  const auto target = bare(out);
  require_room(target, n);
  if constexpr (wrapping_sum<Op, std::remove_const_t<decltype(source)>,
                             std::remove_const_t<decltype(target)>>) {
    using sum = std::make_unsigned_t<value_t<Op>>;
    run_scan(exec, whole_task<Exclusive>(
                       n, as_unsigned<sum>(source), as_unsigned<sum>(target), plus<sum>{},
                       maybe<sum>{static_cast<sum>(init.value), init.set}, direction));
  } else {
    run_scan(exec, whole_task<Exclusive>(n, source, target, op, init, direction));
  }
}

template <bool Exclusive, class Exec, class In, class Out, class Op, class Offsets, class Direction>
void lower_scan(const Exec& exec, const In& in, const Out& out, Op op, maybe<value_t<Op>> init,
                const by_offsets<Offsets>& segments, Direction direction) {
  static_assert(memory_matches<Exec, Offsets>,
                "offsets lie in memory that this backend cannot reach");
  const auto n = static_cast<std::size_t>(in.size());
  const auto offsets = as_source(segments.offsets);
  require_room(bare(out), n);
  run_segmented<Exclusive>(exec, n, as_source(in), bare(out), op, init, same_index{}, same_index{},
                           offset_heads<std::remove_const_t<decltype(offsets)>>{offsets},
                           direction);
}

template <bool Exclusive, class Exec, class In, class Out, class Op, class Keys, class Direction>
void lower_scan(const Exec& exec, const In& in, const Out& out, Op op, maybe<value_t<Op>> init,
                const by_key<Keys>& segments, Direction direction) {
  static_assert(memory_matches<Exec, Keys>, "keys lie in memory that this backend cannot reach");
  const auto n = static_cast<std::size_t>(in.size());
  const auto keys = as_source(segments.keys);
  require_room(bare(out), n);
  require(keys.size() >= n, "scan by key: fewer keys than items");
  run_segmented<Exclusive>(exec, n, as_source(in), bare(out), op, init, same_index{}, same_index{},
                           key_heads<std::remove_const_t<decltype(keys)>>{keys}, direction);
}

/// Items from the first to the last of a matrix, cols <= stride; what no memory holds is refused.
inline std::size_t matrix_extent(std::size_t rows, std::size_t cols, std::size_t stride) {
  if (rows == 0 || cols == 0) return 0;
  require(rows - 1 <= (std::numeric_limits<std::size_t>::max() - cols) / stride,
          "scan by rows: rows * stride is beyond any memory");
  return (rows - 1) * stride + cols;
}

template <bool Exclusive, class Exec, class In, class Out, class Op, class Direction>
void lower_scan(const Exec& exec, const In& in, const Out& out, Op op, maybe<value_t<Op>> init,
                const by_rows& shape, Direction direction) {
  const std::size_t n = shape.rows * shape.cols;
  const std::size_t in_stride = shape.in_stride == 0 ? shape.cols : shape.in_stride;
  const std::size_t out_stride = shape.out_stride == 0 ? shape.cols : shape.out_stride;
  require(in_stride >= shape.cols && out_stride >= shape.cols, "scan by rows: rows overlap");
  require(in.size() >= matrix_extent(shape.rows, shape.cols, in_stride),
          "scan by rows: the input is shorter than rows * in_stride");
  require_room(bare(out), matrix_extent(shape.rows, shape.cols, out_stride));
  if (n == 0) return;  // no columns: there is no row to divide by
  // A backend may have a better way for rows of plain arrays.
  const by_rows strided{shape.rows, shape.cols, in_stride, out_stride};
  if constexpr (requires {
                  {run_rows<Exclusive>(exec, strided, as_source(in), bare(out), op, init,
                                       direction)};
                }) {
    if (run_rows<Exclusive>(exec, strided, as_source(in), bare(out), op, init, direction)) return;
  }
  run_segmented<Exclusive>(exec, n, as_source(in), bare(out), op, init,
                           row_index{shape.cols, in_stride}, row_index{shape.cols, out_stride},
                           row_heads{shape.cols}, direction);
}

}  // namespace detail
}  // namespace upsweep
