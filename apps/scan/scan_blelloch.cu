#include <upsweep/core/cuda/blelloch.cuh>

#include "apps/scan/scan_method.cuh"

namespace upsweep::apps::scan {

void scan_by_blelloch(const exec::gpu& exec, const device_scan& scan) {
  scan_by<method::blelloch>(exec, scan);
}

}  // namespace upsweep::apps::scan
