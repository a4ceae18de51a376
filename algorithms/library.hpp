// What the compiled library upsweep::cuda offers to plain C++: the same names, without nvcc.
//
//   inclusive_scan, exclusive_scan (_init)   sums of u8..u64, i8..i64, f32, f64 into the same type;
//                                            f16 and bf16, summed in float (plus<float>)
//   compact, compact_indices, unique         items of all twelve types; flags of one byte; indices
//                                            of 32 and 64 bits
//   radix_sort, _pairs, argsort              keys of all twelve types; values of any arithmetic
//                                            type of 4 or 8 bytes
//
// A call with other types does not link: include the .cuh of the operation in a .cu file instead.
#pragma once
#include <upsweep/algorithms/compact.hpp>
#include <upsweep/algorithms/radix_sort_gpu.hpp>
#include <upsweep/core/cuda/workspace.hpp>
#include <upsweep/core/scan.hpp>

namespace upsweep::exec {

/// Defined in core/cuda/device_scan.cuh, compiled in algorithms/scan.cu.
template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const gpu& exec, const scan_task<Exclusive, Op, Load, Store, Finish>& task);

/// Defined in algorithms/compact.cuh, compiled in algorithms/compact.cu.
template <class Task>
std::size_t run_compact(const gpu& exec, const Task& task);

}  // namespace upsweep::exec
