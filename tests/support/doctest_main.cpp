// main of the tests that need no device.
#include "tests/support/run_cases.hpp"

int main(int argc, char** argv) {
  doctest::Context context(argc, argv);
  return upsweep::tests::run_cases(context);
}
