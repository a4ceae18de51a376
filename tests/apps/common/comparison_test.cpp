// What a comparison says, and when it keeps quiet.
#include "apps/common/comparison.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "tests/apps/common/captured.hpp"

using namespace upsweep::apps;

namespace {

comparison found(const std::string& difference) {
  comparison all{true, "3 keys u8", {}};
  all.result.rows = {{"ours", "cpu", "", true, {2, 1, 3}, 0, "", ""},
                     {"theirs", "cpu", "", false, {4, 3, 5}, 2, difference, ""}};
  all.result.rounds = 9;
  return all;
}

std::string said(const comparison& all, int verbosity) {
  return upsweep::tests::captured(STDERR_FILENO,
                                  [&] { say(all, "read 1.0 us", talk("sort", verbosity)); });
}

}  // namespace

TEST_CASE("comparison: the table and the times of the run") {
  const comparison equal = found("");
  CHECK(equal.all_equal());
  CHECK(said(equal, 0) == "compared on 3 keys u8:\n" + equal.result.str() +
                              "sort: end to end, files and transfers too: read 1.0 us\n");
}

TEST_CASE("comparison: quiet unless a result differs, or when it did not run") {
  const comparison differs = found("item 1");
  CHECK_FALSE(differs.all_equal());
  CHECK(said(found(""), -1).empty());
  CHECK(said(differs, -1) == "compared on 3 keys u8:\n" + differs.result.str());
  CHECK(said({}, 1).empty());
}

TEST_CASE("comparison: the report is that of the contest, with task and verdict") {
  const comparison differs = found("item 1");
  json expected = differs.result.report();
  expected["task"] = "3 keys u8";
  expected["all_equal"] = false;
  CHECK(differs.report() == expected);
  CHECK(found("").report()["all_equal"] == true);
}
