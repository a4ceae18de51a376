// The test that rows must pass, ready to be run on any device.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "apps/compact/options.hpp"
#include "apps/compact/where/bytecode.hpp"
#include "apps/io/column.hpp"
#include "apps/io/dataset.hpp"

namespace upsweep::apps::compact {

enum class test_kind {
  condition,  // a compiled condition over `columns`
  nonzero,    // columns[0][i] is not zero
  run_head    // i is 0, or columns[0][i] differs from its neighbour before
};

/// What is not numbers has become numbers: lines are their lengths (nonempty), or 1 where a line
/// differs from the one before (unique).
struct row_test {
  test_kind kind = test_kind::nonzero;
  bool invert = false;
  std::size_t rows = 0;
  where::program condition{};
  std::vector<const io::column_data*> columns;
  std::string description;  ///< "depth < 70", "unique lines"

  std::size_t bytes() const {
    std::size_t sum = 0;
    for (const io::column_data* column : columns) sum += column->size_bytes();
    return sum;
  }
};

/// A test and the columns that were made for it.
struct owned_test {
  row_test test;
  std::vector<io::column_data> made;
};

/// throws  usage_error, io::bad_input: the condition is wrong, the mask has another length, ...
owned_test make_test(io::dataset& data, const options& options);
}  // namespace upsweep::apps::compact
