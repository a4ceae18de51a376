// compact on good files, against std::copy_if.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/apps/cli/program.hpp"

namespace upsweep::tests::cli {
namespace {

struct halves {
  std::string kept, rejected;
  std::size_t count = 0;
};

/// Rows of a .csv, kept by the standard library.
template <class Keep>
halves csv_halves(const std::string& text, Keep keep) {
  std::vector<std::string> rows = lines_of(text);
  halves both{rows.front() + "\n", rows.front() + "\n"};
  for (std::size_t i = 1; i < rows.size(); ++i) {
    const bool kept = keep(rows[i]);
    both.count += kept;
    (kept ? both.kept : both.rejected) += rows[i] + "\n";
  }
  return both;
}

double number(const std::string& row, int column) {
  std::size_t begin = 0;
  for (int i = 1; i < column; ++i) begin = row.find(',', begin) + 1;
  return std::stod(row.substr(begin));
}

}  // namespace

TEST_CASE("compact --where keeps whole rows of real data, and the rest as rejects") {
  const temporary_folder folder;
  const std::string file = data("earthquakes.csv");
  const halves expected = csv_halves(read_file(file), [](const std::string& row) {
    return number(row, 5) >= 4.5 && number(row, 4) < 30;
  });
  REQUIRE(expected.count > 10);
  const std::string condition = "magnitude >= 4.5 && depth < 30";
  const outcome done =
      run("compact", {"--where", condition, file, "--rejects", folder / "rest.csv", "-q"});
  CHECK(done.code == 0);
  CHECK(done.err == "");
  CHECK(done.out == expected.kept);
  CHECK(read_file(folder / "rest.csv") == expected.rejected);
  CHECK(run("compact", {"--where", condition, "--invert", file, "-q"}).out == expected.rejected);
  CHECK(run("compact", {"--where", condition, "--count", file, "-q"}).out ==
        std::to_string(expected.count) + "\n");
}

TEST_CASE("compact keeps numbers of every type by --where, --nonzero and --unique") {
  const temporary_folder folder;
  std::mt19937_64 random(seed);
  const auto check = [&]<class T>(T, const std::string& type) {
    CAPTURE(type);
    std::vector<T> items(20011);
    for (T& item : items) item = static_cast<T>(random() % 5);
    const std::string in = folder.file("items.bin", bytes_of(items));
    const auto kept = [&](const std::vector<std::string>& how) {
      std::vector<std::string> arguments = how;
      arguments.insert(arguments.end(), {"--type", type, in, "-q"});
      const outcome done = run("compact", arguments);
      CHECK(done.code == 0);
      return items_of<T>(done.out);
    };
    std::vector<T> expected;
    std::copy_if(items.begin(), items.end(), std::back_inserter(expected),
                 [](T x) { return x > 2; });
    CHECK(kept({"--where", "value > 2"}) == expected);
    expected.clear();
    std::copy_if(items.begin(), items.end(), std::back_inserter(expected),
                 [](T x) { return x != 0; });
    CHECK(kept({"--nonzero"}) == expected);
    CHECK(kept({"--nonzero=1"}) == expected);
    expected.clear();
    std::copy_if(items.begin(), items.end(), std::back_inserter(expected),
                 [](T x) { return x == 0; });
    CHECK(kept({"--nonzero", "--invert"}) == expected);
    expected = items;
    expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
    CHECK(kept({"--unique"}) == expected);
  };
  check(std::uint8_t{}, "u8");
  check(std::uint16_t{}, "u16");
  check(std::uint32_t{}, "u32");
  check(std::uint64_t{}, "u64");
  check(std::int8_t{}, "i8");
  check(std::int16_t{}, "i16");
  check(std::int32_t{}, "i32");
  check(std::int64_t{}, "i64");
  check(float{}, "f32");
  check(double{}, "f64");
}

TEST_CASE("compact: -0.0 is zero, NaN is not and equals nothing") {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const std::string bytes = bytes_of(std::vector<float>{0, -0.0f, nan, nan, 1, 1, -0.0f, 0});
  const auto count = [&](const std::string& how) {
    return run("compact", {how, "--count", "-f", "raw", "-t", "f32", "-q"}, bytes).out;
  };
  CHECK(count("--nonzero") == "4\n");
  CHECK(count("--unique") == "5\n");
}

TEST_CASE("compact --mask: any non-zero entry keeps its row") {
  const temporary_folder folder;
  const std::string items = folder.file("items.txt", "a\nb\nc\nd\ne\nf\ng\nh\n");
  const std::string mask = folder.file("mask.txt", "0\n1\n2\n255\n128\n0\n7\n0\n");
  const outcome done =
      run("compact", {"--mask", mask, items, "--rejects", folder / "no.txt", "-q"});
  CHECK(done.code == 0);
  CHECK(done.out == "b\nc\nd\ne\ng\n");
  CHECK(read_file(folder / "no.txt") == "a\nf\nh\n");
  const outcome indices = run("compact", {"--mask", mask, items, "--indices", "-q"});
  CHECK(indices.out == "1\n2\n3\n4\n6\n");
  const std::string shorter = folder.file("short.txt", "1\n0\n");
  const outcome wrong = run("compact", {"--mask", shorter, items});
  CHECK(wrong.code == 2);
  CHECK(wrong.one_line());
  CHECK(wrong.says("the mask has 2 numbers"));
}

TEST_CASE("compact drops empty lines, and lines equal to the one before") {
  const std::string text = "\n\na\na\n\nb\n \nb\nb\n\n";
  CHECK(run("compact", {"--keep", "nonempty", "-f", "text", "-q"}, text).out ==
        "a\na\nb\n \nb\nb\n");
  CHECK(run("compact", {"--unique", "-f", "text", "-q"}, text).out == "\na\n\nb\n \nb\n\n");
  CHECK(run("compact", {"--keep", "nonempty", "-f", "text", "--count", "-q"}, "").out == "0\n");
}

TEST_CASE("compact keeps nothing and everything") {
  const std::string file = data("earthquakes.csv");
  const std::string text = read_file(file);
  CHECK(run("compact", {"--where", "magnitude > -100", file, "-q"}).out == text);
  CHECK(run("compact", {"--where", "magnitude > 100", file, "-q"}).out ==
        lines_of(text).front() + "\n");
  const outcome ply = run("compact", {"--where", "0 == 0", data("earthquakes.ply"), "-q"});
  CHECK(ply.code == 0);
  CHECK(ply.out == read_file(data("earthquakes.ply")));
}

TEST_CASE("compact --plan writes nothing, --json and --compare report") {
  const temporary_folder folder;
  const std::string file = data("flights.csv");
  const std::string out = folder / "out.csv";
  const outcome plan = run("compact", {"--plan", "--where", "delay > 60", file, "-o", out});
  CHECK(plan.code == 0);
  CHECK(plan.out.find("memory") != std::string::npos);
  CHECK(folder.listing() == "");
  const outcome done =
      run("compact", {"--compare", "--where", "delay > 60", file, "-o", out, "--json"});
  CHECK(done.code == 0);
  const auto report = nlohmann::json::parse(done.out);
  CHECK(report["schema"] == 1);
  CHECK(report["compare"]["all_equal"] == true);
  CHECK(report["kept"] == lines_of(read_file(out)).size() - 1);
  int equal_peers = 0;
  for (const auto& row : report["compare"]["rows"]) {
    equal_peers += !row.contains("absent") && !row["ours"] && row["equal"];
  }
  CHECK(equal_peers >= 1);
}

}  // namespace upsweep::tests::cli
