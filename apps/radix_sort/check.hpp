// Is the input sorted? Looks at neighbours only, by the same order that the sort follows.
#pragma once
#include <optional>
#include <string>

#include "apps/io/dataset.hpp"
#include "apps/radix_sort/keys.hpp"

namespace upsweep::apps::radix_sort {

/// The first row that comes before the row above it.
struct disorder {
  std::size_t row;   ///< from 0
  std::string text;  ///< "row 3: 5 comes after 7"
};

std::optional<disorder> first_disorder(io::dataset& data, const sort_keys& keys,
                                       const sort_options& options);
}  // namespace upsweep::apps::radix_sort
