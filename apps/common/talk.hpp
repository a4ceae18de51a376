// What the program says on standard error; standard output is for data.
#pragma once
#include <string>
#include <string_view>

namespace upsweep::apps {

class talk {
 public:
  /// verbosity   -1: silent but for errors (-q), 0: notes, 1: details too (-v)
  talk(std::string program, int verbosity) : program_(std::move(program)), verbosity_(verbosity) {}

  void note(std::string_view text) const {
    if (verbosity_ >= 0) say(text);
  }
  void detail(std::string_view text) const {
    if (verbosity_ >= 1) say(text);
  }
  bool is_quiet() const { return verbosity_ < 0; }
  const std::string& program() const { return program_; }

 private:
  void say(std::string_view text) const;

  std::string program_;
  int verbosity_;
};

/// Whether moving and coloured text has a reader: standard error is a terminal and NO_COLOR is
/// unset.
bool is_lively_terminal();
}  // namespace upsweep::apps
