// bench_compact: the GPU compactions beside CUB's and a device copy.
#include "apps/bench/program.hpp"
#include "apps/bench_compact/cases.hpp"

namespace {

constexpr const char* description =
    R"(Measures the GPU compactions beside CUB's and a device copy, over sizes, types, forms and how much is kept.
Every output is compared with CUB's, whole, before it is timed.

Examples:
  bench_compact                                    the full sweep
  bench_compact --quick
  bench_compact --cases if_50_u8,flags --sizes 65536,2^20 --modes graph
  bench_compact --check-only --keep-going          every output, no times
  bench_compact --json compact_sweep.json --time-budget-s 300
)";

}  // namespace

int main(int argc, char** argv) {
  using namespace upsweep::apps;
  return bench::main_of("bench_compact", description, argc, argv, bench_compact::all_cases(),
                        bench_compact::quick_cases());
}
