// The table of scan.
#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/apps/cli/program.hpp"

namespace upsweep::tests::cli {

TEST_CASE("scan: every method that runs is within its bound, the others give a reason") {
  for (const std::string type : {"u32", "i32", "u64", "i64", "f32", "f64"}) {
    for (const std::string mode : {"", "--exclusive"}) {
      CAPTURE(type);
      CAPTURE(mode);
      std::vector<std::string> arguments{"--n",    "100003", "--type", type,
                                         "--runs", "2",      "--json", "-q"};
      if (!mode.empty()) arguments.push_back(mode);
      const outcome done = run("scan", arguments);
      CHECK(done.code == 0);
      const auto report = nlohmann::json::parse(done.out);
      CHECK(report["schema"] == 1);
      CHECK(report["ok"] == true);
      CHECK(report["input"]["n"] == 100003);
      std::vector<std::string> ran;
      for (const auto& row : report["rows"]) {
        if (row.contains("absent")) {
          CHECK(row["absent"] != "");
          continue;
        }
        ran.push_back(row["method"]);
        CHECK(row["time_us"] > 0.0);
        if (row["method"] != "copy") CHECK(row["largest_difference"] <= row["bound"]);
      }
      for (const std::string name : {"serial", "openmp", "std::scan", "copy"}) {
        CHECK(std::count(ran.begin(), ran.end(), name) >= 1);
      }
      for (const std::string name : {"hillis_steele", "blelloch", "blocked", "warp", "lookback"}) {
        bool listed = false;
        for (const auto& row : report["rows"]) listed |= row["method"] == name;
        CHECK(listed);
      }
    }
  }
}

TEST_CASE("scan reads a column of real data and prints a table") {
  const outcome done = run("scan", {"--input", data("earthquakes.csv"), "--column", "depth",
                                    "--runs", "3", "--device", "cpu"});
  CHECK(done.code == 0);
  CHECK(done.out.find("inclusive sums of 1,707 f64") != std::string::npos);
  CHECK(done.out.find("openmp") != std::string::npos);
  CHECK(done.err == "");
}

TEST_CASE("scan: sizes around nothing") {
  for (const std::string n : {"0", "1", "2"}) {
    CAPTURE(n);
    CHECK(run("scan", {"--n", n, "--runs", "1", "-q"}).code == 0);
  }
}

}  // namespace upsweep::tests::cli
