// radix_sort: sorts a file of numbers, rows or lines.
#include "apps/common/exit_code.hpp"
#include "apps/common/run_main.hpp"
#include "apps/radix_sort/program.hpp"

int main(int argc, char** argv) {
  using namespace upsweep::apps;
  return run_main("radix_sort", [&] {
    radix_sort::options options;
    return radix_sort::parse(argc, argv, options) ? radix_sort::run(options) : exit_ok;
  });
}
