#include "apps/compact/where/lexer.hpp"

#include <charconv>
#include <limits>
#include <utility>

#include "apps/compact/where/error.hpp"

namespace upsweep::apps::where {
namespace {

// The classification of <cctype> depends on the locale, and is undefined for negative characters.
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}
bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

struct spelling {
  std::string_view text;
  symbol what;
};
constexpr spelling operators[] = {
    // the longer first
    {"<=", symbol::less_equal},
    {">=", symbol::greater_equal},
    {"==", symbol::equal},
    {"!=", symbol::not_equal},
    {"&&", symbol::logical_and},
    {"||", symbol::logical_or},
    {"<", symbol::less},
    {">", symbol::greater},
    {"!", symbol::logical_not},
    {"+", symbol::plus},
    {"-", symbol::minus},
    {"*", symbol::times},
    {"/", symbol::divide},
    {"%", symbol::remainder},
    {",", symbol::comma},
    {"(", symbol::left_parenthesis},
    {")", symbol::right_parenthesis},
};
constexpr spelling words[] = {
    {"and", symbol::logical_and},
    {"or", symbol::logical_or},
    {"not", symbol::logical_not},
};

// What people write who come from another language.
const char* hint(std::string_view rest) {
  if (rest.starts_with('=')) return "a single '=' is not a comparison; write '=='";
  if (rest.starts_with('&')) return "a single '&' is not an operator; write '&&' or 'and'";
  if (rest.starts_with('|')) return "a single '|' is not an operator; write '||' or 'or'";
  if (rest.starts_with('^')) return "there is no power operator; write x*x";
  if (rest.starts_with('"') || rest.starts_with('\''))
    return "a condition compares numbers, not text; a column name is written plainly or in "
           "`backticks`";
  if (static_cast<unsigned char>(rest[0]) >= 0x80)
    return "a column name with letters beyond a-z is written in `backticks`";
  return "expected a number, a column, a function, an operator or a parenthesis";
}

}  // namespace

token lexer::take() {
  token taken = std::move(current_);
  current_ = token{};
  current_.begin = current_.end = taken.end;
  advance();
  return taken;
}

void lexer::advance() {
  std::size_t at = current_.end;
  while (at < text_.size() && is_blank(text_[at])) ++at;
  current_ = token{};
  current_.begin = current_.end = at;
  if (at == text_.size()) return;
  const char c = text_[at];
  const bool point_number = c == '.' && at + 1 < text_.size() && is_digit(text_[at + 1]);
  if (is_digit(c) || point_number) {
    read_number();
  } else if (is_letter(c)) {
    read_name();
  } else if (c == '`') {
    read_quoted_column();
  } else {
    read_operator();
  }
}

void lexer::read_number() {
  current_.what = symbol::number;
  const char* const first = text_.data() + current_.begin;
  const char* const last = text_.data() + text_.size();
  const auto real = std::from_chars(first, last, current_.number.real);
  current_.end = static_cast<std::size_t>(real.ptr - text_.data());
  const std::string written(first, real.ptr);
  if (real.ec == std::errc::result_out_of_range)
    throw condition_error(text_, current_.begin,
                          written + " does not fit into a double; write inf or 0 if that is meant");
  if (current_.end < text_.size() && (is_letter(text_[current_.end]) ||
                                      is_digit(text_[current_.end]) || text_[current_.end] == '.'))
    throw condition_error(text_, current_.end,
                          "expected an operator after the number " + written + ", found '" +
                              text_[current_.end] + "'; numbers look like 12, 0.5 or 1e-3");
  if (written.find_first_not_of("0123456789") != std::string::npos) return;
  current_.number.is_integer = true;
  const auto whole = std::from_chars(first, real.ptr, current_.number.magnitude);
  if (whole.ec != std::errc{})  // rounding it would make == answer wrongly
    throw condition_error(text_, current_.begin,
                          "the integer " + written +
                              " does not fit into 64 bits; write it with a " +
                              "point or exponent (1e20) to compare with the nearest double");
}

void lexer::read_name() {
  std::size_t at = current_.begin;
  while (at < text_.size() && (is_letter(text_[at]) || is_digit(text_[at]))) ++at;
  current_.end = at;
  current_.name = text_.substr(current_.begin, at - current_.begin);
  current_.what = symbol::name;
  for (const spelling& word : words) {
    if (current_.name == word.text) current_.what = word.what;
  }
  if (current_.name == "nan" || current_.name == "inf") {
    current_.what = symbol::number;
    current_.number.real = current_.name == "nan" ? std::numeric_limits<double>::quiet_NaN()
                                                  : std::numeric_limits<double>::infinity();
  }
}

void lexer::read_quoted_column() {
  current_.what = symbol::quoted_column;
  std::size_t at = current_.begin + 1;
  for (;; ++at) {
    if (at == text_.size())
      throw condition_error(text_, current_.begin, "expected a closing ` after this column name");
    if (text_[at] == '`') {
      if (at + 1 == text_.size() || text_[at + 1] != '`') break;
      ++at;  // two stand for one
    }
    current_.name += text_[at];
  }
  current_.end = at + 1;
}

void lexer::read_operator() {
  const std::string_view rest = text_.substr(current_.begin);
  for (const spelling& candidate : operators) {
    if (!rest.starts_with(candidate.text)) continue;
    current_.what = candidate.what;
    current_.end = current_.begin + candidate.text.size();
    return;
  }
  throw condition_error(text_, current_.begin, hint(rest));
}

}  // namespace upsweep::apps::where
