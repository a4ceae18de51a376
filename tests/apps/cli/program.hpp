// Runs the built programs as a shell would, and says what came of it.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/temporary_folder.hpp"

namespace upsweep::tests::cli {

inline constexpr unsigned seed = 20261130;  ///< of all random inputs here

struct outcome {
  int code = -1;    ///< exit code; 128 + s after signal s, as a shell shows it
  std::string out;  ///< standard output
  std::string err;  ///< standard error

  /// Exactly one line on standard error: what every failure owes.
  bool one_line() const;
  bool says(std::string_view text) const { return err.find(text) != std::string::npos; }
};

struct invocation {
  std::string program;  ///< "radix_sort", "compact", "scan"
  std::vector<std::string> arguments;
  std::string input{};           ///< of standard input
  bool reader_leaves = false;    ///< standard output is a pipe that nobody reads any more
  std::string stdout_file{};     ///< standard output goes to this file, as /dev/full
  std::size_t memory_limit = 0;  ///< bytes of address space; 0: none
};

/// A program that runs longer than a minute is ended, and its code is 142.
outcome run(const invocation& what);
outcome run(const std::string& program, const std::vector<std::string>& arguments,
            const std::string& input = {});

/// Starts it and returns its process, with signals as a shell leaves them. The caller waits for it.
int start(const std::string& program, const std::vector<std::string>& arguments);

/// A file of the repository's data/.
std::string data(const std::string& name);

std::string read_file(const std::string& path);
std::vector<std::string> lines_of(const std::string& text);  ///< without their ends

/// The bytes of numbers, as a raw file holds them, and back.
template <class T>
std::string bytes_of(const std::vector<T>& items) {
  return {reinterpret_cast<const char*>(items.data()), items.size() * sizeof(T)};
}
template <class T>
std::vector<T> items_of(const std::string& bytes) {
  std::vector<T> items(bytes.size() / sizeof(T));
  bytes.copy(reinterpret_cast<char*>(items.data()), items.size() * sizeof(T));
  return items;
}

}  // namespace upsweep::tests::cli
