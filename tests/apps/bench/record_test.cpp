// The record as JSON, and the summary of a sweep.
#include "apps/bench/record.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

namespace upsweep::apps::bench {
namespace {

record_row row_of(const char* name, std::size_t n, double ours_us, double peer_us) {
  record_row row;
  row.id = std::string(name) + "_u32";
  row.name = name;
  row.type = "u32";
  row.input = "uniform";
  row.mode = "stream";
  row.n = n;
  row.ours_us = {ours_us, ours_us / 2, ours_us * 2};
  row.peer_us = {peer_us, peer_us, peer_us};
  row.copy_us = {1, 1, 1};
  row.our_launches = 1;
  row.peer_launches = 2;
  row.floor_bytes = 8 * n;
  return row;
}

record sample() {
  record made{"a machine", "abc", "2026-11-30", "bench_scan", "cub 3.0.1", 4.0, {}};
  made.rows = {row_of("inclusive_sum", 1000, 2.0, 4.0), row_of("affine", 2000, 4.0, 2.0),
               row_of("reverse_sum", 3000, 1.0, 8.0)};
  return made;
}

}  // namespace

TEST_CASE("a record is JSON with a line for each row") {
  const std::string text = json_text(sample());
  const auto read = nlohmann::json::parse(text);
  CHECK(read["machine"] == "a machine");
  CHECK(read["copy_tbps"] == 4.0);
  REQUIRE(read["rows"].size() == 3);
  const auto& row = read["rows"][1];
  CHECK(row["case"] == "affine");
  CHECK(row["n"] == 2000);
  CHECK(row["ours_us"] == 4.0);
  CHECK(row["ours_p10_us"] == 2.0);
  CHECK(row["ours_p90_us"] == 8.0);
  CHECK(row["peer"] == "cub 3.0.1");
  CHECK(row["peer_launches"] == 2);
  CHECK(row["floor_bytes"] == 16000);
  CHECK(text.find("\n{\"case\":\"affine\"") != std::string::npos);
}

TEST_CASE("a record without rows is JSON") {
  record empty = sample();
  empty.rows.clear();
  CHECK(nlohmann::json::parse(json_text(empty))["rows"].empty());
  CHECK(summary_text(empty) == "nothing was measured\n");
}

TEST_CASE("the summary has the geometric mean, the least ratio, and the points that are low") {
  const std::string text = summary_text(sample());  // 2, 1/2 and 8: mean 2
  CHECK(text.find("3 points against cub 3.0.1: geometric mean 2.000, least 0.500 (affine_u32") !=
        std::string::npos);
  CHECK(text.find("1 below 1.10") != std::string::npos);
  CHECK(text.find("reverse_sum") == std::string::npos);
}

TEST_CASE("the share of a copy is that of its bandwidth") {
  const record made = sample();  // 8000 bytes at 4 TB/s take 0.002 us
  CHECK(made.share_of_copy(made.rows[0]) == doctest::Approx(0.001));
}

}  // namespace upsweep::apps::bench
