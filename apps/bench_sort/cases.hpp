// The table of what is measured: one line a case.
#pragma once
#include <string>
#include <vector>

#include "apps/bench/case.hpp"

namespace upsweep::apps::bench_sort {

std::vector<bench::bench_case> all_cases();

/// What --quick measures.
std::vector<std::string> quick_cases();

}  // namespace upsweep::apps::bench_sort
