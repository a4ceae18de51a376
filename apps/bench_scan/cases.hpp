// The table of what is measured: one line a case.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "apps/bench_scan/fill.hpp"
#include "apps/bench_scan/layout.hpp"
#include "apps/bench_scan/ours.hpp"

namespace upsweep::apps::bench_scan {

struct scan_case {
  std::string name;  ///< "inclusive_sum"
  std::string type;  ///< "u8", or "u8_u32" where the output has another type
  std::string input;
  item_bytes bytes;
  content holds;
  our_function ours;
  compare::cub_function cub;

  bool in_place = false;
  bool unaligned = false;            ///< the input starts 1 item late, the output 3
  std::size_t cols = 0;              ///< by rows
  bool one_row = false;              ///< by rows: all items
  std::vector<std::size_t> sizes{};  ///< empty: the sweep

  /// "inclusive_sum_u8", "sum_by_rows_f32_128"
  std::string id() const;
  /// By rows: only whole rows.
  bool takes(std::size_t n) const { return cols == 0 || n % cols == 0; }
  std::size_t results(std::size_t n) const { return bytes.out == 0 ? 1 : n; }

  /// The call over buffer pair `pair` of the allocation at `base`.
  device_scan_call call(const layout& where, std::byte* base, std::size_t n,
                        std::size_t pair) const;
  /// The same with the input of pair 0 and another output.
  device_scan_call check_call(const layout& where, std::byte* base, std::size_t n,
                              std::size_t out_pair) const;
};

const std::vector<scan_case>& all_cases();

/// Those whose id is `names`' or starts with one of them and '_'; all for none.
/// throws  usage_error for a name that is no case
std::vector<scan_case> select_cases(const std::vector<std::string>& names);

/// What --quick measures.
std::vector<std::string> quick_cases();

}  // namespace upsweep::apps::bench_scan
