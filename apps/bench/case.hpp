// One line of a table of what is measured.
#pragma once
#include <cstddef>
#include <string>
#include <upsweep/core/cuda/workspace.hpp>
#include <vector>

#include "apps/bench/fill.hpp"
#include "apps/bench/layout.hpp"
#include "apps/compare/bench.hpp"

namespace upsweep::apps::bench {

using compare::device_call;
using our_function = void (*)(const exec::gpu&, const device_call&);

/// Every byte of an output, before it is written for a check.
inline constexpr unsigned char unwritten = 0xa5;

/// Where CUB's output is not arranged as ours: moves it there, and leaves `unwritten` behind. Only
/// for the check.
using arrange_function = void (*)(gpu::stream_view, const device_call&);

struct bench_case {
  std::string name;  ///< "inclusive_sum"
  std::string type;  ///< "u8", or "u8_u32" where the output has another type
  std::string input;
  item_bytes bytes;
  content holds;
  our_function ours;
  compare::cub_function cub;

  content keys_hold = content::run_keys;
  unsigned share = 0;      ///< of 256, what a compaction keeps
  std::size_t counts = 0;  ///< at the end of the output, numbers of items in it
  bool in_place = false;
  bool unaligned = false;            ///< the input starts 1 item late, the output 3
  std::size_t cols = 0;              ///< by rows
  bool one_row = false;              ///< by rows: all items
  std::vector<std::size_t> sizes{};  ///< empty: the sweep
  arrange_function arrange_cub = nullptr;

  /// "inclusive_sum_u8", "sum_by_rows_f32_128"
  std::string id() const;
  /// By rows: only whole rows.
  bool takes(std::size_t n) const { return cols == 0 || n % cols == 0; }
  std::size_t results(std::size_t n) const { return bytes.out == 0 ? 1 : n; }

  /// The call over buffer pair `pair` of the allocation at `base`.
  device_call call(const layout& where, std::byte* base, std::size_t n, std::size_t pair) const;
  /// The same with the input of pair 0 and another output.
  device_call check_call(const layout& where, std::byte* base, std::size_t n,
                         std::size_t out_pair) const;
};

/// Those whose id is `names`' or starts with one of them and '_'; all for none.
/// throws  usage_error for a name that is no case
std::vector<bench_case> select_cases(const std::vector<bench_case>& all,
                                     const std::vector<std::string>& names);

}  // namespace upsweep::apps::bench
