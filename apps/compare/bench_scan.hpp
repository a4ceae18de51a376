// CUB's scans as bench_scan calls them.
//
// Templates are instantiated in bench_scan_cub_*.cu for what the benchmark's table of cases names;
// anything else is an error of the linker.
#pragma once
#include "apps/compare/bench.hpp"

namespace upsweep::apps::compare {

template <class T>
cudaError_t cub_inclusive_sum(const cub_call&);
/// Added up in Sum, which the init is of; f16 and bf16 are stored as CUDA's own types.
template <class In, class Out, class Sum>
cudaError_t cub_inclusive_sum_in(const cub_call&);
template <class T>
cudaError_t cub_exclusive_sum(const cub_call&);
/// From the end, through reverse iterators.
template <class T>
cudaError_t cub_reverse_sum(const cub_call&);
/// Op is one of apps/bench/monoids.hpp.
template <class Op>
cudaError_t cub_inclusive_scan(const cub_call&);
/// cub::DeviceReduce::Sum.
template <class T>
cudaError_t cub_total(const cub_call&);
template <class Key, class T>
cudaError_t cub_sum_by_key(const cub_call&);
/// CUB scans no rows; its user hands it index / cols as the key.
template <class T>
cudaError_t cub_sum_by_rows(const cub_call&);

}  // namespace upsweep::apps::compare
