// Our compactions as the benchmark calls them, for sources that nvcc does not compile.
//
// Templates are instantiated in ours_*.cu for what cases.cpp names; anything else is an error of
// the linker.
#pragma once
#include <upsweep/core/cuda/workspace.hpp>

#include "apps/compare/bench_compact.hpp"

namespace upsweep::apps::bench_compact {

using compare::device_call;

template <class T>
void our_if(const exec::gpu&, const device_call&);
template <class T>
void our_flags(const exec::gpu&, const device_call&);
/// Three columns in one call.
template <class T>
void our_columns(const exec::gpu&, const device_call&);
template <class Index>
void our_indices(const exec::gpu&, const device_call&);
template <class T>
void our_unique(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_compact
