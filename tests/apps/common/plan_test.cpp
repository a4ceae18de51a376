// Where a plan goes: as text to standard output, as JSON where it is asked for.
#include "apps/common/plan.hpp"

#include <doctest/doctest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/apps/common/captured.hpp"
#include "tests/support/temporary_folder.hpp"

using namespace upsweep::apps;

namespace {

plan small_plan() {
  plan made("sort: 3 rows");
  made.runs_on({false, 2, "because"});
  made.step("sort them");
  made.host(12, "keys");
  return made;
}

std::string shown(const plan& made, const std::optional<std::string>& json_target) {
  return upsweep::tests::captured(STDOUT_FILENO, [&] { made.show("sort", json_target); });
}

}  // namespace

TEST_CASE("plan: text alone, or JSON alone where both would go to standard output") {
  const plan made = small_plan();
  CHECK(made.str().find("step     sort them\n") != std::string::npos);
  CHECK(shown(made, std::nullopt) == made.str());

  json expected = new_report("sort");
  expected["plan"] = made.report();
  CHECK(json::parse(shown(made, "-")) == expected);
}

TEST_CASE("plan: text on standard output and JSON in a file") {
  const plan made = small_plan();
  const upsweep::tests::temporary_folder folder;
  CHECK(shown(made, folder / "plan.json") == made.str());
  CHECK(json::parse(std::ifstream(folder / "plan.json"))["plan"] == made.report());
}
