#include <upsweep/core/cuda/blocked_scan.cuh>

#include "apps/scan/scan_method.cuh"

namespace upsweep::apps::scan {

void scan_by_blocked(const exec::gpu& exec, const device_scan& scan) {
  scan_by<method::blocked>(exec, scan);
}

}  // namespace upsweep::apps::scan
