// The scan methods of the device, for the sources that nvcc does not compile.
#pragma once
#include <cstddef>
#include <upsweep/core/cuda/workspace.hpp>

#include "apps/io/dtype.hpp"

namespace upsweep::apps::scan {

/// Sums of n items of a type that has 4 or 8 bytes, from device memory to device memory.
struct device_scan {
  io::dtype type = io::dtype::f32;
  bool inclusive = true;
  const void* in = nullptr;
  void* out = nullptr;
  std::size_t n = 0;
};

void scan_by_hillis_steele(const exec::gpu& exec, const device_scan& scan);
void scan_by_blelloch(const exec::gpu& exec, const device_scan& scan);
void scan_by_blocked(const exec::gpu& exec, const device_scan& scan);
void scan_by_warp(const exec::gpu& exec, const device_scan& scan);
void scan_by_lookback(const exec::gpu& exec, const device_scan& scan);
}  // namespace upsweep::apps::scan
