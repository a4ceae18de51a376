// The command line of bench_scan.
#include "apps/bench/options.hpp"

#include <doctest/doctest.h>

#include "apps/common/error.hpp"

namespace upsweep::apps::bench {
namespace {

options parsed(std::vector<std::string> arguments) {
  arguments.insert(arguments.begin(), "bench_scan");
  std::vector<char*> argv;
  for (std::string& argument : arguments) argv.push_back(argument.data());
  options result;
  const bool goes_on = parse("bench_scan", "", static_cast<int>(argv.size()), argv.data(), result);
  CHECK(goes_on);
  return result;
}

}  // namespace

TEST_CASE("lists and sizes") {
  const options found = parsed({"--cases", "inclusive_sum_u8,affine", "--sizes", "1024,2^16",
                                "--max-n", "2^20", "--modes", "graph", "--runs", "3"});
  CHECK(found.cases == std::vector<std::string>{"inclusive_sum_u8", "affine"});
  CHECK(found.sizes == std::vector<std::size_t>{1024, 65536});
  CHECK(found.max_n == 1048576);
  CHECK(found.graph);
  CHECK_FALSE(found.stream);
  CHECK(found.runs == 3);
}

TEST_CASE("without arguments everything is swept") {
  const options found = parsed({});
  CHECK(found.cases.empty());
  CHECK(found.sizes.empty());
  CHECK(found.stream);
  CHECK(found.graph);
  CHECK(found.time_budget_s == 0);
}

TEST_CASE("wrong use is named") {
  for (const char* text : {"0", "2^", "2^32", "-1", "1e6", "4294967296", ""}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_size(text), usage_error);
  }
  CHECK_THROWS_AS(parsed({"--modes", "streams"}), usage_error);
  CHECK_THROWS_AS(parsed({"--runs", "0"}), usage_error);
  CHECK_THROWS_AS(parsed({"--frobnicate"}), usage_error);
}

}  // namespace upsweep::apps::bench
