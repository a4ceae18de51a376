// fmt::format, compiled once: fmt's headers alone cost each file that calls it four seconds.
#pragma once
#include <fmt/format.h>

#include <string>

namespace upsweep::apps {

std::string formatted_from(fmt::string_view text, fmt::format_args values);

/// formatted("{} of {}", a, b); a text that does not fit its values does not compile.
template <class... Values>
std::string formatted(fmt::format_string<Values...> text, Values&&... values) {
  return formatted_from(text, fmt::make_format_args(values...));
}
}  // namespace upsweep::apps
