#include "apps/scan/options.hpp"

#include <CLI/CLI.hpp>

#include "apps/common/error.hpp"

namespace upsweep::apps::scan {
namespace {

constexpr const char* description =
    R"(Runs every scan method on one input and prints them side by side: time, GB/s, share of
a copy, and how far the sums are from a serial one in higher precision.

Examples:
  scan                                      1,000,000 f32, uniform in [0, 1)
  scan --n 16777216 --type u32 --runs 20
  scan --input quakes.csv --column depth
  scan --device cpu --threads 1 --exclusive
  scan --json=table.json

Exit codes: 0 every result is within its bound, 1 one is not, 2 wrong use or bad input,
3 out of memory or disk, 4 the device asked for is missing or failed.
)";

io::dtype scan_type(const std::string& text) {
  for (const io::dtype type : {io::dtype::u32, io::dtype::i32, io::dtype::u64, io::dtype::i64,
                               io::dtype::f32, io::dtype::f64}) {
    if (io::find_dtype(text) == type) return type;
  }
  throw CLI::ValidationError("--type",
                             "expected u32, i32, u64, i64, f32 or f64, got '" + text + "'");
}

}  // namespace

bool parse(int argc, char** argv, options& options) {
  CLI::App app(description, "scan");
  const std::string input = "Input";
  CLI::Option* const n = app.add_option("-N,--n", options.n, "how many numbers to make up")
                             ->transform(CLI::AsSizeValue(false))
                             ->type_name("N")
                             ->group(input);
  CLI::Option* const seed = app.add_option("--seed", options.seed, "of the numbers made up")
                                ->type_name("S")
                                ->group(input);
  app.add_option_function<std::string>(
         "-t,--type", [&](const std::string& text) { options.read.type = scan_type(text); },
         "u32, i32, u64, i64, f32 (the default) or f64")
      ->type_name("TYPE")
      ->group(input);
  CLI::Option* const file =
      app.add_option("-i,--input", options.input, "scan numbers of this file, - for standard input")
          ->type_name("FILE")
          ->excludes(n)
          ->excludes(seed)
          ->group(input);
  app.add_option("--column", options.column, "of the file, by name or number from 1")
      ->type_name("COLUMN")
      ->needs(file)
      ->group(input);
  app.add_option_function<std::string>(
         "-f,--format",
         [&](const std::string& text) {
           try {
             options.read.kind = io::parse_format(text);
           } catch (const std::invalid_argument& error) {
             throw CLI::ValidationError("--format", error.what());
           }
         },
         "of the file: one of " + std::string(io::format_names()))
      ->type_name("FORMAT")
      ->needs(file)
      ->group(input);
  const std::string scan = "The scan";
  app.add_flag("--exclusive", options.exclusive, "sums without the item itself, starting at 0")
      ->group(scan);
  app.add_option("--runs", options.runs, "counted runs of each method, in turns (default: 100)")
      ->check(CLI::Range(std::size_t{1}, std::size_t{1'000'000}))
      ->type_name("N")
      ->group(scan);
  add_common_options(app, options.common);
  return parse_command_line(app, argc, argv, options.common);
}

}  // namespace upsweep::apps::scan
