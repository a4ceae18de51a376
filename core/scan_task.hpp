// What every scan method is handed: a whole scan, reduced to five functions.
//
// Direction, segments, strides, type conversion and fusion are all folded into `load`, `store` and
// `op` by scan.hpp, so a method only has to scan n values of one type from the left. A method is a
// function run_scan(exec, task), found by argument-dependent lookup in the namespace of exec.
#pragma once
#include <cstddef>
#include <upsweep/core/monoid.hpp>
#include <utility>

namespace upsweep {

/// A value that may be missing; like std::optional, but plain data that a kernel can take.
template <class T>
struct maybe {
  T value;
  bool set;
};

struct ignore_total {
  template <class T>
  UPSWEEP_HD void operator()(const maybe<T>&) const {}
};

/// load(i)          item i, 0 <= i < n, called once for each i, before store(i, ...)
/// store(i, y)      called once for each i with the fold of everything before i (Exclusive) or up
///                  to and with i; the exclusive scan without init stores identity() at 0
/// finish(total)    called once with the fold of init and all items, missing if there are none; on
///                  the device only for n > 0 or a Finish other than ignore_total
template <bool Exclusive, monoid Op, class Load, class Store, class Finish = ignore_total>
struct scan_task {
  static constexpr bool exclusive = Exclusive;
  using op_type = Op;
  using value_type = value_t<Op>;

  std::size_t n;
  Op op;
  maybe<value_type> init;
  Load load;
  Store store;
  Finish finish;
};

namespace detail {

/// a . b where a may be missing: the operator never sees a value that nobody gave.
template <class Op, class T>
UPSWEEP_HD T fold(const Op& op, const maybe<T>& a, const T& b) {
  return a.set ? op(a.value, b) : b;
}

/// What the exclusive scan stores at an item that nothing stands before.
template <class Op, class T>
UPSWEEP_HD T value_or_identity(const Op& op, const maybe<T>& a) {
  return a.set ? a.value : op.identity();
}

}  // namespace detail
}  // namespace upsweep
