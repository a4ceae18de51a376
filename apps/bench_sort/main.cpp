// bench_sort: the GPU radix sorts beside CUB's and a device copy.
#include "apps/bench/program.hpp"
#include "apps/bench_sort/cases.hpp"

namespace {

constexpr const char* description =
    R"(Measures the GPU radix sorts beside CUB's and a device copy, over sizes, types and distributions.
Every output is compared with CUB's, whole, before it is timed.

Examples:
  bench_sort                                    the full sweep
  bench_sort --quick
  bench_sort --cases keys_u32,pairs --sizes 65536,2^20 --modes graph
  bench_sort --check-only --keep-going          every output, no times
  bench_sort --json sort_sweep.json --time-budget-s 300
)";

}  // namespace

int main(int argc, char** argv) {
  using namespace upsweep::apps;
  return bench::main_of("bench_sort", description, argc, argv, bench_sort::all_cases(),
                        bench_sort::quick_cases());
}
