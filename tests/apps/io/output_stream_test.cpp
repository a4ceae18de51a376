// Output that is no file to replace: devices, pipes, terminals, standard output.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <thread>

#include "tests/apps/io/output.hpp"

using namespace upsweep::tests;

TEST_CASE("output: devices are written directly, a full one is an error with its number") {
  write_all("/dev/null", "away");
  CHECK(fs::is_character_file("/dev/null"));
  const auto [number, message] = failure_of([] { write_all("/dev/full", "x"); });
  CHECK(number == ENOSPC);
  CHECK(message == "/dev/full: cannot write: No space left on device");
  const auto [large, large_message] =
      failure_of([] { write_all("/dev/full", std::string(several_pieces, 'x')); });
  CHECK(large == ENOSPC);
  CHECK(fs::is_character_file("/dev/full"));
}

TEST_CASE("output: a pipe gets the bytes, and a reader who leaves is a typed error") {
  const temporary_folder folder;
  const std::string path = folder / "pipe";
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  std::string got;
  std::thread reader([&] { got = whole_file(path); });
  write_all(path, std::string(several_pieces, 'p'));
  reader.join();
  CHECK(got == std::string(several_pieces, 'p'));
  CHECK(fs::is_fifo(path));

  int ends[2];
  REQUIRE(pipe(ends) == 0);
  const int before = dup(STDOUT_FILENO);
  dup2(ends[1], STDOUT_FILENO);
  close(ends[1]);
  close(ends[0]);
  bool closed = false;
  try {
    write_all("-", "nobody reads");
  } catch (const io::closed_pipe& error) {
    closed = error.error_number() == EPIPE;
  }
  dup2(before, STDOUT_FILENO);
  close(before);
  CHECK(closed);
}

TEST_CASE("output: '-', /dev/stdout and /dev/fd/N write on where the shell stands") {
  const temporary_folder folder;
  for (const std::string name : {"-", "/dev/stdout", "/dev/fd/1"}) {
    CAPTURE(name);
    const std::string path = folder / "log";
    write_file(path, "before ");
    const int before = dup(STDOUT_FILENO);
    const int file = open(path.c_str(), O_WRONLY | O_APPEND);
    REQUIRE(file >= 0);
    dup2(file, STDOUT_FILENO);
    close(file);
    write_all(name, "after");
    dup2(before, STDOUT_FILENO);
    close(before);
    CHECK(whole_file(path) == "before after");
  }
}

TEST_CASE("output: a terminal gets no binary data") {
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (terminal < 0 || grantpt(terminal) != 0 || unlockpt(terminal) != 0) {
    MESSAGE("skipped: no pseudo terminal here");
    return;
  }
  const int before = dup(STDOUT_FILENO);
  const int other = open(ptsname(terminal), O_RDWR | O_NOCTTY);
  REQUIRE(other >= 0);
  dup2(other, STDOUT_FILENO);
  close(other);
  const std::string message = message_of([] { io::atomic_output out("-"); });
  const std::string text = message_of([] { io::atomic_output out("-", io::content::text); });
  dup2(before, STDOUT_FILENO);
  close(before);
  close(terminal);
  CHECK(message == "standard output: is a terminal, and the data is binary; name a file or a pipe");
  CHECK(text.empty());
}
