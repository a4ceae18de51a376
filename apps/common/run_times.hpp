// How long a run took, step by step: in one line for people, in one object for machines.
#pragma once
#include <string>

#include "apps/common/json.hpp"

namespace upsweep::apps {

/// Microseconds; transfers are those between host and device.
struct work_times {
  double upload_us = 0, kernel_us = 0, download_us = 0;
};

/// Microseconds of a run that reads, works and writes.
struct run_times {
  double read_us = 0, work_us = 0, write_us = 0;
  work_times inner{};  ///< the part of work_us that the backend took

  double total_us() const { return read_us + work_us + write_us; }
};

/// "read 1.20 ms, sort 3.40 ms, write 5.60 ms"; on the device also what is inside of the work.
/// work   what the program does: "sort"
std::string times_text(const run_times& times, const std::string& work, bool on_cuda);

/// {"read": ..., "sort": ..., "write": ..., "total": ...}; on the device also "upload", "kernel"
/// and "download".
json times_report(const run_times& times, const std::string& work, bool on_cuda);
}  // namespace upsweep::apps
