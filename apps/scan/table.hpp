// The table of all methods: what was measured, and what could not run.
#pragma once
#include <string>
#include <vector>

#include "apps/common/json.hpp"
#include "apps/scan/methods.hpp"
#include "apps/scan/numbers.hpp"

namespace upsweep::apps::scan {

struct results {
  const scan_task& task;
  std::string origin;
  contest measured;
  transfer_times transfers;
  placement where;
};

std::string table_text(const results& results);
json table_report(const results& results);
}  // namespace upsweep::apps::scan
