// The sorted order of the rows, as row numbers.
#pragma once
#include <vector>

#include "apps/io/dataset.hpp"
#include "apps/radix_sort/backend.hpp"

namespace upsweep::apps::radix_sort {

/// By several columns, the first decides first:
///
///   last column    argsort                   -> order
///   the others     keys in that order, then sort (keys, order) together; stable, so what the
///                  later columns decided stands where the earlier ones are equal
///
/// columns  at least one, all of the same length
io::column_data order_by_columns(const std::vector<const io::column_data*>& columns,
                                 backend& backend, const sort_options& options);

/// Lines of text in byte order (memcmp, then the shorter first), as `LC_ALL=C sort -s`.
io::column_data order_by_lines(const io::dataset& text, backend& backend,
                               const sort_options& options);
}  // namespace upsweep::apps::radix_sort
