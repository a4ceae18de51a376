// The steps of bench_scan: for every case and size check, measure, print; then the summary.
#pragma once
#include "apps/bench_scan/options.hpp"

namespace upsweep::apps::bench_scan {

/// returns  the exit code; the record is written after every case and at the end
int run(const options& options);
}  // namespace upsweep::apps::bench_scan
