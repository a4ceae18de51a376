// The syntax tree of a condition, and the grammar that makes it from text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/compact/where/bytecode.hpp"
#include "apps/compact/where/lexer.hpp"

namespace upsweep::apps::where {

/// Operands stand before their operator, so the nodes are in the order of evaluation and the last
/// one is the whole condition.
struct node {
  opcode op = opcode::constant;   // constant: number; load_real: the column called name
  std::uint8_t compare_mask = 0;  // for opcode::compare
  int left = -1, right = -1;      // operands, as indices of nodes; -1: none
  std::size_t position = 0;       // byte of the text at which to point
  literal number{};
  std::string name{};
};

inline constexpr int max_nesting = 64;

/// The tree of a condition, at most max_instructions nodes; throws condition_error.
std::vector<node> parse_tree(std::string_view text);

}  // namespace upsweep::apps::where
