#include "apps/io/input.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "apps/io/error.hpp"

namespace upsweep::apps::io {
namespace {

constexpr std::size_t first_pipe_bytes = std::size_t{1} << 20;
constexpr std::size_t largest_read_bytes = std::size_t{1} << 30;  // Linux reads no more than 2 GiB

class descriptor {
 public:
  explicit descriptor(int fd, bool owned) : fd_(fd), owned_(owned) {}
  ~descriptor() {
    if (owned_ && fd_ >= 0) close(fd_);
  }
  descriptor(const descriptor&) = delete;
  descriptor& operator=(const descriptor&) = delete;
  int get() const { return fd_; }

 private:
  int fd_;
  bool owned_;
};

/// Fills up to `size_bytes`; fewer only at the end of the input.
std::size_t read_some(int fd, std::byte* to, std::size_t size_bytes, const std::string& file) {
  std::size_t got = 0;
  while (got < size_bytes) {
    const ssize_t n = read(fd, to + got, std::min(size_bytes - got, largest_read_bytes));
    if (n == 0) break;
    if (n < 0) {
      if (errno == EINTR) continue;
      throw bad_input(file, "byte " + std::to_string(got),
                      std::string("cannot read: ") + std::strerror(errno));
    }
    got += static_cast<std::size_t>(n);
  }
  return got;
}

std::size_t memory_bytes() {
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_bytes = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || page_bytes <= 0) return SIZE_MAX;
  return static_cast<std::size_t>(pages) * static_cast<std::size_t>(page_bytes);
}
}  // namespace

std::string input_name(const std::string& path) {
  return path == "-" ? "standard input" : path;
}

buffer read_file(const std::string& path) {
  const std::string file = input_name(path);
  if (path.empty()) throw bad_input("input", "", "the file name is empty");
  const descriptor fd(path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC),
                      path != "-");
  if (fd.get() < 0) {
    throw bad_input(file, "", std::string("cannot open: ") + std::strerror(errno));
  }
  struct stat status {};
  if (fstat(fd.get(), &status) != 0) {
    throw bad_input(file, "", std::string("cannot read: ") + std::strerror(errno));
  }
  if (S_ISDIR(status.st_mode)) throw bad_input(file, "", "is a directory, expected a file");

  std::size_t expected = first_pipe_bytes;
  if (S_ISREG(status.st_mode) && status.st_size > 0) {
    expected = static_cast<std::size_t>(status.st_size);
    if (expected > memory_bytes()) {
      throw not_enough_memory(file + ": " + std::to_string(expected) +
                              " bytes, but this machine has " + std::to_string(memory_bytes()) +
                              " bytes of memory");
    }
  }
  // One byte more than the file: a full buffer then means that the file has grown meanwhile.
  buffer bytes(expected + 1);
  std::size_t size_bytes = 0;
  for (;;) {
    size_bytes +=
        read_some(fd.get(), bytes.data() + size_bytes, bytes.size_bytes() - size_bytes, file);
    if (size_bytes < bytes.size_bytes()) break;
    buffer larger(2 * bytes.size_bytes());
    std::memcpy(larger.data(), bytes.data(), size_bytes);
    bytes = std::move(larger);
  }
  bytes.shrink(size_bytes);
  return bytes;
}
}  // namespace upsweep::apps::io
