// The command line of scan.
#pragma once
#include <cstdint>
#include <string>

#include "apps/common/options.hpp"

namespace upsweep::apps::scan {

struct options {
  common_options common;
  std::string input;   ///< empty: made up
  std::string column;  ///< of the input; empty: the only one there is
  io::read_options read;
  std::size_t n = 1'000'000;
  std::uint64_t seed = 1;
  std::size_t runs = 100;
  bool exclusive = false;
};

/// returns  false when help or version was printed and nothing is left to do
/// throws   usage_error
bool parse(int argc, char** argv, options& options);
}  // namespace upsweep::apps::scan
