#include "apps/io/column.hpp"

namespace upsweep::apps::io {

column_data gather(const column_data& from, row_order rows) {
  column_data to = make_column(from.name, from.type, rows.size());
  visit(from.type, [&]<class T>(std::type_identity<T>) {
    const auto in = from.values<T>();
    const auto out = to.values<T>();
    rows.visit([&](const auto* row) {
      for (std::size_t i = 0; i < out.size(); ++i) out[i] = in[row[i]];
    });
  });
  return to;
}
}  // namespace upsweep::apps::io
