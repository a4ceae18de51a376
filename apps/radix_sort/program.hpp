// The steps of radix_sort: read, choose keys, sort, write, report.
#pragma once
#include "apps/radix_sort/options.hpp"

namespace upsweep::apps::radix_sort {

/// returns  the exit code
int run(const options& options);
}  // namespace upsweep::apps::radix_sort
