// The command line of compact.
#pragma once
#include <string>

#include "apps/common/options.hpp"

namespace upsweep::apps::compact {

enum class way { where, nonempty, nonzero, mask, unique };

struct options {
  common_options common;
  file_options files;
  way how = way::where;
  std::string condition;  ///< where
  std::string column;     ///< nonzero, unique; empty: the only one there is
  std::string mask;       ///< mask: a file
  bool invert = false;
  std::string rejects;  ///< a file for the rows that are not kept; empty: nowhere
  bool count = false;
  bool indices = false;
};

/// returns  false when help or version was printed and nothing is left to do
/// throws   usage_error
bool parse(int argc, char** argv, options& options);
}  // namespace upsweep::apps::compact
