// Where the items of a scan come from and where they go.
//
//   source   anything with size() and operator[]: std::span, gpu::device_span, or
//            indexed(n, f), whose item i is f(i): a producer that fuses into the pass
//   target   a span, or sink(f), which calls f(i, value): a consumer that fuses into the pass
//
// A functor that runs on the device must be callable there (a struct with UPSWEEP_HD, or a lambda
// marked __host__ __device__). Items come in no promised order. A source is asked once for each
// item, except by the scan of exec::openmp, which asks twice; a sink is called once for each.
#pragma once
#include <concepts>
#include <cstddef>
#include <type_traits>
#include <upsweep/core/macros.hpp>
#include <utility>

namespace upsweep {

/// `n` items, item i made by f(i).
template <class F>
struct indexed_source {
  std::size_t n;
  F f;
  UPSWEEP_HD std::size_t size() const { return n; }
  UPSWEEP_HD auto operator[](std::size_t i) const { return f(i); }
};

template <class F>
indexed_source<F> indexed(std::size_t n, F f) {
  return {n, std::move(f)};
}

/// Takes each result as f(i, value).
template <class F>
struct sink_target {
  F f;
};

template <class F>
sink_target<F> sink(F f) {
  return {std::move(f)};
}

namespace detail {

/// A span without its class, so that one text serves host spans, device spans and kernels.
template <class T>
struct contiguous {
  T* data;
  std::size_t n;
  UPSWEEP_HD std::size_t size() const { return n; }
  UPSWEEP_HD T& operator[](std::size_t i) const { return data[i]; }
};

template <class Source>
concept span_like = requires(const Source source) {
  { source.data() } -> std::convertible_to<const void*>;
  { source.size() } -> std::convertible_to<std::size_t>;
};

template <span_like Span>
auto bare(const Span& span) {
  using element = std::remove_pointer_t<decltype(span.data())>;
  return contiguous<element>{span.data(), span.size()};
}
template <class F>
indexed_source<F> bare(const indexed_source<F>& source) {
  return source;
}
template <class F>
sink_target<F> bare(const sink_target<F>& target) {
  return target;
}

/// A source is only read: spans of T and of const T become one type, hence one kernel.
template <span_like Span>
auto as_source(const Span& span) {
  using element = std::remove_pointer_t<decltype(span.data())>;
  return contiguous<const element>{span.data(), span.size()};
}
template <class F>
indexed_source<F> as_source(const indexed_source<F>& source) {
  return source;
}

template <class T, class Value>
UPSWEEP_HD void put(const contiguous<T>& target, std::size_t i, const Value& value) {
  target.data[i] = static_cast<T>(value);
}
template <class F, class Value>
UPSWEEP_HD void put(const sink_target<F>& target, std::size_t i, const Value& value) {
  target.f(i, value);
}

}  // namespace detail
}  // namespace upsweep
