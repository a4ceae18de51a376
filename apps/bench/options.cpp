#include "apps/bench/options.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdlib>

#include "apps/common/error.hpp"
#include "apps/common/print.hpp"

namespace upsweep::apps::bench {
namespace {

constexpr std::size_t largest_n = 0xffffffff;  // what CUB counts in 32 bits

std::string from_environment(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? "" : value;
}

void set_modes(const std::vector<std::string>& names, options& options) {
  if (names.empty()) return;
  options.stream = options.graph = false;
  for (const std::string& name : names) {
    if (name == "stream") {
      options.stream = true;
    } else if (name == "graph") {
      options.graph = true;
    } else {
      throw usage_error("--modes: expected stream or graph, got '" + name + "'");
    }
  }
}

}  // namespace

std::size_t parse_size(const std::string& text) {
  const bool is_power = text.starts_with("2^");
  const char* const begin = text.data() + (is_power ? 2 : 0);
  const char* const end = text.data() + text.size();
  std::size_t value = 0;
  const auto [stop, error] = std::from_chars(begin, end, value);
  if (error == std::errc{} && stop == end && begin != end) {
    if (is_power) value = value < 32 ? std::size_t{1} << value : 0;
    if (value >= 1 && value <= largest_n) return value;
  }
  throw usage_error("expected a size from 1 to 4294967295, as 65536 or 2^16, got '" + text + "'");
}

bool parse(const std::string& program, const std::string& description, int argc, char** argv,
           options& options) {
  CLI::App app(description, program);
  app.get_formatter()->column_width(34);
  std::vector<std::string> sizes, modes;
  std::string max_n;
  options.commit = from_environment("UPSWEEP_COMMIT");
  const std::string what = "What is measured";
  app.add_option("--cases", options.cases, "ids, or beginnings of ids (default: all)")
      ->delimiter(',')
      ->type_name("A,B")
      ->group(what);
  app.add_option("--sizes", sizes, "items, as 65536 or 2^16 (default: each case's sweep)")
      ->delimiter(',')
      ->type_name("N,N")
      ->group(what);
  app.add_option("--modes", modes, "stream, graph (default: both; graph up to 2^22 items)")
      ->delimiter(',')
      ->type_name("A,B")
      ->group(what);
  app.add_option("--max-n", max_n, "leaves out larger sizes")->type_name("N")->group(what);
  app.add_option("--runs", options.runs, "rounds that count (default: 15; 9 from 2^26 items on)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{100'000}))
      ->type_name("R")
      ->group(what);
  app.add_flag("--quick", options.quick, "a few cases and sizes only")->group(what);
  app.add_flag("--check-only", options.check_only, "compare outputs, time nothing")->group(what);
  app.add_flag("--keep-going", options.keep_going, "go on after a wrong output; it is not timed")
      ->group(what);
  app.add_option("--time-budget-s", options.time_budget_s, "stops then, and keeps the record")
      ->check(CLI::PositiveNumber)
      ->type_name("S")
      ->group(what);
  app.add_flag("--list", options.list, "prints the ids of all cases, runs nothing")->group(what);
  const std::string record = "The record";
  app.add_option("--json", options.json, "where to write it")->type_name("FILE")->group(record);
  app.add_option("--machine", options.machine, "its name (default: GPU, driver, CUDA)")
      ->type_name("TEXT")
      ->group(record);
  app.add_option("--commit", options.commit, "of this build (default: UPSWEEP_COMMIT)")
      ->type_name("HASH")
      ->group(record);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    print(app.help());
    return false;
  } catch (const CLI::ParseError& error) {
    throw usage_error(error.what());
  }
  for (const std::string& size : sizes) options.sizes.push_back(parse_size(size));
  if (!max_n.empty()) options.max_n = parse_size(max_n);
  set_modes(modes, options);
  options.command = from_environment("UPSWEEP_COMMAND");
  if (!options.command.empty()) return true;
  options.command = program;
  for (int i = 1; i < argc; ++i) options.command += std::string(" ") + argv[i];
  return true;
}

}  // namespace upsweep::apps::bench
