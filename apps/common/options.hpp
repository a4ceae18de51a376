// The options that all programs share, so that they agree in name and meaning.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "apps/common/device.hpp"
#include "apps/common/talk.hpp"
#include "apps/io/dataset.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): the name is theirs
class App;
}

namespace upsweep::apps {

/// Where it runs and what is reported.
struct common_options {
  device_choice device = device_choice::automatic;
  int threads = 0;  ///< 0: all
  bool compare = false;
  bool plan = false;
  std::optional<std::string> json;  ///< a file name, or "-"
  bool quiet = false;
  bool verbose = false;
  bool version = false;

  int verbosity() const { return quiet ? -1 : verbose ? 1 : 0; }
};

/// One input file, one output file, and how to read them.
struct file_options {
  std::string input;  ///< "-" is standard input; empty until parse_command_line: not given
  std::string output = "-";
  io::read_options read;
};

/// --device --threads --compare --plan --json -q -v --version
void add_common_options(CLI::App& app, common_options& options);
/// INPUT --format --type --no-header --comment --record --key-offset
void add_input_options(CLI::App& app, file_options& options);
/// -o OUT
void add_output_option(CLI::App& app, file_options& options);

/// An option whose value may be left out: --name or --name=VALUE, never "--name VALUE", which would
/// swallow the INPUT behind it.
struct optional_value {
  std::string option;
  std::string when_absent;
};

/// returns  false when the program is done, as help or the version was asked for and is printed
/// throws   usage_error
bool parse_command_line(CLI::App& app, int argc, char** argv, const common_options& options,
                        const std::vector<optional_value>& optional_values = {});

/// Standard input when no INPUT was given, unless that is a terminal, where a program that waits
/// in silence looks broken. throws  usage_error
void settle_input(file_options& options);

/// throws  usage_error when `--json` and data (`data_on_stdout`) would mix on standard output
void check_json_target(const common_options& options, bool data_on_stdout);
}  // namespace upsweep::apps
