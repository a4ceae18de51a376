// Tasks that differ in their types only, as one task, so that one kernel serves them all.
//
//   items chosen by flags or bits       are moved, never looked at: unsigned integers of their size
//   runs of equal integers              are the runs of equal bits
//   integer flags                       are zero or not: unsigned integers
//
// moves   nothing
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/compact_lowering.hpp>
#include <upsweep/algorithms/moved_as.hpp>

namespace upsweep::gpu::detail {

using upsweep::detail::compared_as;
using upsweep::detail::contiguous;
using upsweep::detail::moved_as;

template <class To, class From>
contiguous<To> recast(const contiguous<From>& array) {
  return {reinterpret_cast<To*>(array.data), array.n};
}

/// The choice, for items that are seen as To.
template <class To, class Keep>
struct erased_keep : std::false_type {};

template <class To, class Flag>
struct erased_keep<To, upsweep::detail::keep_by_flags<contiguous<const Flag>>> : std::true_type {
  static auto of(const upsweep::detail::keep_by_flags<contiguous<const Flag>>& keep) {
    using seen = const compared_as<Flag>;
    return upsweep::detail::keep_by_flags<contiguous<seen>>{recast<seen>(keep.f)};
  }
};
template <class To, class Word>
struct erased_keep<To, upsweep::detail::keep_by_bits<Word>> : std::true_type {
  static auto of(const upsweep::detail::keep_by_bits<Word>& keep) {
    return upsweep::detail::keep_by_bits<std::uint8_t>{
        reinterpret_cast<const std::uint8_t*>(keep.words)};
  }
};
template <class To, class T>
requires(std::is_integral_v<T>)  //
    struct erased_keep<
        To, upsweep::detail::keep_run_heads<contiguous<const T>, upsweep::detail::equal_values>>
    : std::true_type {
  static auto of(const upsweep::detail::keep_run_heads<contiguous<const T>,
                                                       upsweep::detail::equal_values>& keep) {
    return upsweep::detail::keep_run_heads<contiguous<const To>, upsweep::detail::equal_values>{
        recast<const To>(keep.source), keep.equal};
  }
};

/// An output of items of type T.
template <class T, class Emit>
inline constexpr bool emits_type = false;
template <class T>
inline constexpr bool emits_type<T, upsweep::detail::emit_item<contiguous<T>>> = true;
template <class T>
inline constexpr bool emits_type<T, upsweep::detail::emit_nothing> = true;

template <class To, class T>
auto erased_emit(const upsweep::detail::emit_item<contiguous<T>>& emit) {
  return upsweep::detail::emit_item<contiguous<To>>{recast<To>(emit.target)};
}
template <class>
auto erased_emit(const upsweep::detail::emit_nothing&) {
  return upsweep::detail::emit_nothing{};
}

/// The task to run in place of this one; itself, unless it is one of the above.
template <class Task>
auto erased(const Task& task) {
  return task;
}
template <class T, class Keep, class Emit, class Reject>
requires(emits_type<T, Emit>&& emits_type<T, Reject>&& erased_keep<moved_as<T>, Keep>::value)  //
    auto erased(const compact_task<upsweep::detail::load_plain<contiguous<const T>>, Keep, Emit,
                                   Reject>& task) {
  using seen = moved_as<T>;
  using load = upsweep::detail::load_plain<contiguous<const seen>>;
  return upsweep::detail::make_compact_task(
      task.n, load{recast<const seen>(task.load.source)}, erased_keep<seen, Keep>::of(task.keep),
      erased_emit<seen>(task.emit), erased_emit<seen>(task.reject));
}
template <class Keep, class Emit, class Reject>
requires(erased_keep<std::uint8_t, Keep>::value)  //
    auto erased(const compact_task<upsweep::detail::load_nothing, Keep, Emit, Reject>& task) {
  return upsweep::detail::make_compact_task(
      task.n, task.load, erased_keep<std::uint8_t, Keep>::of(task.keep), task.emit, task.reject);
}

}  // namespace upsweep::gpu::detail
