// scan: every scan method on one input, side by side.
#include "apps/common/exit_code.hpp"
#include "apps/common/run_main.hpp"
#include "apps/scan/program.hpp"

int main(int argc, char** argv) {
  using namespace upsweep::apps;
  return run_main("scan", [&] {
    scan::options options;
    return scan::parse(argc, argv, options) ? scan::run(options) : exit_ok;
  });
}
