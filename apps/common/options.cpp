#include "apps/common/options.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <functional>
#include <vector>

#include "apps/common/error.hpp"
#include "apps/common/print.hpp"
#include "apps/common/version.hpp"

namespace upsweep::apps {
namespace {

// CLI11 shows its own error type well, and nothing else.
template <class Parse>
auto checked(const std::string& option, Parse parse) {
  return [option, parse = std::move(parse)](const std::string& text) {
    try {
      parse(text);
    } catch (const std::invalid_argument& error) {
      throw CLI::ValidationError(option, error.what());
    }
  };
}

char one_character(const std::string& text) {
  if (text.size() != 1) throw std::invalid_argument("expected one character, got '" + text + "'");
  return text[0];
}

device_choice parse_device(const std::string& text) {
  if (text == "auto") return device_choice::automatic;
  if (text == "cpu") return device_choice::cpu;
  if (text == "cuda") return device_choice::cuda;
  throw std::invalid_argument("expected auto, cpu or cuda, got '" + text + "'");
}

std::vector<std::string> arguments_of(int argc, char** argv,
                                      const std::vector<optional_value>& optional_values) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  for (std::string& argument : arguments) {
    if (argument == "--") break;
    if (argument == "--json") argument = "--json=-";
    for (const optional_value& one : optional_values) {
      if (argument == one.option) argument += "=" + one.when_absent;
    }
  }
  return {arguments.rbegin(), arguments.rend()};  // the order that CLI11 wants
}

}  // namespace

void add_common_options(CLI::App& app, common_options& options) {
  const std::string run = "Where it runs";
  app.add_option_function<std::string>(
         "--device", checked("--device", [&](auto& text) { options.device = parse_device(text); }),
         "auto, cpu or cuda; auto says what it chose and why")
      ->type_name("DEVICE")
      ->group(run);
  app.add_option("-j,--threads", options.threads, "CPU threads (default: all)")
      ->check(CLI::Range(1, 4096))
      ->type_name("N")
      ->group(run);
  const std::string report = "What is reported";
  app.add_flag(
         "--compare", options.compare,
         "run other libraries on the same data too: are the results equal, how long do they take")
      ->group(report);
  app.add_flag("--plan", options.plan,
               "print what would run, where and why, and every byte of memory; write nothing")
      ->group(report);
  app.add_option("--json", options.json,
                 "a report for machines: --json=FILE, or --json for standard output")
      ->type_name("[=FILE]")
      ->group(report);
  app.add_flag("-q,--quiet", options.quiet, "errors only")->group(report);
  app.add_flag("-v,--verbose", options.verbose, "details on standard error")->group(report);
  app.add_flag("--version", options.version, "version and devices; with -v also why one is missing")
      ->group(report);
}

void add_input_options(CLI::App& app, file_options& options) {
  io::read_options& read = options.read;
  const std::string input = "Input";
  app.add_option("INPUT", options.input, "file, or - for standard input (the default)")
      ->type_name("")
      ->group(input);
  app.add_option_function<std::string>(
         "-f,--format",
         checked("--format", [&](auto& text) { read.kind = io::parse_format(text); }),
         "one of " + std::string(io::format_names()) +
             " (default: from the first bytes, then the name)")
      ->type_name("FORMAT")
      ->group(input);
  app.add_option_function<std::string>(
         "-t,--type", checked("--type", [&](auto& text) { read.type = io::parse_dtype(text); }),
         "of the numbers: " + std::string(io::dtype_names()) + "; raw files need it")
      ->type_name("TYPE")
      ->group(input);
  app.add_flag_callback(
         "--no-header", [&] { read.header = false; },
         "csv, tsv: the first line is data, columns have numbers only")
      ->group(input);
  app.add_option_function<std::string>(
         "--comment", checked("--comment", [&](auto& text) { read.comment = one_character(text); }),
         "csv, tsv, text: lines that start with this character are no rows")
      ->type_name("C")
      ->group(input);
  app.add_option("--record", read.record_bytes, "raw: rows of so many bytes, moved whole")
      ->type_name("BYTES")
      ->group(input);
  app.add_option("--key-offset", read.key_offset,
                 "raw with --record: where in a row the number lies")
      ->type_name("BYTES")
      ->group(input);
}

void add_output_option(CLI::App& app, file_options& options) {
  app.add_option("-o,--output", options.output,
                 "file, or - for standard output (the default); may be INPUT itself")
      ->type_name("FILE");
}

bool parse_command_line(CLI::App& app, int argc, char** argv, const common_options& options,
                        const std::vector<optional_value>& optional_values) {
  app.get_formatter()->column_width(34);
  if (argc == 1 && ::isatty(STDIN_FILENO) == 1) {
    print(app.help());
    return false;
  }
  try {
    app.parse(arguments_of(argc, argv, optional_values));
  } catch (const CLI::CallForHelp&) {
    print(app.help());
    return false;
  } catch (const CLI::ParseError& error) {
    throw usage_error(error.what());
  }
  if (options.version) {
    print(version_text(app.get_name(), options.verbose));
    return false;
  }
  return true;
}

void settle_input(file_options& options) {
  if (!options.input.empty()) return;
  if (::isatty(STDIN_FILENO) == 1) {
    throw usage_error("no INPUT, and standard input is a terminal");
  }
  options.input = "-";
}

void check_json_target(const common_options& options, bool data_on_stdout) {
  if (options.json == "-" && data_on_stdout) {
    throw usage_error(
        "--json and the data would both go to standard output: use -o FILE or --json=FILE");
  }
}

}  // namespace upsweep::apps
