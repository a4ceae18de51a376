// Columns are looked up and kinds are chosen here. The rule: a comparison is exact. An i64 or u64
// column, and an integer literal that a double cannot hold, reach the comparison as integers; all
// other places take doubles, to which such an operand is rounded.
#include "apps/compact/where/parse.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "apps/compact/where/tree.hpp"

namespace upsweep::apps::where {
namespace {

class compiler {
 public:
  compiler(std::string_view text, std::span<const column_name> columns)
      : text_(text), columns_(columns), nodes_(parse_tree(text)) {}

  program compile() {
    emit_real(static_cast<int>(nodes_.size()) - 1);
    return made_;
  }

 private:
  const node& at(int index) const { return nodes_[static_cast<std::size_t>(index)]; }

  [[noreturn]] void fail(const node& where, const std::string& message) const {
    throw condition_error(text_, where.position, message);
  }

  void emit(const node& from, opcode op, std::uint8_t detail = 0, int operand = 0) {
    made_.instructions[made_.instruction_count++] = {op, detail,
                                                     static_cast<std::uint16_t>(operand)};
    const bool pushes =
        op == opcode::constant || op == opcode::load_real || op == opcode::load_integer;
    if (pushes && ++depth_ > max_stack_slots)
      fail(from, "too many operands wait for their operator here (more than " +
                     std::to_string(max_stack_slots) + "); split the condition or reorder it");
  }

  void emit_constant(const node& from, std::uint64_t bits) {
    made_.constants[constant_count_] = bits;
    emit(from, opcode::constant, 0, constant_count_++);
  }

  void emit_real(int index) {
    const node& what = at(index);
    switch (what.op) {
      case opcode::constant:
        emit_constant(what, std::bit_cast<std::uint64_t>(what.number.real));
        return;
      case opcode::load_real:
        emit(what, opcode::load_real, 0, slot_of(what));
        return;
      case opcode::compare:
        emit_comparison(what);
        return;
      default:
        break;
    }
    emit_real(what.left);
    if (what.right >= 0) emit_real(what.right);
    emit(what, what.op);
    if (what.right >= 0) --depth_;
  }

  void emit_comparison(const node& what) {
    const int left = emit_comparand(what.left);
    const int right = emit_comparand(what.right);
    emit(what, opcode::compare, what.compare_mask, left + 4 * right);
    --depth_;
  }

  // One side of a comparison; returns its kind.
  int emit_comparand(int index) {
    const node& what = at(index);
    if (!is_wide(index)) {
      emit_real(index);
      return static_cast<int>(slot_kind::real);
    }
    if (what.op == opcode::load_real) {
      const auto type = columns_[column_of(what)].type;
      emit(what, opcode::load_integer, 0, slot_of(what));
      return static_cast<int>(type == type_code::u64 ? slot_kind::u64 : slot_kind::i64);
    }
    bool negative = false;
    const std::uint64_t magnitude = as_integer_literal(index, negative)->number.magnitude;
    if (negative && magnitude > std::uint64_t{1} << 63)
      fail(what,
           "this integer is below -9223372036854775808, the least of 64 bits; write it with a "
           "point or exponent to compare with the nearest double");
    emit_constant(what, negative ? ~magnitude + 1 : magnitude);
    return static_cast<int>(negative ? slot_kind::i64 : slot_kind::u64);
  }

  // Whether this side of a comparison may hold an integer that a double does not.
  bool is_wide(int index) const {
    const node& what = at(index);
    if (what.op == opcode::load_real) {
      const column_name& column = columns_[column_of(what)];
      return column.type == type_code::i64 || column.type == type_code::u64;
    }
    bool negative = false;
    const node* number = as_integer_literal(index, negative);
    return number != nullptr && number->number.magnitude > std::uint64_t{1} << 53;
  }

  // The literal below any number of minus signs; null when the node is something else.
  const node* as_integer_literal(int index, bool& negative) const {
    for (; at(index).op == opcode::negate; index = at(index).left) negative = !negative;
    return at(index).op == opcode::constant && at(index).number.is_integer ? &at(index) : nullptr;
  }

  std::size_t column_of(const node& what) const {
    const auto named = [&](const column_name& column) { return column.name == what.name; };
    const auto found = std::find_if(columns_.begin(), columns_.end(), named);
    if (found == columns_.end()) fail(what, "no column '" + what.name + "'; " + column_list());
    if (std::find_if(found + 1, columns_.end(), named) != columns_.end())
      fail(what, "more than one column is called '" + what.name + "'");
    if (found->is_text)
      fail(what, "column '" + what.name + "' holds text; a condition computes with numbers");
    return static_cast<std::size_t>(found - columns_.begin());
  }

  std::string column_list() const {
    constexpr std::size_t shown = 20;
    if (columns_.empty()) return "there are no columns";
    std::string list = "the columns are";
    for (std::size_t i = 0; i < std::min(shown, columns_.size()); ++i)
      list += (i == 0 ? " " : ", ") + columns_[i].name;
    if (columns_.size() > shown)
      list += " and " + std::to_string(columns_.size() - shown) + " more";
    return list;
  }

  int slot_of(const node& what) {
    const auto index = static_cast<std::uint32_t>(column_of(what));
    const auto* const begin = made_.columns;
    const auto* const end = begin + made_.column_count;
    const auto* const found = std::find(begin, end, index);
    if (found != end) return static_cast<int>(found - begin);
    if (made_.column_count == max_columns)
      fail(what, "a condition may use at most " + std::to_string(max_columns) + " columns");
    made_.columns[made_.column_count] = index;
    return made_.column_count++;
  }

  std::string_view text_;
  std::span<const column_name> columns_;
  std::vector<node> nodes_;
  program made_{};
  int constant_count_ = 0;
  int depth_ = 0;
};

}  // namespace

program parse(std::string_view text, std::span<const column_name> columns) {
  return compiler(text, columns).compile();
}

std::vector<std::string> names_used(std::string_view text) {
  std::vector<std::string> names;
  for (const node& what : parse_tree(text)) {
    if (what.op == opcode::load_real &&
        std::find(names.begin(), names.end(), what.name) == names.end())
      names.push_back(what.name);
  }
  return names;
}

}  // namespace upsweep::apps::where
