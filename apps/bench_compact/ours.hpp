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
/// A packed bit an item, in words of 32.
template <class T>
void our_mask(const exec::gpu&, const device_call&);
/// All columns in one call.
template <class T, std::size_t Columns>
void our_columns(const exec::gpu&, const device_call&);
template <class Index>
void our_indices(const exec::gpu&, const device_call&);
/// Kept and rejected items are the columns of the output.
template <class T>
void our_partition(const exec::gpu&, const device_call&);
/// By the lowest byte: below `share`, below twice that, and the rest; two counts.
template <class T>
void our_partition_three(const exec::gpu&, const device_call&);
template <class T>
void our_unique(const exec::gpu&, const device_call&);
/// The input holds the values; keys and values are the columns of the output.
template <class T>
void our_unique_by_key(const exec::gpu&, const device_call&);
/// Items and lengths are the columns of the output.
template <class T>
void our_run_lengths(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_compact
