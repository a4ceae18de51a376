#include "data/generate/options.hpp"

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <map>
#include <stdexcept>

#include "apps/common/error.hpp"

namespace upsweep::data {
namespace {

using apps::usage_error;
using apps::io::dtype;
using apps::io::format;

constexpr const char* description = R"(Writes a large file of numbers, in constant memory.

The same options give the same bytes on every machine (zipf: with the same mathematics library).

Kinds:
  uniform        all values of an integer type, [0, 1) of a float type
  few-distinct   --distinct values (16), far apart
  sorted         ascending over the whole range; with more items than values, values repeat
  reversed       the same, descending
  zipf           1 .. --distinct, value r with a probability proportional to r^-exponent
  entropy        AND of --and uniform words, so that ones are rare: 1 is uniform, 5 nearly all zero

Examples:
  generate --type u32 -n 1e6 -o keys.bin                    raw little-endian numbers
  generate --type u64 -n 2^24 --kind sorted -o keys_uint64  SOSD, by the name
  generate --type f32 -n 10M --seed 7 -o values.npy
  generate --kind zipf --exponent 1.2 --distinct 5000 --type i64 -n 1e6 -o ids.npy
  generate --kind few-distinct -n 4Mi -o - | radix_sort --format raw --type u32 - -o sorted.bin
)";

const std::map<std::string, kind> kinds = {
    {"uniform", kind::uniform}, {"few-distinct", kind::few_distinct},
    {"sorted", kind::sorted},   {"reversed", kind::reversed},
    {"zipf", kind::zipf},       {"entropy", kind::entropy},
};

std::string kind_names() {
  std::string names;
  for (const auto& [name, value] : kinds) names += (names.empty() ? "" : " ") + name;
  return names;
}

[[noreturn]] void bad_count(std::string_view text) {
  throw std::invalid_argument("expected a count as 1000, 1e6, 10M, 4Ki or 2^20, got '" +
                              std::string(text) + "'");
}

std::uint64_t factor_of(std::string_view suffix, std::string_view text) {
  static const std::map<std::string_view, std::uint64_t> factors = {
      {"", 1},           {"k", 1000},      {"K", 1000},      {"M", 1000000},
      {"G", 1000000000}, {"Ki", 1u << 10}, {"Mi", 1u << 20}, {"Gi", 1u << 30},
  };
  const auto found = factors.find(suffix);
  if (found == factors.end()) bad_count(text);
  return found->second;
}

// How many values kind and type have to offer.
std::uint64_t most_distinct(kind what, dtype type) {
  return apps::io::visit(type, [&]<class T>(std::type_identity<T>) -> std::uint64_t {
    constexpr std::uint64_t two_53 = std::uint64_t{1} << 53;  // zipf counts in doubles
    if (what == kind::zipf) return std::min(largest_counted<T>(), two_53);
    if (!std::is_integral_v<T>) return largest_counted<T>() + 1;
    return sizeof(T) == 8 ? ~std::uint64_t{0} : std::uint64_t{1} << (8 * sizeof(T) % 64);
  });
}

void settle_distinct(options& chosen, bool given) {
  const kind what = chosen.what.what;
  if (what != kind::zipf && what != kind::few_distinct) {
    if (given) throw usage_error("--distinct: only few-distinct and zipf have it");
    return;
  }
  const std::uint64_t most = most_distinct(what, chosen.type);
  if (!given)
    chosen.what.distinct = what == kind::zipf ? std::min<std::uint64_t>(most, 1u << 20) : 16;
  if (chosen.what.distinct < 1 || chosen.what.distinct > most)
    throw usage_error("--distinct: expected 1 to " + std::to_string(most) + " for type " +
                      std::string(apps::io::name(chosen.type)));
}

void settle_format(options& chosen, const std::string& asked) {
  const auto from_name = apps::io::format_from_name(chosen.output);
  if (!asked.empty())
    chosen.format = apps::io::parse_format(asked);
  else if (from_name)
    chosen.format = *from_name;
  else if (chosen.output != "-")
    throw usage_error("-o: no format known for '" + chosen.output +
                      "'; name it .bin, .npy or .sosd, or give --format raw, npy or sosd");
  if (chosen.format != format::raw && chosen.format != format::npy && chosen.format != format::sosd)
    throw usage_error("cannot write " + std::string(apps::io::name(chosen.format)) +
                      "; expected raw, npy or sosd");
  if (chosen.format != format::sosd) return;
  if (chosen.type != dtype::u32 && chosen.type != dtype::u64)
    throw usage_error("sosd holds u32 or u64, not " + std::string(apps::io::name(chosen.type)));
  const bool says_32 = chosen.output.ends_with("_uint32"),
             says_64 = chosen.output.ends_with("_uint64");
  if ((says_32 && chosen.type != dtype::u32) || (says_64 && chosen.type != dtype::u64))
    throw usage_error("the name " + chosen.output + " says another type than --type " +
                      std::string(apps::io::name(chosen.type)));
}

}  // namespace

std::uint64_t parse_count(std::string_view text) {
  const char* const last = text.data() + text.size();
  if (const std::size_t power = text.find('^'); power != std::string_view::npos) {
    unsigned exponent = 0;
    const auto read = std::from_chars(text.data() + power + 1, last, exponent);
    if (text.substr(0, power) != "2" || read.ec != std::errc{} || read.ptr != last || exponent > 62)
      bad_count(text);
    return std::uint64_t{1} << exponent;
  }
  double number = 0;
  const auto read = std::from_chars(text.data(), last, number);
  if (read.ec != std::errc{} || text[0] == '-') bad_count(text);
  const std::string_view suffix = text.substr(static_cast<std::size_t>(read.ptr - text.data()));
  const double count = number * static_cast<double>(factor_of(suffix, text));
  if (!(count < 0x1p62) || count != std::floor(count)) bad_count(text);
  std::uint64_t whole = 0;  // all digits, where they are given
  const auto exact = std::from_chars(text.data(), last, whole);
  return exact.ec == std::errc{} && exact.ptr == last ? whole : static_cast<std::uint64_t>(count);
}

bool parse(int argc, char** argv, options& chosen) {
  CLI::App app(description, "generate");
  std::string kind_name = "uniform", type_name = "u32", format_name, count_text, distinct_text;
  const auto count_check = CLI::Validator(
      [](const std::string& text) {
        try {
          parse_count(text);
          return std::string();
        } catch (const std::invalid_argument& error) {
          return std::string(error.what());
        }
      },
      "");
  app.add_option("--kind", kind_name, "of data (default: uniform)")->type_name("KIND");
  app.add_option("-t,--type", type_name,
                 "one of " + std::string(apps::io::dtype_names()) + " (default: u32)")
      ->type_name("TYPE");
  app.add_option("-n", count_text, "how many: 1000, 1e6, 10M, 4Ki, 2^20")
      ->required()
      ->check(count_check)
      ->type_name("N");
  app.add_option("--seed", chosen.what.seed,
                 "default 1; sorted and reversed have no chance in them")
      ->type_name("S");
  app.add_option("-o,--output", chosen.output, "file, or - for standard output")
      ->required()
      ->type_name("FILE");
  app.add_option("--format", format_name, "raw, npy or sosd (default: from the name; raw for -)")
      ->type_name("FORMAT");
  auto* const distinct =
      app.add_option("--distinct", distinct_text, "few-distinct, zipf: how many values")
          ->check(count_check)
          ->type_name("D");
  auto* const exponent =
      app.add_option("--exponent", chosen.what.exponent, "zipf (default: 1)")->type_name("S");
  auto* const words =
      app.add_option("--and", chosen.what.words, "entropy: words to AND (default: 3)")
          ->check(CLI::Range(1, 64))
          ->type_name("K");
  app.get_formatter()->column_width(26);
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    std::fputs(app.help().c_str(), stdout);
    return false;
  } catch (const CLI::ParseError& error) {
    throw usage_error(error.what());
  }
  const auto found = kinds.find(kind_name);
  if (found == kinds.end())
    throw usage_error("--kind: expected one of " + kind_names() + ", got '" + kind_name + "'");
  chosen.what.what = found->second;
  chosen.type = apps::io::parse_dtype(type_name);
  chosen.what.n = parse_count(count_text);
  if (distinct->count() != 0) chosen.what.distinct = parse_count(distinct_text);
  if (exponent->count() != 0 && chosen.what.what != kind::zipf)
    throw usage_error("--exponent: only zipf has it");
  if (!(chosen.what.exponent >= 0.01 && chosen.what.exponent <= 20))  // refuses NaN as well
    throw usage_error("--exponent: expected 0.01 to 20");
  if (words->count() != 0 && chosen.what.what != kind::entropy)
    throw usage_error("--and: only entropy has it");
  settle_distinct(chosen, distinct->count() != 0);
  settle_format(chosen, format_name);
  return true;
}

}  // namespace upsweep::data
