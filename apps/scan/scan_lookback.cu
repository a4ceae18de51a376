#include <upsweep/core/cuda/device_scan.cuh>

#include "apps/scan/scan_method.cuh"

namespace upsweep::apps::scan {

void scan_by_lookback(const exec::gpu& exec, const device_scan& scan) {
  scan_by<method::lookback>(exec, scan);
}

}  // namespace upsweep::apps::scan
