// What is said about a run: to people on standard error, to machines as JSON, and the plan.
#pragma once
#include "apps/common/talk.hpp"
#include "apps/compact/compare.hpp"
#include "apps/compact/job.hpp"

namespace upsweep::apps::compact {

void report(const job& job, const comparison& comparison, const talk& talk);

/// On standard output; with --json only the JSON when both would go there.
void print_plan(const job& job);
}  // namespace upsweep::apps::compact
