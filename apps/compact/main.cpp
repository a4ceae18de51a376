// compact: keeps the rows, numbers or lines that pass a test.
#include "apps/common/exit_code.hpp"
#include "apps/common/run_main.hpp"
#include "apps/compact/program.hpp"

int main(int argc, char** argv) {
  using namespace upsweep::apps;
  return run_main("compact", [&] {
    compact::options options;
    return compact::parse(argc, argv, options) ? compact::run(options) : exit_ok;
  });
}
