// Calls a scan in the form asked for, and checks the whole output against the reference.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <upsweep/core/scan.hpp>
#include <vector>

#include "tests/support/backends.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {

/// The public function that a form names.
template <class Backend, class In, class Out, monoid Op, class Segments, class Direction>
void scan_in_direction(const In& in, const Out& out, Op op, const scan_form<value_t<Op>>& form,
                       const Segments& segments, Direction direction) {
  const auto exec = Backend::exec();
  if (form.exclusive && form.init) {
    exclusive_scan_init(exec, in, out, op, *form.init, segments, direction);
  } else if (form.exclusive) {
    exclusive_scan(exec, in, out, op, segments, direction);
  } else if (form.init) {
    inclusive_scan_init(exec, in, out, op, *form.init, segments, direction);
  } else {
    inclusive_scan(exec, in, out, op, segments, direction);
  }
}

template <class Backend, class In, class Out, monoid Op, class Segments = whole>
void scan_in_form(const In& in, const Out& out, Op op, const scan_form<value_t<Op>>& form,
                  const Segments& segments = {}) {
  if (form.reverse) {
    scan_in_direction<Backend>(in, out, op, form, segments, reverse);
  } else {
    scan_in_direction<Backend>(in, out, op, form, segments, forward);
  }
}

/// Every form from one buffer to another, between guards.
template <class Backend, class Out, class In, monoid Op, class Segments = whole>
void check_all_forms(const std::vector<In>& in, Op op, value_t<Op> init,
                     const Segments& segments = {}, const std::vector<bool>& starts = {},
                     std::size_t in_offset = 0, std::size_t out_offset = 0) {
  typename Backend::template array<In> source(in, in_offset);
  for (const auto& form : all_scan_forms(init)) {
    CAPTURE(in.size());
    CAPTURE(form.exclusive);
    CAPTURE(form.reverse);
    CAPTURE(form.init.has_value());
    typename Backend::template array<Out> target(in.size(), out_offset);
    scan_in_form<Backend>(source.view(), target.span(), op, form, segments);
    CHECK(difference(target.read(), reference::scan<Out>(in, op, form, starts)) == "");
    CHECK(target.guards_intact());
  }
  CHECK(difference(source.read(), in) == "");  // the input is left alone
}

/// Inclusive and exclusive only, for tests that go over many types.
template <class Backend, class Out, class In, monoid Op>
void check_both_forms(const std::vector<In>& in, Op op, std::size_t in_offset = 0,
                      std::size_t out_offset = 0) {
  typename Backend::template array<In> source(in, in_offset);
  CAPTURE(in.size());
  {
    typename Backend::template array<Out> target(in.size(), out_offset);
    inclusive_scan(Backend::exec(), source.view(), target.span(), op);
    CHECK(difference(target.read(), reference::scan<Out>(in, op, {false, false})) == "");
    CHECK(target.guards_intact());
  }
  {
    typename Backend::template array<Out> target(in.size(), out_offset);
    exclusive_scan(Backend::exec(), source.view(), target.span(), op);
    CHECK(difference(target.read(), reference::scan<Out>(in, op, {true, false})) == "");
    CHECK(target.guards_intact());
  }
}

}  // namespace upsweep::tests
