// What this build is, and what it finds to run on.
#pragma once
#include <string>

namespace upsweep::apps {

std::string version();  ///< "0.1.0"

/// Two lines; with `verbose` also what keeps a device from being used.
std::string version_text(const std::string& program, bool verbose);
}  // namespace upsweep::apps
