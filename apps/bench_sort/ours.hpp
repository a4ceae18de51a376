// Our sorts as the benchmark calls them, for sources that nvcc does not compile.
//
// Templates are instantiated in ours_*.cu for what cases.cpp names; anything else is an error of
// the linker.
#pragma once
#include <upsweep/core/cuda/workspace.hpp>

#include "apps/compare/bench_sort.hpp"

namespace upsweep::apps::bench_sort {

using compare::device_call;

template <class Key>
void our_keys(const exec::gpu&, const device_call&);
template <class Key, class Value>
void our_pairs(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_sort
