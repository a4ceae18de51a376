// Everything that can scan: our methods and other libraries, as contenders on one input.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "apps/common/contest.hpp"
#include "apps/common/device.hpp"
#include "apps/compare/check.hpp"
#include "apps/compare/scan.hpp"
#include "apps/io/column.hpp"

namespace upsweep::apps::scan {

/// What the check of each contender's first result said, by its place among the contenders.
using checks = std::vector<compare::scan_check>;

struct scan_task {
  const io::column_data& in;
  compare::scan_request request;
  checks results{};

  /// Checks `out` (on the host), keeps the result at `place`, and tells what is wrong.
  std::string check(std::size_t place, const void* out);
};

/// A copy moves as many bytes as a scan must: the ceiling. One for each device, of this name.
inline constexpr const char* copy_name = "copy";

/// serial, openmp, the CPU peers and the copy; `all` grows, and so does task.results.
void add_cpu_methods(scan_task& task, int threads, std::vector<contender>& all);

struct transfer_times {
  double upload_us = 0, download_us = 0;
};

/// hillis_steele, blelloch, blocked, warp, lookback, the GPU peers and the copy. The transfers of
/// the input and of one result are timed. throws  device_error
transfer_times add_cuda_methods(scan_task& task, std::vector<contender>& all);

/// The names of the device's own methods, for when they cannot run.
std::vector<std::string> cuda_method_names();
}  // namespace upsweep::apps::scan
