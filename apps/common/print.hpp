// Text on standard output. A full disk or a reader who left is noticed, unlike with std::printf.
#pragma once
#include <string_view>

namespace upsweep::apps {

/// throws  io::output_error, io::closed_pipe
void print(std::string_view text);
}  // namespace upsweep::apps
