// The steps of compact: read, make the test, select, write, report.
#pragma once
#include "apps/compact/options.hpp"

namespace upsweep::apps::compact {

/// returns  the exit code
int run(const options& options);
}  // namespace upsweep::apps::compact
