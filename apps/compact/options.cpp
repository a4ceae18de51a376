#include "apps/compact/options.hpp"

#include <CLI/CLI.hpp>

#include "apps/common/error.hpp"

namespace upsweep::apps::compact {
namespace {

constexpr const char* description =
    R"(Keeps the rows, numbers or lines that pass a test, in their order.

Examples:
  compact --where "magnitude >= 5 && depth < 70" quakes.csv -o strong.csv
  compact --where "x*x + y*y < 4" points.ply -o disc.ply      columns stay together
  compact --keep nonempty notes.txt                           drop empty lines
  compact --nonzero --type f32 sparse.bin -o dense.bin        raw little-endian numbers
  compact --mask keep.npy data.npy -o kept.npy --rejects rest.npy     both halves
  compact --unique words.txt                                  first of each run of equal lines
  compact --count --where "delay > 60" flights.csv            only how many

A condition knows + - * / % < <= > >= == != && || ! and the functions abs sqrt floor ceil min max
isnan isfinite exp log sin cos over column names; the one column of raw, sosd, npy and text files is
called value. Columns whose names are no words go in backticks.
Exit codes: 0 done, 1 results differ (--compare), 2 wrong use or bad input,
3 out of memory or disk, 4 the device asked for is missing or failed.
)";

// Stands for "no column given": no column name holds it, as no option on a command line can.
const std::string no_column(1, '\1');

struct choices {
  std::string keep, nonzero, unique;
};

void settle_way(const choices& chosen, options& options) {
  int ways = 0;
  const auto take = [&](bool given, way how) {
    if (!given) return;
    options.how = how;
    ++ways;
  };
  take(!options.condition.empty(), way::where);
  take(!chosen.keep.empty(), way::nonempty);
  take(!chosen.nonzero.empty(), way::nonzero);
  take(!options.mask.empty(), way::mask);
  take(!chosen.unique.empty(), way::unique);
  if (ways != 1) {
    throw usage_error("say what to keep by one of --where, --keep, --nonzero, --mask, --unique; " +
                      std::string(ways == 0 ? "none is given" : "several are given"));
  }
  const std::string& column = options.how == way::nonzero ? chosen.nonzero : chosen.unique;
  options.column = column == no_column ? "" : column;
}

}  // namespace

bool parse(int argc, char** argv, options& options) {
  CLI::App app(description, "compact");
  choices chosen;
  const std::string test = "What to keep (one of them)";
  app.add_option("-w,--where", options.condition, "rows for which this condition holds")
      ->type_name("CONDITION")
      ->group(test);
  app.add_option("--keep", chosen.keep, "text: nonempty keeps the lines that are not empty")
      ->check(CLI::IsMember({"nonempty"}))
      ->type_name("nonempty")
      ->group(test);
  app.add_option("--nonzero", chosen.nonzero, "rows whose number is not zero (NaN is not)")
      ->type_name("[=COLUMN]")
      ->group(test);
  app.add_option("--mask", options.mask,
                 "rows whose entry in this file of as many numbers is not zero")
      ->type_name("FILE")
      ->group(test);
  app.add_option("--unique", chosen.unique,
                 "the first of each run of rows with equal numbers or lines")
      ->type_name("[=COLUMN]")
      ->group(test);
  app.add_flag("--invert", options.invert, "keep the others")->group(test);
  const std::string result = "Result";
  add_output_option(app, options.files);
  app.add_option("--rejects", options.rejects,
                 "write the rows that are not kept to this file, in order")
      ->type_name("FILE")
      ->group(result);
  app.add_flag("--count", options.count, "print only how many rows are kept")->group(result);
  app.add_flag("--indices", options.indices, "write row numbers from 0 in place of the rows")
      ->group(result);
  add_input_options(app, options.files);
  add_common_options(app, options.common);

  const std::vector<optional_value> optional_values{{"--nonzero", no_column},
                                                    {"--unique", no_column}};
  if (!parse_command_line(app, argc, argv, options.common, optional_values)) return false;
  settle_way(chosen, options);
  if (options.count && (options.indices || !options.rejects.empty())) {
    throw usage_error("--count writes no rows: it does not go with --indices or --rejects");
  }
  if (options.count && options.files.output != "-") {
    throw usage_error("--count prints on standard output: it does not go with -o");
  }
  if (options.rejects == "-") {
    throw usage_error("--rejects: expected a file, standard output is for what is kept");
  }
  if (!options.rejects.empty() && options.rejects == options.files.output) {
    throw usage_error("--rejects and -o name the same file");
  }
  settle_input(options.files);
  check_json_target(options.common, !options.common.plan && options.files.output == "-");
  return true;
}

}  // namespace upsweep::apps::compact
