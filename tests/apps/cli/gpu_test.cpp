// The programs on the GPU: the same bytes as on the CPU.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/apps/cli/program.hpp"

namespace upsweep::tests::cli {
namespace {

constexpr std::size_t random_items = 100003;

/// Runs it on both devices; the results must be equal. Returns that of the GPU.
outcome on_both(const std::string& program, std::vector<std::string> arguments) {
  arguments.insert(arguments.end(), {"-q", "--device", "cuda"});
  outcome cuda = run(program, arguments);
  arguments.back() = "cpu";
  const outcome cpu = run(program, arguments);
  CAPTURE(arguments.front());
  CAPTURE(cuda.err);
  CHECK(cuda.code == 0);
  CHECK(cpu.code == 0);
  CHECK(cuda.out.size() == cpu.out.size());
  CHECK(cuda.out == cpu.out);
  return cuda;
}

std::string random_bytes(std::size_t n) {
  std::mt19937_64 random(seed);
  std::string bytes(n, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

}  // namespace

TEST_CASE("radix_sort on the GPU") {
  const temporary_folder folder;
  const std::string in = folder.file("keys.bin", random_bytes(8 * random_items));
  for (const std::string type :
       {"u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"}) {
    CAPTURE(type);
    CHECK(on_both("radix_sort", {"-t", type, in}).out != read_file(in));
    on_both("radix_sort", {"-t", type, "-r", in});
    on_both("radix_sort", {"-t", type, "--argsort", in});
  }
  on_both("radix_sort", {"-t", "u32", "--bits", "3:17", in});
  on_both("radix_sort", {"--by", "magnitude", "--by", "depth", "-r", data("earthquakes.csv")});
  on_both("radix_sort", {"--by", "delay", data("flights.csv")});
  on_both("radix_sort", {data("words.txt")});
  CHECK(run("radix_sort", {"--device", "cuda", "-f", "raw", "-t", "u32", "-q"}).code == 0);
}

TEST_CASE("compact on the GPU") {
  const temporary_folder folder;
  const std::string in = folder.file("items.bin", random_bytes(8 * random_items));
  for (const std::string type :
       {"u8", "u16", "u32", "u64", "i8", "i16", "i32", "i64", "f16", "bf16", "f32", "f64"}) {
    CAPTURE(type);
    CHECK(on_both("compact", {"--where", "value > 3 && value % 2 < 1", "-t", type, in}).out != "");
    on_both("compact", {"--nonzero", "-t", type, in});
    on_both("compact", {"--unique", "--invert", "-t", type, in});
  }
  on_both("compact", {"--where", "magnitude >= 4.5 && sqrt(depth) < 5", data("earthquakes.csv")});
  on_both("compact", {"--where", "delay > 60", "--count", data("flights.csv")});
  on_both("compact", {"--where", "delay > 60", "--indices", data("flights.csv")});
  on_both("compact", {"--unique", data("words.txt")});
  std::string rejects[2];
  for (const bool cuda : {false, true}) {
    const std::string rest = folder / "rest.csv";
    CHECK(run("compact", {"--where", "delay > 60", data("flights.csv"), "-q", "-o", "/dev/null",
                          "--rejects", rest, "--device", cuda ? "cuda" : "cpu"})
              .code == 0);
    rejects[cuda] = read_file(rest);
  }
  CHECK(rejects[0].size() > 100000);
  CHECK(rejects[0] == rejects[1]);
}

TEST_CASE("scan on the GPU: every method runs and is within its bound") {
  for (const std::string type : {"u32", "i32", "u64", "i64", "f32", "f64"}) {
    for (const std::string n : {"1", "1000", "100003", "3000001"}) {
      CAPTURE(type);
      CAPTURE(n);
      for (const bool exclusive : {false, true}) {
        std::vector<std::string> arguments{"--n", n,        "--type",   type,  "--runs",
                                           "2",   "--json", "--device", "cuda"};
        if (exclusive) arguments.push_back("--exclusive");
        const outcome done = run("scan", arguments);
        CHECK(done.code == 0);
        const auto report = nlohmann::json::parse(done.out);
        CHECK(report["ok"] == true);
        for (const auto& row : report["rows"]) {
          const bool ours = row["where"] == "cuda" &&
                            row["method"].get<std::string>().find(':') == std::string::npos;
          if (ours) CHECK(!row.contains("absent"));
        }
      }
    }
  }
}

TEST_CASE("--compare on the GPU: peers agree") {
  const temporary_folder folder;
  std::mt19937_64 random(seed);
  std::vector<float> keys(1000003);
  for (float& key : keys)
    key = static_cast<float>(static_cast<int>(random() % 2000001) - 1000000) / 64;
  const std::string in = folder.file("keys.bin", bytes_of(keys));
  const struct {
    std::string program, option;
  } uses[] = {{"radix_sort", "--stable"}, {"radix_sort", "--argsort"}, {"compact", "--nonzero"}};
  for (const auto& use : uses) {
    CAPTURE(use.option);
    const outcome done = run(use.program, {use.option, "-t", "f32", in, "-o", "/dev/null",
                                           "--compare", "--device", "cuda", "-q", "--json"});
    CHECK(done.code == 0);
    const auto report = nlohmann::json::parse(done.out);
    int cuda_peers = 0;
    for (const auto& row : report["compare"]["rows"]) {
      cuda_peers +=
          row["where"] == "cuda" && !row["ours"] && !row.contains("absent") && row["equal"];
    }
    CHECK(cuda_peers >= 1);
  }
}

}  // namespace upsweep::tests::cli
