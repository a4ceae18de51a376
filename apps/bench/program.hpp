// The steps of a benchmark: for every case and size check, measure, print; then the summary.
#pragma once
#include <string>
#include <vector>

#include "apps/bench/case.hpp"
#include "apps/bench/options.hpp"

namespace upsweep::apps::bench {

/// returns  the exit code; the record is written after every case and at the end
int run(const std::string& program, const options& options, const std::vector<bench_case>& cases,
        const std::vector<std::string>& quick_cases);

/// The whole of a benchmark's main(). about: its help, which the exit codes are added to.
int main_of(const std::string& program, const std::string& about, int argc, char** argv,
            const std::vector<bench_case>& cases, const std::vector<std::string>& quick_cases);
}  // namespace upsweep::apps::bench
