// What the rows of a data set are sorted by.
#pragma once
#include <string>
#include <vector>

#include "apps/io/dataset.hpp"
#include "apps/radix_sort/options.hpp"

namespace upsweep::apps::radix_sort {

struct sort_keys {
  bool lines = false;                ///< by the bytes of each line; then there are no columns
  std::vector<std::size_t> columns;  ///< the first decides first

  /// "depth, magnitude" or "line"
  std::string description;
};

/// throws  usage_error, io::bad_input: no such column, or none named where there are several
sort_keys choose_keys(const io::dataset& data, const options& options);

/// Whether `bits` fit the type of the key. throws  usage_error
void check_bits(const sort_options& sort, io::dtype key);
}  // namespace upsweep::apps::radix_sort
