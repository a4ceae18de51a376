#include "apps/compact/where/tree.hpp"

#include <array>
#include <optional>
#include <utility>

#include "apps/compact/where/error.hpp"

namespace upsweep::apps::where {
namespace {

struct binary_operator {
  symbol written;
  opcode op;
  std::uint8_t compare_mask;
};

// One level of precedence a row, the loosest first, as in C. C's two levels of comparison are one
// here, which changes nothing as comparisons may not be chained.
constexpr int comparison_level = 2;
constexpr std::array<std::array<binary_operator, 6>, 5> levels = {{
    {{{symbol::logical_or, opcode::logical_or, 0}}},
    {{{symbol::logical_and, opcode::logical_and, 0}}},
    {{{symbol::less, opcode::compare, detail::when_less},
      {symbol::less_equal, opcode::compare, detail::when_less | detail::when_equal},
      {symbol::greater, opcode::compare, detail::when_greater},
      {symbol::greater_equal, opcode::compare, detail::when_greater | detail::when_equal},
      {symbol::equal, opcode::compare, detail::when_equal},
      {symbol::not_equal, opcode::compare,
       detail::when_less | detail::when_greater | detail::when_unordered}}},
    {{{symbol::plus, opcode::add, 0}, {symbol::minus, opcode::subtract, 0}}},
    {{{symbol::times, opcode::multiply, 0},
      {symbol::divide, opcode::divide, 0},
      {symbol::remainder, opcode::remainder, 0}}},
}};

std::optional<binary_operator> find_operator(int level, symbol written) {
  if (written == symbol::end) return std::nullopt;  // rows are filled up with it
  for (const binary_operator& candidate : levels[static_cast<std::size_t>(level)]) {
    if (candidate.written == written) return candidate;
  }
  return std::nullopt;
}

struct function {
  std::string_view name;
  opcode op;
  int arguments;
};
constexpr function functions[] = {
    {"abs", opcode::absolute, 1}, {"sqrt", opcode::square_root, 1},
    {"floor", opcode::floor, 1},  {"ceil", opcode::ceil, 1},
    {"min", opcode::minimum, 2},  {"max", opcode::maximum, 2},
    {"isnan", opcode::is_nan, 1}, {"isfinite", opcode::is_finite, 1},
    {"exp", opcode::exp, 1},      {"log", opcode::log, 1},
    {"sin", opcode::sin, 1},      {"cos", opcode::cos, 1},
};

class parser {
 public:
  explicit parser(std::string_view text) : text_(text), tokens_(text) {}

  std::vector<node> parse() {
    binary(0);
    if (tokens_.current().what != symbol::end) fail_expected("an operator or the end");
    return std::move(nodes_);
  }

 private:
  [[noreturn]] void fail(std::size_t position, const std::string& message) const {
    throw condition_error(text_, position, message);
  }

  [[noreturn]] void fail_expected(const std::string& expected) const {
    const token& found = tokens_.current();
    const std::string written(text_.substr(found.begin, found.end - found.begin));
    fail(found.begin, "expected " + expected + ", found " +
                          (found.what == symbol::end ? "the end" : "'" + written + "'"));
  }

  int add(node made) {
    if (nodes_.size() == max_instructions)
      fail(made.position, "the condition is too long: more than " +
                              std::to_string(max_instructions) + " numbers, columns and operators");
    nodes_.push_back(std::move(made));
    return static_cast<int>(nodes_.size()) - 1;
  }

  // Left-associative, one loop a level.
  int binary(int level) {
    if (level == static_cast<int>(levels.size())) return unary();
    int left = binary(level + 1);
    while (const auto found = find_operator(level, tokens_.current().what)) {
      const std::size_t position = tokens_.take().begin;
      const int right = binary(level + 1);
      left = add({found->op, found->compare_mask, left, right, position});
      if (level == comparison_level && find_operator(level, tokens_.current().what))
        fail(tokens_.current().begin,
             "comparisons cannot be chained; write a < b && b < c, or use parentheses");
    }
    return left;
  }

  int unary() {
    const symbol what = tokens_.current().what;
    if (what != symbol::minus && what != symbol::logical_not) return primary();
    const std::size_t position = tokens_.take().begin;
    enter(position);
    const int operand = unary();
    --nesting_;
    if (what == symbol::minus) return add({opcode::negate, 0, operand, -1, position});
    // C reads !a < b as (!a) < b, other languages as !(a < b): have it said.
    for (int level = comparison_level; level < static_cast<int>(levels.size()); ++level) {
      if (find_operator(level, tokens_.current().what))
        fail(tokens_.current().begin,
             "not clear what is negated; write !(a < b) or (!a) < b with parentheses");
    }
    return add({opcode::logical_not, 0, operand, -1, position});
  }

  int primary() {
    const symbol what = tokens_.current().what;
    if (what == symbol::number) {
      const token taken = tokens_.take();
      return add({opcode::constant, 0, -1, -1, taken.begin, taken.number});
    }
    if (what == symbol::left_parenthesis) {
      const std::size_t position = tokens_.take().begin;
      const int inside = parenthesised(position);
      expect_closing(position);
      return inside;
    }
    if (what != symbol::name && what != symbol::quoted_column)
      fail_expected("a number, a column, a function or '('");
    token name = tokens_.take();
    if (what == symbol::name && tokens_.current().what == symbol::left_parenthesis)
      return call(name);
    return add({opcode::load_real, 0, -1, -1, name.begin, {}, std::move(name.name)});
  }

  int call(const token& name) {
    const function* found = nullptr;
    std::string known;
    for (const function& candidate : functions) {
      if (candidate.name == name.name) found = &candidate;
      (known += ' ') += candidate.name;
    }
    if (found == nullptr) fail(name.begin, "no function '" + name.name + "'; there are" + known);
    const std::size_t position = tokens_.take().begin;  // (
    std::array<int, 2> operands = {-1, -1};
    int count = 0;
    if (tokens_.current().what != symbol::right_parenthesis) {
      do {
        if (count > 0) tokens_.take();  // ,
        const int operand = parenthesised(position);
        if (count < 2) operands[static_cast<std::size_t>(count)] = operand;
        ++count;
      } while (tokens_.current().what == symbol::comma);
    }
    expect_closing(position);
    if (count != found->arguments)
      fail(name.begin, name.name + " takes " + std::to_string(found->arguments) +
                           (found->arguments == 1 ? " argument" : " arguments") + ", found " +
                           std::to_string(count));
    return add({found->op, 0, operands[0], operands[1], name.begin});
  }

  int parenthesised(std::size_t position) {
    enter(position);
    const int inside = binary(0);
    --nesting_;
    return inside;
  }

  void expect_closing(std::size_t opened_at) {
    if (tokens_.current().what != symbol::right_parenthesis)
      fail_expected("an operator or ')' for the '(' at byte " + std::to_string(opened_at));
    tokens_.take();
  }

  // Bounds the recursion, so that no input can exhaust the C stack.
  void enter(std::size_t position) {
    if (++nesting_ > max_nesting)
      fail(position, "nested more than " + std::to_string(max_nesting) + " deep");
  }

  std::string_view text_;
  lexer tokens_;
  std::vector<node> nodes_;
  int nesting_ = 0;
};

}  // namespace

std::vector<node> parse_tree(std::string_view text) {
  return parser(text).parse();
}

}  // namespace upsweep::apps::where
