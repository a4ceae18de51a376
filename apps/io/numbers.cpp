#include "apps/io/numbers.hpp"

#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <type_traits>

namespace upsweep::apps::io::detail {
namespace {

enum class outcome { ok, not_a_number, out_of_range };

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r';
}

template <class T>
constexpr bool is_float_type = is_floating_v<T>;

/// from_chars reports underflow like overflow; only overflow is worth an error.
template <class Float>
outcome parse_far_float(std::string_view text, Float& value) {
  const std::string copy(text);
  value = static_cast<Float>(std::strtod(copy.c_str(), nullptr));
  return std::isinf(value) ? outcome::out_of_range : outcome::ok;
}

template <class T>
outcome parse_number(std::string_view text, T& value) {
  if (text.size() > 1 && text[0] == '+' && text[1] != '-') text.remove_prefix(1);
  if constexpr (std::is_same_v<T, f16> || std::is_same_v<T, bf16>) {
    float wide = 0;
    const outcome result = parse_number(text, wide);
    value = T(wide);
    return result;
  } else {
    const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (stop != text.data() + text.size() || text.empty()) return outcome::not_a_number;
    if (error == std::errc::result_out_of_range) {
      if constexpr (std::is_floating_point_v<T>) return parse_far_float(text, value);
      return outcome::out_of_range;
    }
    return error == std::errc{} ? outcome::ok : outcome::not_a_number;
  }
}

/// The column as T, or the number of the first row that is not a T.
template <class T>
std::optional<std::size_t> fill(column_data& column, const number_cells& cells) {
  const auto out = column.values<T>();
  for (std::size_t row = 0; row < cells.rows; ++row) {
    const std::string_view text = trim(cells.text(row));
    if (is_float_type<T> && text.empty() && cells.empty_is_nan) {
      if constexpr (is_float_type<T>) out[row] = T(std::numeric_limits<float>::quiet_NaN());
      continue;
    }
    T value;
    if (parse_number(text, value) != outcome::ok) return row;
    out[row] = value;
  }
  return std::nullopt;
}

[[noreturn]] void complain(const number_cells& cells, std::size_t row, dtype type) {
  const std::string_view text = trim(cells.text(row));
  std::string why = "expected a number";
  if (cells.type) why = "expected a number of type " + std::string(name(type));
  double value = 0;
  if (text.empty()) {
    why += ", the cell is empty";
  } else if (parse_number(text, value) == outcome::ok) {
    why = "is outside " + std::string(name(type));
    if (!is_float(type) && value != std::floor(value))
      why = "is no whole number, as " + std::string(name(type)) + " needs";
  } else if (parse_number(text, value) == outcome::out_of_range) {
    why = "is outside " + std::string(name(type));
  }
  cells.complain(row, text, why);
  throw std::logic_error("complain must throw");
}

column_data parse_as(const std::string& name, dtype type, const number_cells& cells) {
  column_data column = make_column(name, type, cells.rows);
  const auto bad =
      visit(type, [&]<class T>(std::type_identity<T>) { return fill<T>(column, cells); });
  if (bad) complain(cells, *bad, type);
  return column;
}
}  // namespace

std::string_view trim(std::string_view text) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

column_data parse_column(const std::string& name, const number_cells& cells) {
  if (cells.type) return parse_as(name, *cells.type, cells);
  {
    column_data column = make_column(name, dtype::i64, cells.rows);
    const auto bad = fill<std::int64_t>(column, cells);
    if (!bad) return column;
    std::int64_t value = 0;
    const std::string_view text = trim(cells.text(*bad));
    if (text.empty() || parse_number(text, value) != outcome::out_of_range) {
      return parse_as(name, dtype::f64, cells);
    }
  }
  column_data column = make_column(name, dtype::u64, cells.rows);
  if (!fill<std::uint64_t>(column, cells)) return column;
  return parse_as(name, dtype::f64, cells);
}
}  // namespace upsweep::apps::io::detail
