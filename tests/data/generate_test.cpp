#include <doctest/doctest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "data/generate/options.hpp"
#include "data/generate/random_words.hpp"

namespace fs = std::filesystem;
using upsweep::data::parse_count;

namespace {

struct folder {
  fs::path path;
  folder() {
    std::string name = (fs::temp_directory_path() / "upsweep-generate-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    path = name;
  }
  ~folder() { fs::remove_all(path); }
};

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct outcome {
  int code;
  std::string bytes, out, err;
  bool made_file;
};

// Runs generate in a fresh folder; bytes is what it wrote there under `name`.
outcome generate(const std::string& arguments, const std::string& name = "x.bin") {
  const folder work, said;
  const std::string command = "cd '" + work.path.string() +
                              "' && timeout 60 '" UPSWEEP_GENERATE "' " + arguments + " > '" +
                              said.path.string() + "/out' 2> '" + said.path.string() + "/err'";
  const int status = std::system(command.c_str());
  REQUIRE(WIFEXITED(status));
  return {WEXITSTATUS(status), contents(work.path / name), contents(said.path / "out"),
          contents(said.path / "err"), fs::exists(work.path / name)};
}

template <class T>
std::vector<T> items(const std::string& arguments) {
  const outcome made = generate(arguments + " -o x.bin");
  CAPTURE(arguments);
  CAPTURE(made.err);
  REQUIRE(made.code == 0);
  REQUIRE(made.bytes.size() % sizeof(T) == 0);
  std::vector<T> result(made.bytes.size() / sizeof(T));
  std::memcpy(result.data(), made.bytes.data(), made.bytes.size());
  return result;
}

template <class T>
std::size_t distinct(const std::vector<T>& of) {
  return std::set<T>(of.begin(), of.end()).size();
}

template <class T>
double share_of_ones(const std::vector<T>& of) {
  double ones = 0;
  for (const T item : of) ones += __builtin_popcountll(item);
  return ones / (static_cast<double>(of.size()) * 8 * sizeof(T));
}

}  // namespace

TEST_CASE("the words are SplitMix64, and other seeds and items give others") {
  CHECK(upsweep::data::mix(1234567 + 0x9E3779B97F4A7C15u) == 6457827717110365317u);
  CHECK(upsweep::data::mix(1234567 + 2 * 0x9E3779B97F4A7C15u) == 3203168211198807973u);
  std::set<std::uint64_t> words;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (std::uint64_t item = 0; item < 30; ++item) {
      upsweep::data::random_words random(seed, item);
      for (int k = 0; k < 5; ++k) words.insert(random.next());
    }
  }
  CHECK(words.size() == 30 * 30 * 5);
}

TEST_CASE("counts") {
  CHECK(parse_count("0") == 0);
  CHECK(parse_count("1000") == 1000);
  CHECK(parse_count("1e6") == 1000000);
  CHECK(parse_count("2.5e3") == 2500);
  CHECK(parse_count("1.5k") == 1500);
  CHECK(parse_count("10M") == 10000000);
  CHECK(parse_count("4Ki") == 4096);
  CHECK(parse_count("3Gi") == 3221225472);
  CHECK(parse_count("2^20") == 1048576);
  CHECK(parse_count("2^62") == std::uint64_t{1} << 62);
  CHECK(parse_count("9007199254740993") == 9007199254740993);
  for (const std::string text : {"", "-1", "1.5", "x", "1e6x", "10 M", "2^63", "2^-1", "2^", "3^4",
                                 "1e30", "nan", "inf", "-0", "1e-3"}) {
    CAPTURE(text);
    CHECK_THROWS_AS(parse_count(text), std::invalid_argument);
  }
}

TEST_CASE("uniform: all bits even, all values of a small type, floats from 0 to below 1") {
  const auto words = items<std::uint32_t>("--type u32 -n 1e5 --seed 3");
  REQUIRE(words.size() == 100000);
  for (int bit = 0; bit < 32; ++bit) {
    double ones = 0;
    for (const auto word : words) ones += (word >> bit) & 1;
    CAPTURE(bit);
    CHECK(std::abs(ones - 50000) < 5 * 158.2);  // 5 standard deviations, sqrt(n) / 2 each
  }
  CHECK(distinct(words) > 99700);  // 1.16 repeats expected
  CHECK(distinct(items<std::int8_t>("--type i8 -n 1e4")) == 256);
  const auto reals = items<double>("--type f64 -n 1e5");
  CHECK(*std::min_element(reals.begin(), reals.end()) >= 0);
  CHECK(*std::max_element(reals.begin(), reals.end()) < 1);
  double sum = 0;
  for (const double real : reals) sum += real;
  CHECK(std::abs(sum / 1e5 - 0.5) < 5 * 0.2887 / std::sqrt(1e5));
  for (const auto bits : items<std::uint16_t>("--type f16 -n 1e4")) CHECK(bits < 0x3C00);  // 1.0
  for (const auto bits : items<std::uint16_t>("--type bf16 -n 1e4")) CHECK(bits < 0x3F80);
}

TEST_CASE("few-distinct: as many as asked, all about as often, far apart") {
  for (const std::string type : {"u32", "i32"}) {
    std::map<std::uint32_t, int> counts;
    for (const auto item : items<std::uint32_t>("--kind few-distinct -n 1e5 --type " + type))
      ++counts[item];
    REQUIRE(counts.size() == 16);
    for (const auto& [value, count] : counts) {
      CHECK(value % (1u << 28) == 0);
      CHECK(std::abs(count - 6250) < 5 * 76.6);
    }
  }
  CHECK(distinct(items<std::uint8_t>("--kind few-distinct --distinct 256 -n 1e4 --type u8")) ==
        256);
  CHECK(distinct(items<float>("--kind few-distinct --distinct 3 -n 1e4 --type f32")) == 3);
  CHECK(distinct(items<std::uint64_t>("--kind few-distinct --distinct 1 -n 1e3 --type u64")) == 1);
}

TEST_CASE("sorted and reversed: every value by its formula") {
  const std::uint64_t n = 70001;  // more than one piece
  const auto up = items<std::uint32_t>("--kind sorted -n 70001");
  const auto down = items<std::uint32_t>("--kind reversed -n 70001");
  REQUIRE(up.size() == n);
  REQUIRE(down.size() == n);
  std::size_t wrong = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    wrong += up[i] != (i << 32) / n;
    wrong += down[i] != up[n - 1 - i];
  }
  CHECK(wrong == 0);
  const auto bytes = items<std::int8_t>("--kind sorted --type i8 -n 2^16");
  CHECK(std::is_sorted(bytes.begin(), bytes.end()));
  CHECK(bytes.front() == -128);
  CHECK(bytes.back() == 127);
  CHECK(std::count(bytes.begin(), bytes.end(), 5) == 256);
  const auto reals = items<float>("--kind sorted --type f32 -n 1e5");
  CHECK(std::is_sorted(reals.begin(), reals.end()));
  CHECK(distinct(reals) == 100000);
  const auto longs = items<std::int64_t>("--kind reversed --type i64 -n 1e4");
  CHECK(std::is_sorted(longs.rbegin(), longs.rend()));
  CHECK(longs.back() == INT64_MIN);
  CHECK(distinct(longs) == 10000);
}

TEST_CASE("zipf: the share of each rank") {
  for (const double exponent : {0.5, 1.0, 1.0000001, 1.5, 3.0}) {
    CAPTURE(exponent);
    const auto ranks = items<std::uint32_t>("--kind zipf --distinct 1000 -n 2e5 --exponent " +
                                            std::to_string(exponent));
    std::vector<double> counts(1001);
    for (const auto rank : ranks) {
      REQUIRE(rank >= 1);
      REQUIRE(rank <= 1000);
      ++counts[rank];
    }
    double total = 0;
    for (int rank = 1; rank <= 1000; ++rank) total += std::pow(rank, -exponent);
    for (const int rank : {1, 2, 3, 10, 100, 1000}) {
      const double expected = 2e5 * std::pow(rank, -exponent) / total;
      CAPTURE(rank);
      CHECK(std::abs(counts[static_cast<std::size_t>(rank)] - expected) <
            5 * std::sqrt(expected) + 1);
    }
  }
  const auto floats = items<float>("--kind zipf --distinct 50 --type f32 -n 1e4");
  CHECK(distinct(floats) == 50);
  CHECK(*std::max_element(floats.begin(), floats.end()) == 50);
  CHECK(distinct(items<std::int8_t>("--kind zipf --type i8 --exponent 0.1 -n 1e5")) == 127);
}

TEST_CASE("entropy: ones become rarer with each word") {
  for (const int words : {1, 2, 3, 5}) {
    const auto made =
        items<std::uint64_t>("--kind entropy --type u64 -n 1e5 --and " + std::to_string(words));
    const double share = std::pow(0.5, words);
    CAPTURE(words);
    CHECK(std::abs(share_of_ones(made) - share) < 5 * std::sqrt(share / 6.4e6));
  }
  for (const float real : items<float>("--kind entropy --type f32 --and 1 -n 1e5"))
    CHECK(std::isfinite(real));
}

TEST_CASE("the seed decides every byte, and an item does not depend on n") {
  for (const std::string kind : {"uniform", "few-distinct", "zipf", "entropy"}) {
    CAPTURE(kind);
    const auto bytes = [&](const std::string& more) {
      const outcome made = generate("--type u16 -o x.bin --kind " + kind + more);
      REQUIRE(made.code == 0);
      return made.bytes;
    };
    const std::string first = bytes(" -n 100003 --seed 5");
    CHECK(first.size() == 200006);
    CHECK((first == bytes(" -n 100003 --seed 5")));
    CHECK((first != bytes(" -n 100003 --seed 6")));
    CHECK((bytes(" -n 100003") == bytes(" -n 100003 --seed 1")));
    CHECK((first.substr(0, 2000) == bytes(" --seed 5 -n 1000")));
  }
}

TEST_CASE("formats: by name and by --format, header and size") {
  const std::string raw = generate("-n 1000 --type u64 -o x.bin").bytes;
  REQUIRE(raw.size() == 8000);
  const std::string count("\xE8\x03\0\0\0\0\0\0", 8);
  CHECK(generate("-n 1000 --type u64 -o a_uint64", "a_uint64").bytes == count + raw);
  CHECK(generate("-n 1000 --type u64 --format sosd -o x.bin").bytes == count + raw);
  const std::string npy = generate("-n 1000 --type u64 -o a.npy", "a.npy").bytes;
  REQUIRE(npy.size() == 8128);
  CHECK(npy.substr(0, 8) == std::string("\x93NUMPY\x01\0", 8));
  CHECK(npy.find("'<u8'") != std::string::npos);
  CHECK(npy.find("(1000,)") != std::string::npos);
  CHECK(npy.substr(128) == raw);
  CHECK(generate("-n 1000 --type u64 -o -").out == raw);
  CHECK(generate("-n 0 -o x.bin").made_file);
  CHECK(generate("-n 0 --kind sorted -o x.bin").bytes.empty());
  CHECK(generate("-n 0 -o a_uint32", "a_uint32").bytes == std::string(8, '\0'));
  const outcome help = generate("--help");
  CHECK(help.code == 0);
  CHECK(help.out.find("Examples:") != std::string::npos);
}

TEST_CASE("wrong use: exit code 2, one line, no file") {
  const std::map<std::string, std::string> wrong = {
      {"", "-n"},
      {"-n 10", "--output"},
      {"-o x.bin", "-n"},
      {"-n ten -o x.bin", "expected a count"},
      {"-n -1 -o x.bin", "expected a count"},
      {"-n 10 -o x.bin --kind odd", "expected one of"},
      {"-n 10 -o x.bin --type u128", "u128"},
      {"-n 10 -o x.bin --format odd", "odd"},
      {"-n 10 -o x.csv", "cannot write csv"},
      {"-n 10 -o x", "no format known"},
      {"-n 10 -o x.bin --seed 1.5", "--seed"},
      {"-n 10 -o x.bin --and 2", "only entropy"},
      {"-n 10 -o x.bin --kind entropy --and 0", "--and"},
      {"-n 10 -o x.bin --exponent 2", "only zipf"},
      {"-n 10 -o x.bin --kind zipf --exponent 0", "--exponent"},
      {"-n 10 -o x.bin --kind zipf --exponent nan", "--exponent"},
      {"-n 10 -o x.bin --distinct 5", "only few-distinct and zipf"},
      {"-n 10 -o x.bin --kind few-distinct --distinct 0", "expected 1 to 4294967296"},
      {"-n 10 -o x.bin --kind few-distinct --distinct 257 --type u8", "expected 1 to 256"},
      {"-n 10 -o x.bin --kind zipf --distinct 2^12 --type f16", "expected 1 to 2048"},
      {"-n 10 -o x.sosd --type f32", "sosd holds u32 or u64"},
      {"-n 10 -o x_uint32 --type u64", "says another type"},
      {"-n 10 -o x.bin --frobnicate", "frobnicate"},
  };
  for (const auto& [arguments, part] : wrong) {
    const outcome made = generate(arguments);
    CAPTURE(arguments);
    CAPTURE(made.err);
    CHECK(made.code == 2);
    CHECK(made.err.starts_with("generate: "));
    CHECK(made.err.find(part) != std::string::npos);
    CHECK(std::count(made.err.begin(), made.err.end(), '\n') == 1);
    CHECK(made.out.empty());
    CHECK_FALSE(made.made_file);
  }
  CHECK(generate("-n 1e6 --format raw -o /dev/full").code == 3);
  CHECK(generate("-n 10 -o missing/x.bin").code == 3);
}

TEST_CASE("256 MiB need only a little memory") {
  CHECK(generate("-n 2^26 --kind sorted --format raw -o /dev/null").code == 0);
  rusage used{};
  REQUIRE(::getrusage(RUSAGE_CHILDREN, &used) == 0);
  CHECK(used.ru_maxrss < 100 * 1024);  // KiB
}

TEST_CASE("the data sets are what the table says") {
  const auto lines = [](const char* name) {
    const std::string text = contents(fs::path(UPSWEEP_DATA) / name);
    return std::count(text.begin(), text.end(), '\n');
  };
  CHECK(lines("earthquakes.csv") == 1 + 1707);
  CHECK(lines("earthquakes.ply") == 9 + 1707);
  CHECK(lines("flights.csv") == 1 + 20000);
  CHECK(lines("birdstrikes.csv") == 1 + 2500);
  CHECK(lines("words.txt") == 26084);
  CHECK(fs::file_size(fs::path(UPSWEEP_DATA) / "flight_delays.npy") == 128 + 4 * 20000);
  const std::string world = contents(fs::path(UPSWEEP_DATA) / "world.ply");
  const std::string end = "end_header\n";
  CHECK(world.find("element vertex 8246\n") != std::string::npos);
  CHECK(world.size() == world.find(end) + end.size() + 8246 * 10);
}
