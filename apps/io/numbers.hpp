// Text cells to a column of numbers.
#pragma once
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "apps/io/column.hpp"

namespace upsweep::apps::io::detail {

/// Without blanks (space, tab, CR) at both ends.
std::string_view trim(std::string_view text);

struct number_cells {
  std::size_t rows = 0;
  std::function<std::string_view(std::size_t row)> text;
  bool empty_is_nan = false;  ///< else an empty cell is no number
  std::optional<dtype> type;  ///< else the narrowest of i64, u64, f64 that holds every cell
  /// Throws; called with the first cell that is wrong.
  std::function<void(std::size_t row, std::string_view text, const std::string& why)> complain;
};

/// Reads every cell by std::from_chars, as a whole; a leading plus sign and blanks around the
/// number are allowed, as are nan and inf in a column of floats.
column_data parse_column(const std::string& name, const number_cells& cells);
}  // namespace upsweep::apps::io::detail
