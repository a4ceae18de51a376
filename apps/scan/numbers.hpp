// The numbers to scan: made up from a seed, or a column of a file.
#pragma once
#include <string>

#include "apps/io/column.hpp"
#include "apps/scan/options.hpp"

namespace upsweep::apps::scan {

struct numbers {
  io::column_data items;
  std::string origin;  ///< "uniform in [0, 1), seed 1" or "depth of quakes.csv"
};

/// Types that no method is compiled for are widened: u8 and u16 to u32, f16 and bf16 to f32, ...
/// throws  usage_error, io::bad_input
numbers get_numbers(const options& options);
}  // namespace upsweep::apps::scan
