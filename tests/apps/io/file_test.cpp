// Reading: what a path can be besides a good file. Pipes, folders, files without end or rights.
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <thread>

#include "apps/io/input.hpp"
#include "tests/apps/io/support.hpp"

using namespace upsweep::tests;

TEST_CASE("input: a file, an empty file, a file of more than one piece") {
  const temporary_folder folder;
  write_file(folder / "a", "some bytes");
  CHECK(io::read_file(folder / "a").text() == "some bytes");
  write_file(folder / "empty", "");
  CHECK(io::read_file(folder / "empty").empty());
  std::string large;
  for (int i = 0; i < 3'000'000; ++i) large += static_cast<char>(i * 7);
  write_file(folder / "large", large);
  CHECK(io::read_file(folder / "large").text() == large);
  CHECK_FALSE(io::read_file("/proc/self/status").empty());  // says it has 0 bytes
}

TEST_CASE("input: a pipe is read to its end") {
  const temporary_folder folder;
  const std::string path = folder / "pipe";
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  std::string sent;
  for (int i = 0; i < 3'000'000; ++i) sent += static_cast<char>(i * 11);
  std::thread writer([&] { write_file(path, sent); });
  const io::buffer got = io::read_file(path);
  writer.join();
  CHECK(got.text() == sent);
}

TEST_CASE("input: standard input needs a format unless its bytes tell it") {
  const temporary_folder folder;
  const int before = dup(STDIN_FILENO);
  const auto read_as_stdin = [&](const std::string& path, const io::read_options& options) {
    const int fd = open(path.c_str(), O_RDONLY);
    REQUIRE(fd >= 0);
    dup2(fd, STDIN_FILENO);
    close(fd);
    return io::dataset::read("-", options);
  };
  io::dataset data = read_as_stdin(case_file("npy/v2_6_i4.npy"), {});
  CHECK(data.rows() == 6);
  CHECK(data.input_bytes() == fs::file_size(case_file("npy/v2_6_i4.npy")));
  CHECK(data.file_name() == "standard input");
  io::read_options csv;
  csv.kind = io::format::csv;
  CHECK(read_as_stdin(case_file("csv/exponents.csv"), csv).rows() == 5);
  CHECK(contains(message_of([&] { read_as_stdin(case_file("csv/exponents.csv"), {}); }),
                 "standard input: neither its first bytes nor its name tell the format"));
  dup2(before, STDIN_FILENO);
  close(before);
}

TEST_CASE("input: what cannot be read says so") {
  const temporary_folder folder;
  write_file(folder / "file", "x");
  CHECK(message_of([&] { io::read_file(folder / "missing"); }) ==
        (folder / "missing") + ": cannot open: No such file or directory");
  CHECK(message_of([&] { io::read_file(folder.path().string()); }) ==
        folder.path().string() + ": is a directory, expected a file");
  CHECK(contains(message_of([&] { io::read_file(folder / "file/below"); }), "Not a directory"));
  CHECK(contains(message_of([&] { io::read_file(""); }), "the file name is empty"));
  if (geteuid() == 0) {
    MESSAGE("skipped: root may read a file without permission bits");
  } else {
    chmod((folder / "file").c_str(), 0);
    CHECK(contains(message_of([&] { io::read_file(folder / "file"); }), "Permission denied"));
  }
}

TEST_CASE("input: a file larger than the memory is refused before it is read") {
  const temporary_folder folder;
  const std::string path = folder / "sparse";
  write_file(path, "");
  if (truncate(path.c_str(), off_t{1} << 42) != 0) {
    MESSAGE("skipped: this file system has no sparse files of 4 TiB");
    return;
  }
  CHECK_THROWS_AS(io::read_file(path), io::not_enough_memory);
}
