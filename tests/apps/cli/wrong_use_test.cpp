// Bad files and wrong use: the right exit code, one clear line, and nothing lost.
#include <doctest/doctest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>

#include "tests/apps/cli/program.hpp"

namespace upsweep::tests::cli {
namespace {

void refuses(const outcome& done, int code, std::string_view says) {
  CAPTURE(done.err);
  CHECK(done.code == code);
  CHECK(done.one_line());
  CHECK(done.says(says));
  CHECK(done.out == "");
}

}  // namespace

TEST_CASE("wrong use is exit code 2 and one line") {
  const std::string csv = data("earthquakes.csv");
  refuses(run("radix_sort", {"--sideways", csv}), 2, "--sideways");
  refuses(run("radix_sort", {csv}), 2, "--by");
  refuses(run("radix_sort", {"--by", "weight", csv}), 2, "no column 'weight'");
  refuses(run("radix_sort", {"--by", "7", csv}), 2, "no column '7'");
  refuses(run("radix_sort", {"--by", "0", csv}), 2, "no column '0'");
  refuses(run("radix_sort", {"--by", "place", csv}), 2, "line 2");
  refuses(run("radix_sort", {"--device", "abacus", csv}), 2, "auto, cpu or cuda");
  refuses(run("radix_sort", {"--threads", "0", csv}), 2, "--threads");
  refuses(run("radix_sort", {"--format", "xml", csv}), 2, "unknown format 'xml'");
  refuses(run("radix_sort", {"--type", "u9", csv}), 2, "u9");
  refuses(run("radix_sort", {"--bits", "5:2", csv}), 2, "LO:HI");
  refuses(run("radix_sort", {"--by", "depth", "--bits", "0:65", csv}), 2, "--bits");
  refuses(run("radix_sort", {"--json", data("words.txt")}), 2, "--json");
  refuses(run("radix_sort", {"a", "b"}), 2, "b");
  refuses(run("compact", {csv}), 2, "--where");
  refuses(run("compact", {"--where", "depth >", csv}), 2, "at byte 7");
  refuses(run("compact", {"--where", "weight > 3", csv}), 2, "weight");
  refuses(run("compact", {"--where", "depth > 3", "--nonzero=depth", csv}), 2, "several are given");
  refuses(run("compact", {"--keep", "nonempty", csv}), 2, "text");
  refuses(run("compact", {"--nonzero", csv}), 2, "--nonzero=COLUMN");
  refuses(run("compact", {"--where", "depth > 3", "--rejects", "-", csv}), 2, "--rejects");
  refuses(run("scan", {"--n", "many"}), 2, "--n");
  refuses(run("scan", {"--type", "u8"}), 2, "u8");
  refuses(run("scan", {"--input", csv}), 2, "--column");
}

TEST_CASE("bad files are exit code 2, and say where and what") {
  const temporary_folder folder;
  const std::string five(5, '\1');
  const std::uint64_t huge = std::uint64_t{1} << 60;
  const std::string sosd =
      folder.file("keys_uint64", bytes_of(std::vector<std::uint64_t>{huge, 1, 2}));
  refuses(run("radix_sort", {sosd}), 2, "keys_uint64");
  refuses(run("radix_sort", {folder.file("odd.bin", five), "-t", "u32"}), 2, "multiple of 4");
  refuses(run("radix_sort", {folder.file("a.bin", five)}), 2, "type");
  refuses(run("radix_sort", {folder.file("noname", five)}), 2, "--format");
  refuses(run("radix_sort", {folder.file("magic.npy", "not numpy at all")}), 2, "magic.npy");
  const std::string npy = read_file(data("flight_delays.npy"));
  refuses(run("radix_sort", {folder.file("cut.npy", npy.substr(0, npy.size() - 3))}), 2, "cut.npy");
  refuses(run("radix_sort", {folder.file("head.npy", npy.substr(0, 20))}), 2, "head.npy");
  // A shape that the file does not hold; blanks of the header's end make room for its digits.
  std::string huge_npy = npy;
  const std::size_t shape = huge_npy.find("20000");
  const std::size_t blanks = huge_npy.find("          \n");
  REQUIRE(shape < blanks);
  REQUIRE(blanks != std::string::npos);
  huge_npy.erase(blanks, 10);
  huge_npy.insert(shape + 5, "0000000000");
  refuses(run("radix_sort", {folder.file("huge.npy", huge_npy)}), 2, "huge.npy");
  const std::string ply = read_file(data("earthquakes.ply"));
  refuses(
      run("compact", {"--where", "x > 0", folder.file("cut.ply", ply.substr(0, ply.size() / 2))}),
      2, "cut.ply");
  refuses(run("radix_sort", {"--by", "a", folder.file("nan.csv", "a\n1\nfour\n")}), 2, "line 3");
  refuses(run("radix_sort", {"--by", "b", folder.file("ragged.csv", "a,b\n1,2\n3\n")}), 2,
          "line 3");
  refuses(run("radix_sort", {"-n", folder.file("words.txt", "1\n2\nthree\n")}), 2, "line 3");
  refuses(run("radix_sort", {folder / "missing.npy"}), 2, "missing.npy");
  refuses(run("radix_sort", {"/"}), 2, "directory");
  refuses(run("compact", {"--nonzero", "-t", "u8", "/"}), 2, "directory");
  if (::geteuid() != 0) {  // root may read everything
    const std::string secret = folder.file("secret.txt", "a\n");
    ::chmod(secret.c_str(), 0);
    refuses(run("radix_sort", {secret}), 2, "secret.txt");
  }
}

TEST_CASE("an empty input is an empty output") {
  CHECK(run("radix_sort", {"-f", "raw", "-t", "u32", "-q"}).code == 0);
  CHECK(run("radix_sort", {"-f", "text", "-q"}).code == 0);
  CHECK(run("compact", {"-f", "raw", "-t", "f64", "--nonzero", "-q"}).code == 0);
  CHECK(run("compact", {"-f", "csv", "--where", "a > 1", "-q"}, "a,b\n").out == "a,b\n");
}

TEST_CASE("--device cuda without a device is exit code 4, auto says what it does instead") {
  const temporary_folder folder;
  const std::string in = folder.file("in.txt", "b\na\n");
  const outcome automatic = run("radix_sort", {in});
  CHECK(automatic.code == 0);
  CHECK(automatic.one_line());
  CHECK(automatic.out == "a\nb\n");
  const outcome version = run("radix_sort", {"--version", "-v"});
  CHECK(version.code == 0);
  if (version.out.find("not used") == std::string::npos) return;  // there is a device
  CHECK(automatic.says("no CUDA device"));
  CHECK(automatic.says("CPU thread"));
  refuses(run("radix_sort", {"--device", "cuda", in}), 4, "no CUDA device");
  refuses(run("compact", {"--device", "cuda", "--keep", "nonempty", in}), 4, "no CUDA device");
  refuses(run("scan", {"--device", "cuda", "--runs", "1"}), 4, "no CUDA device");
}

TEST_CASE("--help starts with examples and ends with exit code 0") {
  for (const std::string program : {"radix_sort", "compact", "scan"}) {
    const outcome help = run(program, {"--help"});
    CHECK(help.code == 0);
    CHECK(help.err == "");
    CHECK(help.out.find("Examples:") < help.out.find("--device"));
  }
}

}  // namespace upsweep::tests::cli
