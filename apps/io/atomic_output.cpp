#include "apps/io/atomic_output.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <climits>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include "apps/io/error.hpp"
#include "apps/io/temporary_file.hpp"

namespace upsweep::apps::io {
namespace {

constexpr std::size_t largest_write_bytes = std::size_t{1} << 30;  // Linux writes less than 2 GiB

/// The open descriptor that a name like /dev/stdout or /dev/fd/3 stands for. It is used itself, for
/// opening the name again would start at byte 0 of a file that the shell appends to.
std::optional<int> named_descriptor(std::string_view path) {
  if (path == "/dev/stdout") return STDOUT_FILENO;
  if (path == "/dev/stderr") return STDERR_FILENO;
  for (const std::string_view folder : {"/dev/fd/", "/proc/self/fd/"}) {
    if (!path.starts_with(folder)) continue;
    int fd = -1;
    const char* const end = path.data() + path.size();
    const auto [stop, error] = std::from_chars(path.data() + folder.size(), end, fd);
    if (error == std::errc{} && stop == end) return fd;
  }
  return std::nullopt;
}

mode_t bits_from_umask() {
  const mode_t mask = umask(0);  // it can only be read by setting it
  umask(mask);
  return 0666 & ~mask;
}

std::string folder_of(const std::string& path) {
  const std::size_t slash = path.rfind('/');
  if (slash == path.npos) return "";
  return path.substr(0, slash + 1);
}
}  // namespace

std::string output_name(const std::string& path) {
  return path == "-" ? "standard output" : path;
}

atomic_output::atomic_output(const std::string& path, content kind) : name_(output_name(path)) {
  if (path.empty()) throw bad_input("output", "", "the file name is empty");
  std::optional<int> direct = named_descriptor(path);
  if (path == "-") direct = STDOUT_FILENO;
  struct stat status {};
  if (direct) {
    if (kind == content::binary && isatty(*direct)) {
      throw bad_input(name_, "", "is a terminal, and the data is binary; name a file or a pipe");
    }
    signal(SIGPIPE, SIG_IGN);
    fd_ = *direct;
    return;
  }
  const bool exists = stat(path.c_str(), &status) == 0;
  if (!exists && errno != ENOENT) fail("cannot write", errno);
  if (exists && S_ISDIR(status.st_mode)) fail("cannot write", EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {
    signal(SIGPIPE, SIG_IGN);
    fd_ = open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd_ < 0) fail("cannot open", errno);
    owns_fd_ = true;
    if (kind == content::binary && isatty(fd_)) {
      close(fd_);
      throw bad_input(name_, "", "is a terminal, and the data is binary; name a file or a pipe");
    }
    return;
  }
  open_temporary(path, exists);
}

void atomic_output::open_temporary(const std::string& path, bool replaces) {
  target_ = path;
  struct stat status {};
  if (replaces) {
    // A rename needs rights on the folder alone; a file that is write-protected must stay.
    if (access(path.c_str(), W_OK) != 0) fail("cannot write", errno);
    if (char* const real = realpath(path.c_str(), nullptr)) {
      target_ = real;
      std::free(real);
    }
    if (stat(target_.c_str(), &status) != 0) fail("cannot write", errno);
  }
  const std::string folder = folder_of(target_);
  // Part of the name tells the user whose file it is, if the power fails; NAME_MAX allows no more.
  std::string stem =
      folder + "." + target_.substr(folder.size()).substr(0, NAME_MAX - 32) + ".part-";
  const detail::temporary_file file = detail::make_temporary_file(stem);
  if (file.fd < 0) {
    const int error_number = errno;
    fail(("cannot create a file in " + (folder.empty() ? "the current folder" : folder)).c_str(),
         error_number);
  }
  fd_ = file.fd;
  slot_ = file.slot;
  temporary_ = file.path;
  owns_fd_ = true;
  if (replaces) {
    static_cast<void>(!fchown(fd_, status.st_uid, status.st_gid));  // only root may; no harm else
  }
  if (fchmod(fd_, replaces ? status.st_mode & 07777 : bits_from_umask()) != 0) {
    const int error_number = errno;
    discard();
    fail("cannot set permissions", error_number);
  }
}

atomic_output::~atomic_output() {
  discard();
}

void atomic_output::discard() noexcept {
  if (owns_fd_ && fd_ >= 0) close(fd_);
  fd_ = -1;
  if (!temporary_.empty()) unlink(temporary_.c_str());
  temporary_.clear();
  detail::forget_temporary_file(slot_);
  slot_ = -1;
}

void atomic_output::sink(const char* bytes, std::size_t size) {
  while (size != 0) {
    const ssize_t n = ::write(fd_, bytes, std::min(size, largest_write_bytes));
    if (n < 0) {
      if (errno == EINTR) continue;
      if (errno == EPIPE) throw closed_pipe(name_, "the reader has gone", EPIPE);
      fail("cannot write", errno);
    }
    bytes += n;
    size -= static_cast<std::size_t>(n);
  }
}

void atomic_output::commit() {
  flush();
  if (temporary_.empty()) {
    const bool owned = std::exchange(owns_fd_, false);
    const int fd = std::exchange(fd_, -1);
    if (owned && close(fd) != 0) fail("cannot write", errno);
    return;
  }
  // Without it a crash after the rename could leave an empty file in place of the old one.
  if (fsync(fd_) != 0 && errno != EINVAL && errno != ENOTSUP) {
    const int error_number = errno;
    discard();
    fail("cannot write", error_number);
  }
  const int closed = close(std::exchange(fd_, -1));
  if (closed != 0 || rename(temporary_.c_str(), target_.c_str()) != 0) {
    const int error_number = errno;
    discard();
    fail("cannot write", error_number);
  }
  temporary_.clear();
  detail::forget_temporary_file(std::exchange(slot_, -1));
}

void atomic_output::fail(const char* doing, int error_number) const {
  throw output_error(name_, std::string(doing) + ": " + std::strerror(error_number), error_number);
}
}  // namespace upsweep::apps::io
