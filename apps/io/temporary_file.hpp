// Temporary files that do not outlive the program, not even when a signal ends it.
#pragma once
#include <string>

namespace upsweep::apps::io::detail {

struct temporary_file {
  int fd = -1;  // -1: not created, see errno
  int slot = -1;
  std::string path;
};

/// Creates a new file named `stem` and six random characters, and puts it on the list of files
/// that SIGINT, SIGTERM and SIGHUP remove. A signal that the program ignores or handles itself is
/// left alone.
temporary_file make_temporary_file(const std::string& stem);

/// Takes a file off the list, when it has been renamed or removed.
void forget_temporary_file(int slot) noexcept;
}  // namespace upsweep::apps::io::detail
