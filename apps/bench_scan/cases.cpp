#include "apps/bench_scan/cases.hpp"

#include <cstdint>
#include <upsweep/core/monoid.hpp>

#include "apps/bench/monoids.hpp"
#include "apps/bench/sizes.hpp"
#include "apps/bench_scan/ours.hpp"
#include "apps/compare/bench_scan.hpp"

namespace upsweep::apps::bench_scan {
namespace {

using namespace bench;

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

/// Uniform items from one array to another.
template <class In, class Out>
bench_case plain(const char* name, const char* type, content holds, our_function ours,
                 compare::cub_function cub) {
  return {name, type, "uniform", {sizeof(In), 0, sizeof(Out)}, holds, ours, cub};
}

template <class T>
bench_case sum(const char* type, content holds) {
  return plain<T, T>("inclusive_sum", type, holds, our_inclusive<T, T, plus<T>>,
                     compare::cub_inclusive_sum<T>);
}

template <class In, class Out, class Sum>
bench_case sum_in(const char* type, content holds) {
  return plain<In, Out>("inclusive_sum", type, holds, our_inclusive<In, Out, plus<Sum>>,
                        compare::cub_inclusive_sum_in<In, Out, Sum>);
}

template <class Op>
bench_case with_operator(const char* name, const char* type, content holds) {
  using value = value_t<Op>;
  return plain<value, value>(name, type, holds, our_inclusive<value, value, Op>,
                             compare::cub_inclusive_scan<Op>);
}

bench_case u32_sum(const char* name, our_function ours, compare::cub_function cub) {
  return plain<u32, u32>(name, "u32", content::bits, ours, cub);
}

bench_case in_place(bench_case made) {
  made.name = "in_place_sum";
  made.in_place = true;
  return made;
}

bench_case unaligned(bench_case made) {
  made.name = "unaligned_sum";
  made.unaligned = true;
  return made;
}

bench_case by_key() {
  return {"sum_by_key",
          "u32",
          "runs of mean length 32",
          {4, 4, 4},
          content::bits,
          our_by_key<u32, u32, u32, plus<u32>>,
          compare::cub_sum_by_key<u32, u32>};
}

template <class T>
bench_case total(const char* type, content holds) {
  return {"total",
          type,
          "uniform",
          {sizeof(T), 0, 0},
          holds,
          our_reduce<T, plus<T>>,
          compare::cub_total<T>};
}

bench_case by_offsets(std::size_t segment_items) {
  return {"sum_by_offsets",
          "f32",
          "segments of " + std::to_string(segment_items),
          {4, 4, 4, segment_items},
          content::f32,
          our_by_offsets<u32, float, float, plus<float>>,
          compare::cub_sum_by_rows<float>};
}

/// cols = 0: one row of all items.
bench_case by_rows(std::size_t cols) {
  bench_case made{"sum_by_rows",
                  "f32",
                  cols == 0 ? "one row" : "rows of " + std::to_string(cols),
                  {4, 0, 4},
                  content::f32,
                  our_by_rows<float, float, plus<float>>,
                  compare::cub_sum_by_rows<float>};
  made.cols = cols;
  made.one_row = cols == 0;
  made.sizes = row_sizes();
  return made;
}

}  // namespace

std::vector<bench_case> all_cases() {
  return {
      sum<u8>("u8", content::bits),
      sum<u16>("u16", content::bits),
      sum<u32>("u32", content::bits),
      sum<u64>("u64", content::bits),
      sum_in<f16, f16, float>("f16", content::f16),
      sum_in<bf16, bf16, float>("bf16", content::bf16),
      sum<float>("f32", content::f32),
      sum<double>("f64", content::f64),
      sum_in<u8, u32, u32>("u8_u32", content::bits),
      sum_in<u8, u64, u64>("u8_u64", content::bits),
      u32_sum("exclusive_sum", our_exclusive<u32, u32, plus<u32>>, compare::cub_exclusive_sum<u32>),
      u32_sum("reverse_sum", our_reverse<u32, u32, plus<u32>>, compare::cub_reverse_sum<u32>),
      unaligned(sum<u32>("u32", content::bits)),
      in_place(sum<u32>("u32", content::bits)),
      with_operator<merge_softmax<float>>("softmax", "f32", content::softmax_f32),
      with_operator<merge_softmax<double>>("softmax", "f64", content::softmax_f64),
      with_operator<join_brackets>("brackets", "i32", content::brackets),
      with_operator<compose<u32>>("affine", "u32", content::affine_u32),
      with_operator<compose<u64>>("affine", "u64", content::affine_u64),
      total<u32>("u32", content::bits),
      total<float>("f32", content::f32),
      by_key(),
      by_offsets(32),
      by_offsets(1000),
      by_rows(1),
      by_rows(8),
      by_rows(32),
      by_rows(128),
      by_rows(1024),
      by_rows(16384),
      by_rows(std::size_t{1} << 20),
      by_rows(0),
  };
}

std::vector<std::string> quick_cases() {
  return {"inclusive_sum_u8",  "inclusive_sum_u32", "inclusive_sum_f32",
          "inclusive_sum_u64", "affine_u32",        "sum_by_rows_f32_128"};
}

}  // namespace upsweep::apps::bench_scan
