// Our scans as the benchmark calls them, for sources that nvcc does not compile.
//
// Templates are instantiated in ours_*.cu for what cases.cpp names; anything else is an error of
// the linker. In and Out are the types in memory, Op the monoid, whose type is the accumulator's.
#pragma once
#include <upsweep/core/cuda/workspace.hpp>

#include "apps/compare/bench_scan.hpp"

namespace upsweep::apps::bench_scan {

using compare::device_call;

template <class In, class Out, class Op>
void our_inclusive(const exec::gpu&, const device_call&);
template <class In, class Out, class Op>
void our_exclusive(const exec::gpu&, const device_call&);
template <class In, class Out, class Op>
void our_reverse(const exec::gpu&, const device_call&);
template <class Key, class In, class Out, class Op>
void our_by_key(const exec::gpu&, const device_call&);
/// The total alone.
template <class In, class Op>
void our_reduce(const exec::gpu&, const device_call&);
template <class Offset, class In, class Out, class Op>
void our_by_offsets(const exec::gpu&, const device_call&);
template <class In, class Out, class Op>
void our_by_rows(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_scan
