// Cuts the text of a condition into tokens.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace upsweep::apps::where {

enum class symbol : std::uint8_t {
  end,
  number,
  name,           // a column or a function
  quoted_column,  // `any text`
  left_parenthesis,
  right_parenthesis,
  comma,
  plus,
  minus,
  times,
  divide,
  remainder,
  logical_not,
  logical_and,
  logical_or,
  less,
  less_equal,
  greater,
  greater_equal,
  equal,
  not_equal
};

/// A number as it was written. Integers without point or exponent keep all 64 bits.
struct literal {
  double real = 0;
  std::uint64_t magnitude = 0;
  bool is_integer = false;
};

struct token {
  symbol what = symbol::end;
  std::size_t begin = 0, end = 0;  // bytes [begin, end) of the text
  literal number{};
  std::string name{};  // of a name or quoted column, without the quotes
};

class lexer {
 public:
  explicit lexer(std::string_view text) : text_(text) { advance(); }

  const token& current() const { return current_; }
  /// Returns the current token and reads the next one; throws condition_error.
  token take();

 private:
  void advance();
  void read_number();
  void read_name();
  void read_quoted_column();
  void read_operator();

  std::string_view text_;
  token current_;
};

}  // namespace upsweep::apps::where
