// radix_sort on good files, against std::stable_sort.
#include <doctest/doctest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <numeric>
#include <random>

#include "tests/apps/cli/program.hpp"

namespace upsweep::tests::cli {
namespace {

/// The row numbers of a .csv, sorted by `before`, by the standard library.
template <class Key>
std::string csv_sorted(const std::string& text, Key key, bool descending) {
  std::vector<std::string> rows = lines_of(text);
  const std::string header = rows.front();
  rows.erase(rows.begin());
  std::stable_sort(rows.begin(), rows.end(), [&](const std::string& a, const std::string& b) {
    return descending ? key(b) < key(a) : key(a) < key(b);
  });
  std::string sorted = header + "\n";
  for (const std::string& row : rows) sorted += row + "\n";
  return sorted;
}

std::string cell(const std::string& row, int number) {  // of rows without quotes before the cell
  std::size_t begin = 0;
  for (int i = 1; i < number; ++i) begin = row.find(',', begin) + 1;
  return row.substr(begin, row.find(',', begin) - begin);
}

}  // namespace

TEST_CASE("radix_sort: raw keys of every type equal std::stable_sort") {
  const temporary_folder folder;
  std::mt19937_64 random(seed);
  const auto check = [&]<class T>(T, const std::string& type) {
    CAPTURE(type);
    std::vector<T> keys(5003);
    for (T& key : keys) key = static_cast<T>(random() % 997) - static_cast<T>(random() % 491);
    const std::string in = folder.file("keys.bin", bytes_of(keys));
    const outcome done = run("radix_sort", {"--type", type, in, "-q"});
    CHECK(done.code == 0);
    CHECK(done.err == "");
    std::stable_sort(keys.begin(), keys.end());
    CHECK(items_of<T>(done.out) == keys);
    const outcome down = run("radix_sort", {"--type", type, "-r", in, "-q"});
    std::stable_sort(keys.begin(), keys.end(), std::greater<>());
    CHECK(items_of<T>(down.out) == keys);
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

TEST_CASE("radix_sort: zeros are equal, NaN is last, bits survive") {
  const float nan = std::bit_cast<float>(0xFFC00001u);  // sign bit set
  const std::vector<float> keys{0.0f,  nan,  -0.0f, 1.0f,
                                -0.0f, 0.0f, -1.0f, -std::numeric_limits<float>::infinity()};
  const outcome done =
      run("radix_sort", {"-q", "--format", "raw", "--type", "f32"}, bytes_of(keys));
  REQUIRE(done.code == 0);
  const auto bits = items_of<std::uint32_t>(done.out);
  const std::vector<std::uint32_t> expected{0xFF800000u, 0xBF800000u, 0u,          0x80000000u,
                                            0x80000000u, 0u,          0x3F800000u, 0xFFC00001u};
  CHECK(bits == expected);
}

TEST_CASE("radix_sort --argsort gives the stable order, in the format that -o names") {
  const temporary_folder folder;
  const std::string in =
      folder.file("keys.bin", bytes_of(std::vector<std::int16_t>{3, -1, 3, 2, -1}));
  const outcome raw = run("radix_sort", {"--type", "i16", "--argsort", in, "-q"});
  CHECK(items_of<std::uint32_t>(raw.out) == std::vector<std::uint32_t>{1, 4, 3, 0, 2});
  const outcome text =
      run("radix_sort", {"--type", "i16", "--argsort", in, "-o", folder / "order.txt", "-q"});
  CHECK(text.code == 0);
  CHECK(read_file(folder / "order.txt") == "1\n4\n3\n0\n2\n");
}

TEST_CASE("radix_sort --bits looks at those bits only") {
  const std::vector<std::uint32_t> keys{0x0102u, 0x0201u, 0x0302u, 0x0001u};
  const outcome done =
      run("radix_sort", {"-q", "-f", "raw", "-t", "u32", "--bits", "0:8"}, bytes_of(keys));
  CHECK(items_of<std::uint32_t>(done.out) ==
        std::vector<std::uint32_t>{0x0201u, 0x0001u, 0x0102u, 0x0302u});
}

TEST_CASE("radix_sort --by moves whole rows of real data") {
  const std::string file = data("earthquakes.csv");
  const std::string text = read_file(file);
  const auto depth = [](const std::string& row) { return std::stod(cell(row, 4)); };
  const auto magnitude = [](const std::string& row) { return std::stod(cell(row, 5)); };
  const auto both = [&](const std::string& row) { return std::pair(magnitude(row), depth(row)); };
  REQUIRE(lines_of(text).size() > 1000);

  const outcome by_name = run("radix_sort", {"--by", "depth", file, "-q"});
  CHECK(by_name.code == 0);
  CHECK(by_name.out == csv_sorted(text, depth, false));
  CHECK(run("radix_sort", {"--by", "4", file, "-q"}).out == by_name.out);
  CHECK(run("radix_sort", {"--by=depth", "-r", file, "-q"}).out == csv_sorted(text, depth, true));
  const outcome two = run("radix_sort", {"--by", "magnitude", "--by", "depth", file, "-q"});
  CHECK(two.out == csv_sorted(text, both, false));
  CHECK(two.out != by_name.out);
}

TEST_CASE("radix_sort orders lines by their bytes") {
  const std::string file = data("words.txt");
  std::vector<std::string> words = lines_of(read_file(file));
  REQUIRE(words.size() > 1000);
  const auto joined = [](const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    return text;
  };
  std::sort(words.begin(), words.end());  // char_traits: as unsigned bytes
  CHECK(run("radix_sort", {file, "-q"}).out == joined(words));
  std::reverse(words.begin(), words.end());
  CHECK(run("radix_sort", {"-r", file, "-q"}).out == joined(words));

  // Common beginnings longer than a round, NUL bytes, prefixes of each other, bytes above 0x7F.
  std::mt19937_64 random(seed);
  std::vector<std::string> odd;
  for (int i = 0; i < 3000; ++i) {
    std::string line(random() % 3 * 7, 'p');
    for (std::size_t k = random() % 9; k-- > 0;) line += "ab\xC3\0z"[random() % 5];
    odd.push_back(line);
  }
  const std::string shuffled = joined(odd);
  std::sort(odd.begin(), odd.end());
  CHECK(run("radix_sort", {"-f", "text", "-q"}, shuffled).out == joined(odd));
}

TEST_CASE("radix_sort --numeric sorts lines by their numbers") {
  const outcome done = run("radix_sort", {"-n", "-f", "text", "-q"}, "10\n9\n-3\n1e1\n0.5\n");
  CHECK(done.code == 0);
  CHECK(done.out == "-3\n0.5\n9\n10\n1e1\n");
}

TEST_CASE("radix_sort --check names the first disorder, exit code 1") {
  const temporary_folder folder;
  const std::string in = folder.file("t.csv", "a,b\n1,9\n2,8\n2,7\n1,6\n");
  const outcome unsorted = run("radix_sort", {"--check", "--by", "a", in});
  CHECK(unsorted.code == 1);
  CHECK(unsorted.one_line());
  CHECK(unsorted.says("row 4: 1 comes after 2"));
  CHECK(unsorted.out == "");
  CHECK(run("radix_sort", {"--check", "-r", "--by", "b", in}).code == 0);
  CHECK(
      run("radix_sort", {"--check", "--by", "a", "--by", "b", in}).says("row 3: 7 comes after 8"));
  const outcome json = run("radix_sort", {"--check", "--by", "a", in, "--json"});
  CHECK(json.code == 1);
  CHECK(nlohmann::json::parse(json.out)["first_disorder"]["row"] == 4);
  const outcome sorted = run("radix_sort", {"--check", data("words.txt"), "-q"});
  CHECK(sorted.code == 1);
  CHECK(sorted.err == "");
}

TEST_CASE("radix_sort --plan writes nothing, --json and --compare report") {
  const temporary_folder folder;
  const std::string out = folder / "out.csv";
  const outcome plan =
      run("radix_sort", {"--plan", "--by", "depth", data("earthquakes.csv"), "-o", out});
  CHECK(plan.code == 0);
  CHECK(plan.out.find("memory") != std::string::npos);
  CHECK(folder.listing() == "");

  const outcome done = run(
      "radix_sort", {"--compare", "--by", "depth", data("earthquakes.csv"), "-o", out, "--json"});
  CHECK(done.code == 0);
  const auto report = nlohmann::json::parse(done.out);
  CHECK(report["schema"] == 1);
  CHECK(report["program"] == "radix_sort");
  CHECK(report["compare"]["all_equal"] == true);
  int equal_peers = 0;
  for (const auto& row : report["compare"]["rows"]) {
    equal_peers += !row.contains("absent") && !row["ours"] && row["equal"];
  }
  CHECK(equal_peers >= 1);
  CHECK(folder.listing() == "out.csv");
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {data("words.txt")},
           {data("flight_delays.npy")},
           {"--argsort", data("flight_delays.npy")},
           {"--by", "delay", "--by", "distance", data("flights.csv")}}) {
    std::vector<std::string> all{"--compare", "-o", "/dev/null"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    CHECK(run("radix_sort", all).code == 0);
  }
}

}  // namespace upsweep::tests::cli
