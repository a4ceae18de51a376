// What can go wrong with files, one type for each exit code of the programs.
#pragma once
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

namespace upsweep::apps::io {

/// Names of files and columns may hold line feeds and escape sequences; a message is one line.
inline std::string one_line(std::string text) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < ' ' || c == '\x7f') c = '?';
  }
  return text;
}

/// The input (or the way it was asked for) is wrong: exit code 2.
/// what() is one line: "FILE: WHERE: WHAT", or "FILE: WHAT" when there is no place to name.
class bad_input : public std::runtime_error {
 public:
  bad_input(const std::string& file, const std::string& where, const std::string& what)
      : std::runtime_error(one_line(file + ": " + (where.empty() ? what : where + ": " + what))),
        file_(file),
        where_(where) {}

  const std::string& file() const { return file_; }
  const std::string& where() const { return where_; }  ///< "line 7", "byte 1024", or empty

 private:
  std::string file_;
  std::string where_;
};

/// The output cannot be written (disk full, no such folder, ...): exit code 3.
class output_error : public std::runtime_error {
 public:
  output_error(const std::string& file, const std::string& what, int error_number)
      : std::runtime_error(one_line(file + ": " + what)), error_number_(error_number) {}

  int error_number() const { return error_number_; }  ///< errno, 0 when there is none

 private:
  int error_number_;
};

/// The reader of standard output has gone (`radix_sort x | head`): the program ends without a word.
class closed_pipe : public output_error {
 public:
  using output_error::output_error;
};

/// A file that this machine's memory cannot hold: exit code 3, like every std::bad_alloc.
class not_enough_memory : public std::bad_alloc {
 public:
  explicit not_enough_memory(std::string what) : what_(std::move(what)) {}
  const char* what() const noexcept override { return what_.c_str(); }

 private:
  std::string what_;
};
}  // namespace upsweep::apps::io
