// The times of a run, as text and as JSON.
#include "apps/common/run_times.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

using namespace upsweep::apps;

namespace {

constexpr run_times times{1.5, 2500, 3e6, {10, 2000, 30}};

}  // namespace

TEST_CASE("run_times: on the CPU only the steps") {
  CHECK(times_text(times, "sort", false) == "read 1.5 us, sort 2.50 ms, write 3.00 s");
  CHECK(times_report(times, "sort", false).dump() ==
        R"({"read":1.5,"sort":2500.0,"write":3000000.0,"total":3002501.5})");
}

TEST_CASE("run_times: on the device also what is inside of the work") {
  CHECK(times_text(times, "select", true) ==
        "read 1.5 us, select 2.50 ms (upload 10.0 us, kernel 2.00 ms, download 30.0 us), "
        "write 3.00 s");
  CHECK(times_report(times, "select", true).dump() ==
        R"({"read":1.5,"select":2500.0,"write":3000000.0,)"
        R"("upload":10.0,"kernel":2000.0,"download":30.0,"total":3002501.5})");
}
