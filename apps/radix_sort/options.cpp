#include "apps/radix_sort/options.hpp"

#include <CLI/CLI.hpp>
#include <charconv>

#include "apps/common/error.hpp"

namespace upsweep::apps::radix_sort {
namespace {

constexpr const char* description =
    R"(Sorts a file of numbers, of rows or of lines. Stable: equal keys keep their order.

Examples:
  radix_sort keys_uint64 -o sorted_uint64             SOSD, by the name
  radix_sort --type f32 values.bin -o sorted.bin      raw little-endian numbers
  radix_sort --by magnitude -r quakes.csv             whole rows, largest first
  radix_sort --by year --by price cars.csv -o cars.csv    by year, then price; in place
  radix_sort words.txt | head                         lines in byte order, as LC_ALL=C sort
  radix_sort --check --by time log.csv                exit code 1 when not sorted
  radix_sort --compare --type u32 keys.bin -o /dev/null   beside other libraries

Floating point: -0.0 equals +0.0; every NaN is equal and greater than +infinity.
Exit codes: 0 done, 1 not sorted or results differ, 2 wrong use or bad input,
3 out of memory or disk, 4 the device asked for is missing or failed.
)";

int bit_number(std::string_view text) {
  int number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (text.empty() || error != std::errc{} || stop != text.data() + text.size() || number < 0 ||
      number > 64) {
    throw usage_error("--bits: expected LO:HI with 0 <= LO <= HI <= 64, as 0:16");
  }
  return number;
}

void parse_bits(const std::string& text, sort_options& sort) {
  const std::size_t colon = text.find(':');
  sort.begin_bit = bit_number(text.substr(0, colon));
  sort.end_bit = colon == std::string::npos ? -2 : bit_number(text.substr(colon + 1));
  if (sort.begin_bit > sort.end_bit) {
    throw usage_error("--bits: expected LO:HI with 0 <= LO <= HI <= 64, as 0:16");
  }
}

}  // namespace

bool parse(int argc, char** argv, options& options) {
  CLI::App app(description, "radix_sort");
  const std::string sort = "How to sort";
  std::string bits;
  bool stable = false;
  app.add_option("-k,--by", options.by,
                 "column to sort by, its name or its number from 1; repeat it for the columns that "
                 "decide between equal ones")
      ->allow_extra_args(false)
      ->type_name("COLUMN")
      ->group(sort);
  app.add_flag("-r,--descending", options.sort.descending,
               "largest first; equal keys keep their order")
      ->group(sort);
  app.add_flag("-n,--numeric", options.numeric, "text: by the number that each line holds")
      ->group(sort);
  app.add_option("--bits", bits, "only bits LO up to, not including, HI of the ordered key count")
      ->type_name("LO:HI")
      ->group(sort);
  app.add_flag("-s,--stable", stable, "accepted, as every sort here is stable")->group(sort);
  const std::string result = "Result";
  add_output_option(app, options.files);
  app.add_flag("--argsort", options.argsort,
               "write row numbers from 0, in sorted order, in place of the rows")
      ->group(result);
  app.add_flag("-c,--check", options.check,
               "only say whether the input is sorted: exit code 0 or 1")
      ->group(result);
  add_input_options(app, options.files);
  add_common_options(app, options.common);

  if (!parse_command_line(app, argc, argv, options.common)) return false;
  if (!bits.empty()) parse_bits(bits, options.sort);
  if (!bits.empty() && options.by.size() > 1) {
    throw usage_error("--bits goes with one column, " + std::to_string(options.by.size()) +
                      " are given");
  }
  if (options.check && (options.argsort || options.compare_or_plan())) {
    throw usage_error("--check only looks: it does not go with --argsort, --compare or --plan");
  }
  if (!bits.empty() && options.common.compare) {
    throw usage_error("--compare sorts by all bits: it does not go with --bits");
  }
  settle_input(options.files);
  const bool writes = !options.check && !options.common.plan;
  check_json_target(options.common, writes && options.files.output == "-");
  return true;
}

}  // namespace upsweep::apps::radix_sort
