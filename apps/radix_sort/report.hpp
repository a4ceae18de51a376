// What is said about a run: to people on standard error, to machines as JSON, and the plan.
#pragma once
#include <optional>

#include "apps/common/talk.hpp"
#include "apps/radix_sort/check.hpp"
#include "apps/radix_sort/compare.hpp"
#include "apps/radix_sort/job.hpp"

namespace upsweep::apps::radix_sort {

void report(job& job, const comparison& comparison, const talk& talk);
void write_check_report(job& job, const std::optional<disorder>& found);

/// On standard output; with --json only the JSON when both would go there.
void print_plan(job& job);
}  // namespace upsweep::apps::radix_sort
