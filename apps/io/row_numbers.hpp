// Row numbers as a column, 32 or 64 bits wide: what a sort, or a choice of rows, hands on.
#pragma once
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <type_traits>

#include "apps/io/column.hpp"
#include "apps/io/format.hpp"

namespace upsweep::apps::io {

/// Bytes of a row number where there are n rows.
constexpr std::size_t row_bytes_for(std::size_t n) {
  return n <= (std::size_t{1} << 32) ? 4 : 8;
}

/// Room for `count` row numbers out of `rows`, not set.
inline column_data make_rows(std::size_t count, std::size_t rows) {
  return make_column("row", row_bytes_for(rows) == 4 ? dtype::u32 : dtype::u64, count);
}

/// Calls f(span of row numbers) with the width that they have, and returns what it returns.
template <class Column, class F>
requires std::same_as<std::remove_const_t<Column>, column_data>
decltype(auto) visit_rows(Column& rows, F&& f) {
  if (rows.type == dtype::u32) return f(rows.template values<std::uint32_t>());
  return f(rows.template values<std::uint64_t>());
}

inline row_order as_order(const column_data& rows) {
  return visit_rows(rows, [](auto numbers) { return row_order(numbers); });
}

/// The format of a file of row numbers: as the output's name says, else as the input is; never ply,
/// which cannot hold them.
format format_of_rows(const std::string& output, format input);
}  // namespace upsweep::apps::io
