// bench_scan: the GPU scans beside CUB's and a device copy.
#include "apps/bench_scan/program.hpp"
#include "apps/common/exit_code.hpp"
#include "apps/common/run_main.hpp"

int main(int argc, char** argv) {
  using namespace upsweep::apps;
  return run_main("bench_scan", [&] {
    bench_scan::options options;
    return bench_scan::parse(argc, argv, options) ? bench_scan::run(options) : exit_ok;
  });
}
