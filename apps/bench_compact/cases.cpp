#include "apps/bench_compact/cases.hpp"

#include <cstdint>

#include "apps/bench_compact/ours.hpp"

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
  made.counts = true;
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

bench_case three_columns(const share& how) {
  return flagged({"",
                  "3xu32",
                  "",
                  {12, 1, 12},
                  content::bits,
                  our_columns<u32>,
                  compare::cub_select_columns<u32>},
                 "columns", how);
}

bench_case indices(const share& how) {
  return flagged(
      {"", "u32", "", {0, 1, 4}, content::bits, our_indices<u32>, compare::cub_select_indices<u32>},
      "indices", how);
}

bench_case runs() {
  bench_case made{"unique",          "u32",           "runs of mean length 32", {4, 0, 4},
                  content::run_keys, our_unique<u32>, compare::cub_unique<u32>};
  made.bytes.kept = 1 / 32.0;
  made.counts = true;
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
    cases.push_back(at(three_columns(how), structs));
    cases.push_back(at(by_predicate<record<12>>("s12", how), structs));
    cases.push_back(at(by_predicate<record<16>>("s16", how), structs));
    cases.push_back(at(by_predicate<record<20>>("s20", how), structs));
    cases.push_back(at(by_predicate<record<32>>("s32", how), structs));
  }
  add(runs());
  return cases;
}

std::vector<std::string> quick_cases() {
  return {"if_50_u8", "if_10_u32", "if_50_u32", "if_50_u64", "flags_50_u32", "columns_50_3xu32"};
}

}  // namespace upsweep::apps::bench_compact
