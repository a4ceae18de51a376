#include "apps/bench_compact/cases.hpp"

#include <cstdint>

#include "apps/bench_compact/ours.hpp"
#include "apps/bench_compact/rejects_in_order.hpp"

namespace upsweep::apps::bench_compact {
namespace {

using namespace bench;
using compare::record;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

/// How much is kept: of 256, and in words.
struct share {
  const char* name;
  unsigned of_256;
  const char* text;
};
constexpr share tenth{"10", 26, "10 % kept"};
constexpr share half{"50", 128, "50 % kept"};
constexpr share most{"90", 230, "90 % kept"};
constexpr share all{"all", 256, "all kept"};
constexpr share none{"none", 0, "none kept"};

std::vector<std::size_t> some_sizes(std::size_t largest = std::size_t{1} << 28) {
  std::vector<std::size_t> sizes;
  for (const std::size_t n : {std::size_t{1} << 12, std::size_t{1} << 16, std::size_t{1} << 18,
                              std::size_t{1} << 20, std::size_t{3'145'733}, std::size_t{1} << 22,
                              std::size_t{1} << 24, std::size_t{1} << 26, std::size_t{1} << 28}) {
    if (n <= largest) sizes.push_back(n);
  }
  return sizes;
}

bench_case kept(bench_case made, const char* name, const share& how) {
  made.name = std::string(name) + "_" + how.name;
  made.input = how.text;
  made.share = how.of_256;
  made.bytes.kept = how.of_256 / 256.0;
  made.counts = 1;
  return made;
}

template <class T>
bench_case by_predicate(const char* type, const share& how) {
  return kept({"",
               type,
               "",
               {sizeof(T), 0, sizeof(T)},
               content::bits,
               our_if<T>,
               compare::cub_select_if<T>},
              "if", how);
}

/// Kept and rejected in stretches of 1000.
template <class T>
bench_case clustered(const char* type, content runs) {
  bench_case made = by_predicate<T>(type, half);
  made.name = "if_runs";
  made.input = "half kept, by runs of 1000";
  made.holds = runs;
  return made;
}

bench_case flagged(bench_case made, const char* name, const share& how) {
  made = kept(made, name, how);
  made.bytes.keys = 1;
  made.keys_hold = how.of_256 == tenth.of_256  ? content::flags_10
                   : how.of_256 == half.of_256 ? content::flags_50
                                               : content::flags_90;
  return made;
}

template <class T>
bench_case by_flags(const char* type, const share& how) {
  return flagged({"",
                  type,
                  "",
                  {sizeof(T), 1, sizeof(T)},
                  content::bits,
                  our_flags<T>,
                  compare::cub_select_flagged<T>},
                 "flags", how);
}

template <std::size_t Columns>
bench_case by_columns(const char* type, const share& how) {
  bench_case made = flagged({"",
                             type,
                             "",
                             {4 * Columns, 1, 4 * Columns},
                             content::bits,
                             our_columns<u32, Columns>,
                             compare::cub_select_columns<u32, Columns>},
                            "columns", how);
  made.bytes.columns = Columns;
  return made;
}

/// A bit an item, in words of 32.
bench_case masked() {
  bench_case made = kept(
      {"", "u32", "", {4, 4, 4}, content::bits, our_mask<u32>, compare::cub_select_masked<u32>},
      "mask", half);
  made.bytes.items_per_key = 32;
  made.keys_hold = content::bits;
  return made;
}

bench_case indices(const share& how) {
  return flagged(
      {"", "u32", "", {0, 1, 4}, content::bits, our_indices<u32>, compare::cub_select_indices<u32>},
      "indices", how);
}

/// All items are written, to one of the columns.
bench_case partition_two(const share& how) {
  bench_case made = kept(
      {"", "u32", "", {4, 0, 8}, content::bits, our_partition<u32>, compare::cub_partition<u32>},
      "partition", how);
  made.bytes.columns = 2;
  made.bytes.kept = 1 / 2.0;
  made.arrange_cub = rejects_in_order;
  return made;
}

bench_case partition_three() {
  bench_case made{"partition_three",
                  "u32",
                  "a third each",
                  {4, 0, 12},
                  content::bits,
                  our_partition_three<u32>,
                  compare::cub_partition_three<u32>};
  made.bytes.columns = 3;
  made.bytes.kept = 1 / 3.0;
  made.share = 85;
  made.counts = 2;
  return made;
}

bench_case of_runs(bench_case made, std::size_t mean_length) {
  made.input = "runs of mean length " + std::to_string(mean_length);
  made.bytes.kept = 1.0 / static_cast<double>(mean_length);
  made.counts = 1;
  return made;
}

bench_case unique_items() {
  return of_runs({"unique",
                  "u32",
                  "",
                  {4, 0, 4},
                  content::run_keys,
                  our_unique<u32>,
                  compare::cub_unique<u32>},
                 32);
}

bench_case unique_keys() {
  bench_case made = of_runs({"unique_by_key",
                             "u32",
                             "",
                             {4, 4, 8},
                             content::bits,
                             our_unique_by_key<u32>,
                             compare::cub_unique_by_key<u32>},
                            32);
  made.bytes.columns = 2;
  made.keys_hold = content::run_keys;
  return made;
}

bench_case run_lengths(const char* name, content holds, std::size_t mean_length) {
  bench_case made = of_runs(
      {name, "u32", "", {4, 0, 8}, holds, our_run_lengths<u32>, compare::cub_run_lengths<u32>},
      mean_length);
  made.bytes.columns = 2;
  return made;
}

bench_case at(bench_case made, std::vector<std::size_t> sizes) {
  made.sizes = std::move(sizes);
  return made;
}

}  // namespace

std::vector<bench_case> all_cases() {
  std::vector<bench_case> cases{by_predicate<u8>("u8", half), by_predicate<u32>("u32", tenth),
                                by_predicate<u32>("u32", half), by_predicate<u32>("u32", most),
                                by_predicate<u64>("u64", half)};
  const auto add = [&](bench_case one) { cases.push_back(at(std::move(one), some_sizes())); };
  for (const share& how : {tenth, most, all, none}) {
    add(by_predicate<u8>("u8", how));
    add(by_predicate<u64>("u64", how));
  }
  for (const share& how : {all, none}) add(by_predicate<u32>("u32", how));
  for (const share& how : {tenth, half, most}) add(by_predicate<u16>("u16", how));
  add(clustered<u8>("u8", content::runs_u8));
  add(clustered<u32>("u32", content::runs_u32));
  add(clustered<u64>("u64", content::runs_u64));
  const auto structs = some_sizes(std::size_t{1} << 26);
  for (const share& how : {tenth, half, most}) {
    add(by_flags<u8>("u8", how));
    add(by_flags<u32>("u32", how));
    add(by_flags<u64>("u64", how));
    add(indices(how));
    cases.push_back(at(by_columns<3>("3xu32", how), structs));
    cases.push_back(at(by_predicate<record<12>>("s12", how), structs));
    cases.push_back(at(by_predicate<record<16>>("s16", how), structs));
    cases.push_back(at(by_predicate<record<20>>("s20", how), structs));
    cases.push_back(at(by_predicate<record<32>>("s32", how), structs));
  }
  cases.push_back(at(by_columns<8>("8xu32", half), structs));
  add(masked());
  for (const share& how : {tenth, half, most}) add(partition_two(how));
  add(partition_three());
  add(unique_items());
  add(unique_keys());
  add(run_lengths("run_lengths_32", content::run_keys, 32));
  add(run_lengths("run_lengths_4", content::run_keys_4, 4));
  return cases;
}

std::vector<std::string> quick_cases() {
  return {"if_50_u8", "if_10_u32", "if_50_u32", "if_50_u64", "flags_50_u32", "columns_50_3xu32"};
}

}  // namespace upsweep::apps::bench_compact
