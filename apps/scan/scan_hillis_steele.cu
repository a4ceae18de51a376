#include <upsweep/core/cuda/hillis_steele.cuh>

#include "apps/scan/scan_method.cuh"

namespace upsweep::apps::scan {

void scan_by_hillis_steele(const exec::gpu& exec, const device_scan& scan) {
  scan_by<method::hillis_steele>(exec, scan);
}

}  // namespace upsweep::apps::scan
