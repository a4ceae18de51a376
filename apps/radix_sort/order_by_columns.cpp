#include "apps/radix_sort/order.hpp"

namespace upsweep::apps::radix_sort {

io::column_data order_by_columns(const std::vector<const io::column_data*>& columns,
                                 backend& backend, const sort_options& options) {
  const std::size_t n = columns.back()->size;
  io::column_data order = io::make_rows(n, n);
  backend.argsort(*columns.back(), order, options);
  for (std::size_t left = columns.size() - 1; left-- > 0;) {
    io::column_data keys = io::gather(*columns[left], as_order(order));
    backend.sort_pairs(keys, order, options);
  }
  return order;
}

}  // namespace upsweep::apps::radix_sort
