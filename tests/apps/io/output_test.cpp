// Atomic output: the file is whole or untouched.
#include "tests/apps/io/output.hpp"

#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>

using namespace upsweep::tests;

namespace {

mode_t mode_of(const std::string& path) {
  struct stat status {};
  REQUIRE(stat(path.c_str(), &status) == 0);
  return status.st_mode & 07777;
}
}  // namespace

TEST_CASE("output: pieces of every size arrive in order") {
  const temporary_folder folder;
  std::string expected;
  io::atomic_output out(folder / "a");
  for (std::size_t size :
       {std::size_t{0}, std::size_t{1}, std::size_t{1} << 20, (std::size_t{1} << 20) - 1,
        std::size_t{2}, std::size_t{2} << 20, std::size_t{777'777}, std::size_t{777'777}}) {
    std::string piece;
    while (piece.size() < size) piece += static_cast<char>(piece.size() * 31 + expected.size());
    out.write(piece);
    expected += piece;
  }
  CHECK(out.bytes_written() == expected.size());
  CHECK_FALSE(fs::exists(folder / "a"));  // not before it is whole
  out.commit();
  CHECK(whole_file(folder / "a") == expected);
  CHECK(folder.entries() == 1);
}

TEST_CASE("output: without commit nothing changes and nothing is left") {
  const temporary_folder folder;
  write_file(folder / "a", "old");
  {
    io::atomic_output replaced(folder / "a");
    io::atomic_output fresh(folder / "b");
    replaced.write(std::string(several_pieces, 'x'));
    fresh.write("new");
    CHECK(folder.entries() == 3);  // the old one and two temporary files
  }
  CHECK(whole_file(folder / "a") == "old");
  CHECK(folder.entries() == 1);
}

TEST_CASE("output: permission bits are those of the old file, or of the umask") {
  const temporary_folder folder;
  write_file(folder / "old", "old");
  REQUIRE(chmod((folder / "old").c_str(), 0751) == 0);
  write_all(folder / "old", "new");
  CHECK(mode_of(folder / "old") == 0751);
  const mode_t before = umask(027);
  write_all(folder / "new", "new");
  umask(before);
  CHECK(mode_of(folder / "new") == 0640);
}

TEST_CASE("output: a link stays a link, and the file behind it is replaced") {
  const temporary_folder folder;
  fs::create_directory(folder.path() / "sub");
  write_file(folder / "sub/real", "old");
  fs::create_symlink("sub/real", folder.path() / "link");
  write_all(folder / "link", "new");
  CHECK(fs::is_symlink(folder.path() / "link"));
  CHECK(whole_file(folder / "sub/real") == "new");
  CHECK(folder.entries() == 2);
}

TEST_CASE("output: a relative name, and a name as long as names can be") {
  const temporary_folder folder;
  const fs::path before = fs::current_path();
  fs::current_path(folder.path());
  const std::string name(255, 'n');
  write_all(name, "long");
  write_all("short", "s");
  fs::current_path(before);
  CHECK(whole_file(folder / name) == "long");
  CHECK(whole_file(folder / "short") == "s");
  CHECK(folder.entries() == 2);
}

TEST_CASE("output: over its own input, and when that fails the input survives") {
  const temporary_folder folder;
  const std::string path = folder / "a.csv";
  write_file(path, "k\n2\n1\n");
  {
    const io::dataset data = io::dataset::read(path);
    io::atomic_output out(path);
    out.write(written(data, {1, 0}));
    out.commit();
  }
  CHECK(whole_file(path) == "k\n1\n2\n");
  {
    const io::dataset data = io::dataset::read(path);
    io::atomic_output out(path);
    CHECK_THROWS_AS(data.write(out, std::span<const std::uint64_t>(std::vector<std::uint64_t>{5})),
                    std::out_of_range);
  }
  CHECK(whole_file(path) == "k\n1\n2\n");
  CHECK(folder.entries() == 1);
}

TEST_CASE("output: a file that grows beyond a limit leaves the old one") {
  const temporary_folder folder;
  write_file(folder / "a", "old");
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{2'000'000, 2'000'000};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(2);
    const auto [number, message] =
        failure_of([&] { write_all(folder / "a", std::string(several_pieces, 'x')); });
    _exit(number == EFBIG ? 0 : 1);
  }
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(status == 0);
  CHECK(whole_file(folder / "a") == "old");
  CHECK(folder.entries() == 1);
}

TEST_CASE("output: targets that cannot be") {
  const temporary_folder folder;
  write_file(folder / "file", "x");
  const auto [missing, missing_message] = failure_of([&] { write_all(folder / "no/such", "x"); });
  CHECK(missing == ENOENT);
  CHECK(missing_message == (folder / "no/such") + ": cannot create a file in " + (folder / "no/") +
                               ": No such file or directory");
  const auto [directory, directory_message] =
      failure_of([&] { write_all(folder.path().string(), "x"); });
  CHECK(directory == EISDIR);
  CHECK(contains(directory_message, "Is a directory"));
  CHECK(failure_of([&] { write_all(folder / "file/below", "x"); }).first == ENOTDIR);
  CHECK(contains(message_of([] { io::atomic_output out(""); }), "the file name is empty"));
  if (geteuid() == 0) {
    MESSAGE("skipped: root may write without permission");
  } else {
    chmod((folder / "file").c_str(), 0444);
    CHECK(failure_of([&] { write_all(folder / "file", "y"); }).first == EACCES);
    chmod(folder.path().c_str(), 0555);
    CHECK(failure_of([&] { write_all(folder / "new", "y"); }).first == EACCES);
    chmod(folder.path().c_str(), 0755);
  }
  CHECK(whole_file(folder / "file") == "x");
  CHECK(folder.entries() == 1);
}

TEST_CASE("output: a signal removes the temporary file, leaves the target, ends the process") {
  for (const int number : {SIGTERM, SIGINT, SIGHUP}) {
    CAPTURE(number);
    const temporary_folder folder;
    write_file(folder / "a", "old");
    int ready[2];
    REQUIRE(pipe(ready) == 0);
    const pid_t child = fork();
    REQUIRE(child >= 0);
    if (child == 0) {
      signal(number, SIG_DFL);  // the test runner has its own handler
      io::atomic_output out(folder / "a");
      out.write(std::string(several_pieces, 'x'));
      out.flush();
      if (::write(ready[1], "r", 1) != 1) _exit(1);
      for (;;) pause();
    }
    close(ready[1]);
    char byte = 0;
    REQUIRE(::read(ready[0], &byte, 1) == 1);
    close(ready[0]);
    CHECK(folder.entries() == 2);  // it was there
    kill(child, number);
    int status = 0;
    REQUIRE(waitpid(child, &status, 0) == child);
    REQUIRE(WIFSIGNALED(status));
    CHECK(WTERMSIG(status) == number);
    CHECK(whole_file(folder / "a") == "old");
    CHECK(folder.entries() == 1);
  }
}

TEST_CASE("output: a forked child that is ended does not remove the file of its parent") {
  const temporary_folder folder;
  const auto handler = signal(SIGTERM, SIG_DFL);
  io::atomic_output out(folder / "a");
  out.write("whole");
  const pid_t child = fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    for (;;) pause();
  }
  kill(child, SIGTERM);
  int status = 0;
  REQUIRE(waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
  out.commit();
  signal(SIGTERM, handler);
  CHECK(whole_file(folder / "a") == "whole");
}
