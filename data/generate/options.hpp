// The command line of generate.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "apps/io/dtype.hpp"
#include "apps/io/format.hpp"
#include "data/generate/values.hpp"

namespace upsweep::data {

struct options {
  recipe what;
  apps::io::dtype type = apps::io::dtype::u32;
  apps::io::format format = apps::io::format::raw;
  std::string output;
};

/// 1000, 1e6, 2.5e6, 10M, 4Ki, 2^20. throws  std::invalid_argument
std::uint64_t parse_count(std::string_view text);

/// returns  false when help was asked for and is printed
/// throws   apps::usage_error
bool parse(int argc, char** argv, options& chosen);

}  // namespace upsweep::data
