// generate as a program: its command line, the files it writes, the memory it needs.
#include "tests/data/generate.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <map>

#include "data/generate/options.hpp"

using namespace upsweep::tests;
using upsweep::data::parse_count;

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
  for (const auto& use : wrong) {
    const outcome made = generate(use.first);
    CAPTURE(use.first);
    CAPTURE(made.err);
    CHECK(made.code == 2);
    CHECK(made.err.starts_with("generate: "));
    CHECK(made.err.find(use.second) != std::string::npos);
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
