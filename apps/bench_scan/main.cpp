// bench_scan: the GPU scans beside CUB's and a device copy.
#include "apps/bench/program.hpp"
#include "apps/bench_scan/cases.hpp"

namespace {

constexpr const char* description =
    R"(Measures the GPU scans beside CUB's and a device copy, over sizes, types and operators.
Every output is compared with CUB's, whole, before it is timed.

Examples:
  bench_scan                                       the full sweep, 94 s on an H200
  bench_scan --quick
  bench_scan --cases inclusive_sum_u8,affine --sizes 65536,2^20 --modes graph
  bench_scan --check-only --keep-going             every output, no times
  bench_scan --json scan_sweep.json --time-budget-s 300
)";

}  // namespace

int main(int argc, char** argv) {
  using namespace upsweep::apps;
  return bench::main_of("bench_scan", description, argc, argv, bench_scan::all_cases(),
                        bench_scan::quick_cases());
}
