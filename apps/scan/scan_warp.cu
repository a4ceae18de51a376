#include <upsweep/core/cuda/warp_scan.cuh>

#include "apps/scan/scan_method.cuh"

namespace upsweep::apps::scan {

void scan_by_warp(const exec::gpu& exec, const device_scan& scan) {
  scan_by<method::warp>(exec, scan);
}

}  // namespace upsweep::apps::scan
