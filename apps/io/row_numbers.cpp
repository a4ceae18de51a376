#include "apps/io/row_numbers.hpp"

namespace upsweep::apps::io {

format format_of_rows(const std::string& output, format input) {
  const auto named = format_from_name(output);
  if (named && *named != format::ply) return *named;
  return is_binary(input) && input != format::ply ? input : format::text;
}
}  // namespace upsweep::apps::io
