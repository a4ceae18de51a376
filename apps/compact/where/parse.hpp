// From the text of a condition to a program; grammar.md describes the language.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/compact/where/bytecode.hpp"
#include "apps/compact/where/error.hpp"

namespace upsweep::apps::where {

/// A column that a condition may name.
struct column_name {
  std::string name;
  type_code type = type_code::f64;
  bool is_text = false;  // a column of words: there, but not to be computed with; type is ignored
};

/// Compiles a condition over the given columns.
/// returns  the program; its columns[k] are indices into `columns`, each once, in order of first
/// use throws   condition_error: not in the grammar, an unknown, ambiguous or text column, or too
/// long
program parse(std::string_view text, std::span<const column_name> columns);

/// The columns that a condition names, each once, in order of first use: what a reader must load
/// before types are known. Throws condition_error when the text is not in the grammar.
std::vector<std::string> names_used(std::string_view text);

}  // namespace upsweep::apps::where
