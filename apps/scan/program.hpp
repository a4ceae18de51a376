// The steps of scan: get numbers, let all methods run in turns, print the table.
#pragma once
#include "apps/scan/options.hpp"

namespace upsweep::apps::scan {

/// returns  the exit code
int run(const options& options);
}  // namespace upsweep::apps::scan
