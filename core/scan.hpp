// inclusive_scan and exclusive_scan: the contract for every backend and method, and the serial
// scan, the reference for all of them.
//
//   in          x0  x1  x2  x3          any associative operator, commutative or not
//   inclusive   x0  x0.x1  x0.x1.x2  x0.x1.x2.x3
//   exclusive   e   x0  x0.x1  x0.x1.x2           e: init, else the operator's identity
//
// source  Blelloch, Prefix Sums and Their Applications, CMU-CS-90-190, 1990
#pragma once
#include <cstddef>
#include <stdexcept>
#include <type_traits>
#include <upsweep/core/cpu/plain_scan.hpp>
#include <upsweep/core/exec.hpp>
#include <upsweep/core/scan_lowering.hpp>
#include <upsweep/core/scan_task.hpp>
#include <upsweep/core/segments.hpp>
#include <upsweep/core/views.hpp>

namespace upsweep {

namespace exec {

/// One pass from the left; with the item peeled that nothing stands before, the loop has no test.
/// Plain arrays of numbers go by vectors, in an order of their own: cpu/plain_scan.hpp.
template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const serial&, const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  using task_type = scan_task<Exclusive, Op, Load, Store, Finish>;
  if constexpr (detail::is_plain_scan<task_type>) {
    detail::plain_scan<task_type>(task).run();
    return;
  }
  maybe<value_t<Op>> total = task.init;
  if (task.n > 0) {
    const value_t<Op> first = task.load(0);
    value_t<Op> running = detail::fold(task.op, task.init, first);
    task.store(0, Exclusive ? detail::value_or_identity(task.op, task.init) : running);
    for (std::size_t i = 1; i < task.n; ++i) {
      const value_t<Op> before = running;
      const value_t<Op> item = task.load(i);
      running = task.op(before, item);
      task.store(i, Exclusive ? before : running);
    }
    total = {running, true};
  }
  task.finish(total);
}

}  // namespace exec

/// Scans `in` into `out`, item i included in result i.
/// exec       exec::serial{}, exec::openmp{threads} for host memory; exec::gpu{stream} for device
///            memory (include core/cuda/device_scan.cuh); memory of the other kind does not compile
/// in         [n] span or indexed(n, f); converted to value_t<Op> item by item, so that the
///            accumulator's type is the operator's and may be wider than the input
/// out        [n] span or sink(f); results are converted to its type; may be `in` itself
/// segments   whole{}, by_offsets{o}, by_key{k} or by_rows{...}: see segments.hpp
/// direction  forward, or reverse: result i is x[i] . x[i+1] ... to the end (of the segment), with
///            the operands still in index order
/// moves      the input once and the output once (serial, lookback); methods say where they differ
/// n = 0      does nothing; any n that fits in memory is fine, beyond 2^32 too
/// floats     same bits in every run on the same device; OpenMP: for any number of threads too;
///            spans of f32 or f64 under plus: on any CPU, serial and OpenMP alike, in the order of
///            cpu/block_scan.hpp, and on any GPU with exec::gpu{}.with(method::reproducible{})
///            (core/cuda/reproducible_scan.cuh). Of a NaN only its place is fixed, not its bits
/// throws     std::invalid_argument if out, keys or rows are too short, before any work
/// waits      never for the device: exec::gpu returns once the work is in the stream
template <class Exec, class In, class Out, monoid Op, class Segments = whole,
          class Direction = forward_t>
requires memory_matches<Exec, In> && memory_matches<Exec, Out>
void inclusive_scan(const Exec& exec, const In& in, const Out& out, Op op, Segments segments = {},
                    Direction direction = {}) {
  detail::lower_scan<false>(exec, in, out, op, maybe<value_t<Op>>{op.identity(), false}, segments,
                            direction);
}

/// The same with `init` before the first item (of every segment).
template <class Exec, class In, class Out, monoid Op, class Segments = whole,
          class Direction = forward_t>
requires memory_matches<Exec, In> && memory_matches<Exec, Out>
void inclusive_scan_init(const Exec& exec, const In& in, const Out& out, Op op,
                         std::type_identity_t<value_t<Op>> init, Segments segments = {},
                         Direction direction = {}) {
  detail::lower_scan<false>(exec, in, out, op, maybe<value_t<Op>>{init, true}, segments, direction);
}

/// Scans `in` into `out`, item i not included in result i: out[0] is the identity.
/// Contract as for inclusive_scan.
template <class Exec, class In, class Out, monoid Op, class Segments = whole,
          class Direction = forward_t>
requires memory_matches<Exec, In> && memory_matches<Exec, Out>
void exclusive_scan(const Exec& exec, const In& in, const Out& out, Op op, Segments segments = {},
                    Direction direction = {}) {
  detail::lower_scan<true>(exec, in, out, op, maybe<value_t<Op>>{op.identity(), false}, segments,
                           direction);
}

/// The same with out[0] = init; init is of the accumulator's type, so that a literal 0 does not
/// narrow the sum.
template <class Exec, class In, class Out, monoid Op, class Segments = whole,
          class Direction = forward_t>
requires memory_matches<Exec, In> && memory_matches<Exec, Out>
void exclusive_scan_init(const Exec& exec, const In& in, const Out& out, Op op,
                         std::type_identity_t<value_t<Op>> init, Segments segments = {},
                         Direction direction = {}) {
  detail::lower_scan<true>(exec, in, out, op, maybe<value_t<Op>>{init, true}, segments, direction);
}

/// Offsets of consecutive groups from their sizes: the exclusive sum, with the total at [n].
/// sizes    [n] span or indexed(n, f)      offsets  [n + 1], its type is the accumulator's
/// first    offsets[0]; n = 0 writes it and nothing else
/// throws   std::invalid_argument if offsets is shorter than n + 1
template <class Exec, class Sizes, class Offsets>
requires memory_matches<Exec, Sizes> && memory_matches<Exec, Offsets>
void make_offsets(const Exec& exec, const Sizes& sizes, const Offsets& offsets,
                  std::remove_reference_t<decltype(offsets[0])> first = {}) {
  using offset = std::remove_reference_t<decltype(offsets[0])>;
  const auto n = static_cast<std::size_t>(sizes.size());
  if (offsets.size() < n + 1) {
    throw std::invalid_argument("make_offsets: offsets must hold one item more than sizes");
  }
  const auto target = detail::bare(offsets);
  using target_type = std::remove_const_t<decltype(target)>;
  using loader =
      detail::load_item<plus<offset>, decltype(detail::as_source(sizes)), detail::same_index>;
  using storer = detail::store_item<target_type, detail::same_index>;
  using finisher = detail::store_total<target_type>;
  run_scan(exec,
           scan_task<true, plus<offset>, loader, storer, finisher>{
               n, {}, {first, true}, {detail::as_source(sizes), {}}, {target, {}}, {target, n}});
}

}  // namespace upsweep
