// Outputs appear whole or not at all: full disks, pipes, interrupts, the input as output.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <thread>

#include "tests/apps/cli/program.hpp"

namespace upsweep::tests::cli {

TEST_CASE("the output may be the input") {
  const temporary_folder folder;
  const std::string file = folder.file("t.csv", "a,b\n3,\"x,y\"\n1,\"p\"\n2,q\n");
  CHECK(run("radix_sort", {"--by", "a", file, "-o", file, "-q"}).code == 0);
  CHECK(read_file(file) == "a,b\n1,\"p\"\n2,q\n3,\"x,y\"\n");
  CHECK(run("compact", {"--where", "a != 2", file, "-o", file, "-q"}).code == 0);
  CHECK(read_file(file) == "a,b\n1,\"p\"\n3,\"x,y\"\n");
  CHECK(folder.listing() == "t.csv");
}

TEST_CASE("a full disk, a missing folder: exit code 3, one line, the old output stays") {
  const std::string in = data("words.txt");
  for (const std::string target : {"/dev/full", "/nowhere/at/all.txt"}) {
    const outcome done = run("radix_sort", {in, "-o", target});
    CHECK(done.code == 3);
    CHECK(done.one_line());
    CHECK(done.says(target.substr(0, 8)));
  }
  for (const std::string program : {"radix_sort", "compact"}) {
    invocation full{program, {in}};
    if (program == "compact") full.arguments.push_back("--unique");
    full.stdout_file = "/dev/full";
    const outcome done = run(full);
    CHECK(done.code == 3);
    CHECK(done.one_line());
  }
  invocation table{"scan", {"--runs", "1", "--n", "10", "-q"}};
  table.stdout_file = "/dev/full";
  CHECK(run(table).code == 3);

  const temporary_folder folder;
  const std::string old = folder.file("old.csv", "old\n");
  const outcome failed = run("compact", {"--where", "depth > 10", data("earthquakes.csv"), "-o",
                                         old, "--rejects", "/dev/full"});
  CHECK(failed.code == 3);
  CHECK(read_file(old) == "old\n");
  CHECK(run("radix_sort", {"--by", "place", data("earthquakes.csv"), "-o", old}).code == 2);
  CHECK(read_file(old) == "old\n");
  CHECK(folder.listing() == "old.csv");
}

#if !defined(__SANITIZE_ADDRESS__)  // its shadow memory is larger than any limit
TEST_CASE("too little memory is exit code 3 and one line") {
  const temporary_folder folder;
  std::string keys(64u << 20, '\0');  // the sort needs as much again for its scratch
  for (std::size_t i = 0; i < keys.size(); ++i) keys[i] = static_cast<char>(i * 7);
  const std::string in = folder.file("in.bin", keys);
  invocation tight{"radix_sort", {in, "-t", "u8", "-o", folder / "out.bin", "--threads", "1"}};
  tight.memory_limit = 120u << 20;
  const outcome done = run(tight);
  CAPTURE(done.err);
  CHECK(done.code == 3);
  CHECK(done.one_line());
  CHECK(folder.listing() == "in.bin");
}
#endif

TEST_CASE("standard input to standard output, a reader who leaves ends the program in silence") {
  CHECK(run("radix_sort", {"-", "-f", "text", "-q"}, "b\na\n").out == "a\nb\n");
  CHECK(run("radix_sort", {"-f", "text", "-q", "-o", "-"}, "b\na\n").out == "a\nb\n");
  for (const std::string program : {"radix_sort", "compact"}) {
    invocation left{program, {data("words.txt")}};
    if (program == "compact") left.arguments.push_back("--unique");
    left.reader_leaves = true;
    const outcome done = run(left);
    CHECK(done.code == 128 + SIGPIPE);
    CHECK(done.err == "");
  }
}

TEST_CASE("an interrupted run leaves the old output and no other file") {
  const temporary_folder folder;
  const std::string old = folder.file("old.txt", "old\n");
  const std::string fifo = folder / "never";  // open for writing here, and nothing comes
  REQUIRE(::mkfifo(fifo.c_str(), 0600) == 0);
  const int writer = ::open(fifo.c_str(), O_RDWR | O_CLOEXEC);
  REQUIRE(writer >= 0);
  for (const int signal : {SIGINT, SIGTERM}) {
    const int child = start("radix_sort", {"-f", "text", fifo, "-o", old});
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    ::kill(child, signal);
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == signal);
    CHECK(read_file(old) == "old\n");
    CHECK(folder.listing() == "never old.txt");
  }
  ::close(writer);
}

TEST_CASE("an interrupt at any moment leaves the old output or the new one") {
  const temporary_folder folder;
  std::vector<std::uint32_t> keys(4u << 20);
  for (std::size_t i = 0; i < keys.size(); ++i)
    keys[i] = static_cast<std::uint32_t>(keys.size() - i);
  const std::string in = folder.file("in.bin", bytes_of(keys));
  std::reverse(keys.begin(), keys.end());
  const std::string sorted = bytes_of(keys);
  const std::string old = folder.file("out.bin", "old");
  int interrupted = 0;
  for (int milliseconds = 0; milliseconds < 120; milliseconds += 8) {
    folder.file("out.bin", "old");
    const int child = start("radix_sort", {"-q", "-t", "u32", in, "-o", old});
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    ::kill(child, SIGTERM);
    int status = 0;
    ::waitpid(child, &status, 0);
    interrupted += WIFSIGNALED(status);
    const std::string now = read_file(old);
    CHECK((now == "old" || now == sorted));
    CHECK(folder.listing() == "in.bin out.bin");
  }
  CHECK(interrupted > 0);
}

}  // namespace upsweep::tests::cli
