// Which scan_tasks are plain: items in one array, results to one array, in index order or against
// it. Methods look here to take whole vectors instead of item by item; everything else (functors,
// strides) keeps to load and store.
//
//   forward   load(i) = in[i]           store(i, y): out[i] = y           op
//   reverse   load(i) = in[n - 1 - i]   store(i, y): out[n - 1 - i] = y   flipped<op>
//
// Segments of plain arrays are plain as well once it is known which items start one.
#pragma once
#include <cstddef>
#include <type_traits>
#include <upsweep/core/macros.hpp>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/scan_lowering.hpp>
#include <upsweep/core/scan_task.hpp>
#include <upsweep/core/segments.hpp>
#include <upsweep/core/views.hpp>

namespace upsweep::detail {

enum class index_order { forward, reverse, other };

template <class Index>
inline constexpr index_order order_of = index_order::other;
template <>
inline constexpr index_order order_of<same_index> = index_order::forward;
template <>
inline constexpr index_order order_of<composed_index<same_index, reversed_index>> =
    index_order::reverse;

/// The operator as the caller gave it, operands in index order.
template <class Op>
struct unflipped {
  using type = Op;
  UPSWEEP_HD static Op of(const Op& op) { return op; }
};
template <class Op>
struct unflipped<flipped<Op>> {
  using type = Op;
  UPSWEEP_HD static Op of(const flipped<Op>& op) { return op.op; }
};

/// value        whether Task is plain and whole; the rest is there only then
/// in_type      of the items, without const; may differ from value_type, as may out_type
/// op_type      the caller's operator; op(task) is one
/// reverse      results run from the last item to the first
/// in, out      [task.n] lowest addresses, in either direction; may be the same array
/// item_type    what an item is converted to, and a result from
/// value_of     what the task's operator takes for an item that starts a segment, or does not
/// result_of    the result of an item from what stands before it in the scan, and what with it
template <class Task>
struct contiguous_scan : std::false_type {};

template <bool Exclusive, monoid Op, class In, class Out, class Index, class Finish>
requires(order_of<Index> != index_order::other)  //
    struct contiguous_scan<scan_task<Exclusive, Op, load_item<Op, contiguous<In>, Index>,
                                     store_item<contiguous<Out>, Index>, Finish>> : std::true_type {
  using task_type = scan_task<Exclusive, Op, load_item<Op, contiguous<In>, Index>,
                              store_item<contiguous<Out>, Index>, Finish>;
  using in_type = std::remove_const_t<In>;
  using out_type = Out;
  using value_type = value_t<Op>;
  using op_type = typename unflipped<Op>::type;
  static constexpr bool exclusive = Exclusive;
  static constexpr bool reverse = order_of<Index> == index_order::reverse;

  UPSWEEP_HD static const in_type* in(const task_type& task) { return task.load.source.data; }
  UPSWEEP_HD static out_type* out(const task_type& task) { return task.store.target.data; }
  UPSWEEP_HD static op_type op(const task_type& task) { return unflipped<Op>::of(task.op); }

  using item_type = value_type;
  UPSWEEP_HD static value_type value_of(const task_type&, const item_type& item, bool) {
    return item;
  }
  UPSWEEP_HD static item_type result_of(const task_type& task, const maybe<value_type>& before,
                                        const value_type& after, bool) {
    return Exclusive ? value_or_identity(task.op, before) : after;
  }
};

/// Heads as the caller gave them, in index order.
template <class Heads>
struct undirected {
  using type = Heads;
  UPSWEEP_HD static const Heads& of(const Heads& heads) { return heads; }
};
template <class Heads>
struct undirected<reversed_heads<Heads>> {
  using type = Heads;
  UPSWEEP_HD static const Heads& of(const reversed_heads<Heads>& heads) { return heads.heads; }
};

/// The same for segments of plain arrays. A segment's init comes in where results are made.
/// heads_type   key_heads or offset_heads; heads(task) are some, in index order
template <class Task>
struct segmented_scan : std::false_type {};

template <bool Exclusive, monoid Op, class In, class Out, class Index, class Heads, class Finish>
requires(order_of<Index> != index_order::other)  //
    struct segmented_scan<
        scan_task<Exclusive, segmented<Op>, load_segment_item<Op, contiguous<In>, Index, Heads>,
                  store_segment_item<Exclusive, Op, contiguous<Out>, Index, Heads>, Finish>>
    : std::true_type {
  using task_type =
      scan_task<Exclusive, segmented<Op>, load_segment_item<Op, contiguous<In>, Index, Heads>,
                store_segment_item<Exclusive, Op, contiguous<Out>, Index, Heads>, Finish>;
  using in_type = std::remove_const_t<In>;
  using out_type = Out;
  using item_type = value_t<Op>;
  using value_type = segment_item<item_type>;
  using heads_type = typename undirected<Heads>::type;
  static constexpr bool exclusive = Exclusive;
  static constexpr bool reverse = order_of<Index> == index_order::reverse;

  UPSWEEP_HD static const in_type* in(const task_type& task) { return task.load.source.data; }
  UPSWEEP_HD static out_type* out(const task_type& task) { return task.store.target.data; }
  UPSWEEP_HD static const heads_type& heads(const task_type& task) {
    return undirected<Heads>::of(task.load.heads);
  }

  UPSWEEP_HD static value_type value_of(const task_type&, const item_type& item, bool head) {
    return {item, head ? 1u : 0u};
  }
  UPSWEEP_HD static item_type result_of(const task_type& task, const maybe<value_type>& before,
                                        const value_type& after, bool head) {
    if (Exclusive && head) return value_or_identity(task.store.op, task.store.init);
    return fold(task.store.op, task.store.init, Exclusive ? before.value.value : after.value);
  }
};

/// Input, accumulator and output of one type: no conversion between them.
template <class Task>
inline constexpr bool one_type_scan = false;
template <class Task>
requires(contiguous_scan<Task>::value) inline constexpr bool one_type_scan<Task> =
    std::is_same_v<typename contiguous_scan<Task>::in_type,
                   typename contiguous_scan<Task>::value_type> &&
    std::is_same_v<typename contiguous_scan<Task>::out_type,
                   typename contiguous_scan<Task>::value_type>;

/// Whether Op is the library's sum of T, which hardware adds; a user's operator never is.
template <class Op>
inline constexpr bool is_plus = false;
template <class T>
inline constexpr bool is_plus<plus<T>> = true;

}  // namespace upsweep::detail
