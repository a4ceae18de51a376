// A condition in the form in which it is evaluated: a short program for a stack machine.
//
//   x > 0.5 && y < 4        load x | constant 0.5 | compare > | load y | constant 4 | compare < |
//   and stack grows to          1        2              1           2        3            2 1
//
// The same interpreter runs per element in the CPU pass and in the CUDA kernel, and keeps the same
// rows on both: each operation is rounded on its own (no fused multiply-add), and there are no
// jumps, so all lanes of a warp walk the program together. exp, log, sin and cos come from the
// respective mathematics library, so only there the last bit may differ.
//
// A slot holds a double, or the 64 bits of an integer that a double could not hold; which of the
// two is known when the program is made (see compile.hpp), and is written in the compare
// instruction.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/core/half.hpp>
#include <upsweep/core/macros.hpp>

#include "apps/compact/where/exact_order.hpp"

namespace upsweep::apps::where {

/// Type of a column's items; the numbers are shared with the file readers.
enum class type_code : std::uint8_t { u8, u16, u32, u64, i8, i16, i32, i64, f16, bf16, f32, f64 };

/// Items of one column; data is aligned for its type, and lives where evaluate runs.
struct column {
  const void* data = nullptr;
  type_code type = type_code::f64;
};

enum class opcode : std::uint8_t {
  constant,      // push constants[operand]
  load_real,     // push item i of column `operand`, rounded to double
  load_integer,  // push its 64 bits; i64 and u64 columns only
  negate,
  logical_not,
  add,
  subtract,
  multiply,
  divide,
  remainder,
  compare,  // detail: the orders that count as true; operand: kind of left + 4 * kind of right
  logical_and,
  logical_or,
  absolute,
  square_root,
  floor,
  ceil,
  minimum,
  maximum,
  is_nan,
  is_finite,
  exp,
  log,
  sin,
  cos
};

/// What a slot holds.
enum class slot_kind : std::uint8_t { real, i64, u64 };

struct instruction {
  opcode op = opcode::constant;
  std::uint8_t detail = 0;
  std::uint16_t operand = 0;
};

inline constexpr int max_instructions = 256;
inline constexpr int max_constants = 128;  // a program of 256 instructions has at most 128 leaves
inline constexpr int max_columns = 32;
inline constexpr int max_stack_slots = 64;

/// A compiled condition: plain bytes, small enough to be passed to a kernel by value.
struct program {
  instruction instructions[max_instructions];
  std::uint64_t constants[max_constants];  // bits of a double or of an integer
  std::uint32_t columns[max_columns];  // columns[k]: which column of the data set `operand` k is
  std::int32_t instruction_count;
  std::int32_t column_count;
};
static_assert(std::is_trivially_copyable_v<program> && sizeof(program) < 4096 - 1024,
              "program and its columns must fit into the 4 KB that kernel arguments had for long");

namespace detail {

union slot {
  double real;
  std::uint64_t bits;
};

// nvcc fuses a * b + c by default, g++ does not on plain x86-64: the _rn forms are never fused.
#ifdef __CUDA_ARCH__
UPSWEEP_HD inline double add(double a, double b) {
  return __dadd_rn(a, b);
}
UPSWEEP_HD inline double subtract(double a, double b) {
  return __dsub_rn(a, b);
}
UPSWEEP_HD inline double multiply(double a, double b) {
  return __dmul_rn(a, b);
}
UPSWEEP_HD inline double divide(double a, double b) {
  return __ddiv_rn(a, b);
}
#else
UPSWEEP_HD inline double add(double a, double b) {
  return a + b;
}
UPSWEEP_HD inline double subtract(double a, double b) {
  return a - b;
}
UPSWEEP_HD inline double multiply(double a, double b) {
  return a * b;
}
UPSWEEP_HD inline double divide(double a, double b) {
  return a / b;
}
#endif

UPSWEEP_HD inline bool is_nan(double x) {
  return x != x;
}
UPSWEEP_HD inline bool truth(double x) {
  return x != 0 && !is_nan(x);
}

// NaN if either is NaN, so that a missing value stays missing (C's fmin would drop it); of equal
// sides, -0 and 0 among them, the left one.
UPSWEEP_HD inline double minimum(double a, double b) {
  return b < a || is_nan(b) ? b : a;
}
UPSWEEP_HD inline double maximum(double a, double b) {
  return b > a || is_nan(b) ? b : a;
}

template <class T>
UPSWEEP_HD T item(const column& from, std::size_t i) {
  return static_cast<const T*>(from.data)[i];
}

UPSWEEP_HD inline double load_real(const column& from, std::size_t i) {
  switch (from.type) {
    case type_code::u8:
      return item<std::uint8_t>(from, i);
    case type_code::u16:
      return item<std::uint16_t>(from, i);
    case type_code::u32:
      return item<std::uint32_t>(from, i);
    case type_code::u64:
      return static_cast<double>(item<std::uint64_t>(from, i));
    case type_code::i8:
      return item<std::int8_t>(from, i);
    case type_code::i16:
      return item<std::int16_t>(from, i);
    case type_code::i32:
      return item<std::int32_t>(from, i);
    case type_code::i64:
      return static_cast<double>(item<std::int64_t>(from, i));
    case type_code::f16:
      return static_cast<float>(item<upsweep::f16>(from, i));
    case type_code::bf16:
      return static_cast<float>(item<upsweep::bf16>(from, i));
    case type_code::f32:
      return item<float>(from, i);
    case type_code::f64:
      return item<double>(from, i);
  }
  return 0;
}

UPSWEEP_HD inline order compare(slot left, slot right, std::uint16_t kinds) {
  const auto left_kind = static_cast<slot_kind>(kinds & 3);
  const auto right_kind = static_cast<slot_kind>(kinds >> 2);
  const bool left_signed = left_kind == slot_kind::i64;
  const bool right_signed = right_kind == slot_kind::i64;
  if (left_kind == slot_kind::real) {
    if (right_kind == slot_kind::real) return order_of(left.real, right.real);
    return reversed(order_of(integer{right.bits, right_signed}, left.real));
  }
  if (right_kind == slot_kind::real) return order_of(integer{left.bits, left_signed}, right.real);
  return order_of(integer{left.bits, left_signed}, integer{right.bits, right_signed});
}

UPSWEEP_HD inline double apply(opcode op, double x) {
  switch (op) {
    case opcode::negate:
      return -x;
    case opcode::logical_not:
      return !truth(x);
    case opcode::absolute:
      return ::fabs(x);
    case opcode::square_root:
      return ::sqrt(x);
    case opcode::floor:
      return ::floor(x);
    case opcode::ceil:
      return ::ceil(x);
    case opcode::is_nan:
      return is_nan(x);
    case opcode::is_finite:
      return !is_nan(subtract(x, x));  // inf - inf and NaN - NaN are NaN
    case opcode::exp:
      return ::exp(x);
    case opcode::log:
      return ::log(x);
    case opcode::sin:
      return ::sin(x);
    default:
      return ::cos(x);
  }
}

UPSWEEP_HD inline double apply(opcode op, double a, double b) {
  switch (op) {
    case opcode::add:
      return add(a, b);
    case opcode::subtract:
      return subtract(a, b);
    case opcode::multiply:
      return multiply(a, b);
    case opcode::divide:
      return divide(a, b);
    case opcode::remainder:
      return ::fmod(a, b);
    case opcode::logical_and:
      return truth(a) && truth(b);
    case opcode::logical_or:
      return truth(a) || truth(b);
    case opcode::minimum:
      return minimum(a, b);
    default:
      return maximum(a, b);
  }
}

}  // namespace detail

/// Whether the condition holds for element i.
/// condition  made by `parse`
/// columns    [condition.column_count]; columns[k] holds column condition.columns[k] of the data
///            set, with the type that `parse` was told; may be null where that count is 0
UPSWEEP_HD inline bool evaluate(const program& condition, const column* columns, std::size_t i) {
  detail::slot stack[max_stack_slots];
  int top = -1;
  for (int at = 0; at < condition.instruction_count; ++at) {
    const instruction step = condition.instructions[at];
    switch (step.op) {
      case opcode::constant:
        stack[++top].bits = condition.constants[step.operand];
        break;
      case opcode::load_real:
        // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): what loads has columns
        stack[++top].real = detail::load_real(columns[step.operand], i);
        break;
      case opcode::load_integer:  // i64 and u64 have the same bytes; compare knows the sign
        // NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): what loads has columns
        stack[++top].bits = detail::item<std::uint64_t>(columns[step.operand], i);
        break;
      case opcode::compare: {
        --top;
        const auto found = detail::compare(stack[top], stack[top + 1], step.operand);
        stack[top].real = (step.detail >> static_cast<int>(found)) & 1;
        break;
      }
      case opcode::add:
      case opcode::subtract:
      case opcode::multiply:
      case opcode::divide:
      case opcode::remainder:
      case opcode::logical_and:
      case opcode::logical_or:
      case opcode::minimum:
      case opcode::maximum:
        --top;
        stack[top].real = detail::apply(step.op, stack[top].real, stack[top + 1].real);
        break;
      default:
        stack[top].real = detail::apply(step.op, stack[top].real);
    }
  }
  return top == 0 && detail::truth(stack[0].real);
}

}  // namespace upsweep::apps::where
