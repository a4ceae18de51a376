// Something to run: tests/house/CMakeLists.txt calls this with filters that match and that do not.
#include <doctest/doctest.h>

TEST_CASE("a case to be found") {
  CHECK(doctest::getContextOptions() != nullptr);
}
