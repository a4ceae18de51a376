// Everything that one run of radix_sort knows, for its steps and its reports.
#pragma once
#include <string>
#include <vector>

#include "apps/common/device.hpp"
#include "apps/common/timing.hpp"
#include "apps/io/dataset.hpp"
#include "apps/radix_sort/backend.hpp"
#include "apps/radix_sort/keys.hpp"
#include "apps/radix_sort/options.hpp"

namespace upsweep::apps::radix_sort {

struct job {
  const options& asked;
  io::dataset data;
  sort_keys keys{};
  placement where{};
  run_times times{};

  /// The keys alone are sorted and written; otherwise it is row numbers, then rows.
  bool keys_only() const { return data.is_single_column() && !asked.argsort; }

  std::vector<const io::column_data*> columns() {
    std::vector<const io::column_data*> chosen;
    for (const std::size_t index : keys.columns) chosen.push_back(&data.column(index));
    return chosen;
  }
  /// What the sort must read: decides whether a device is worth its while.
  std::size_t key_bytes() {
    if (keys.lines) return data.rows() * sizeof(std::uint64_t);
    std::size_t bytes = 0;
    for (const io::column_data* column : columns()) bytes += column->size_bytes();
    return bytes;
  }
};
}  // namespace upsweep::apps::radix_sort
