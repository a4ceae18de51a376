#include "apps/common/talk.hpp"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace upsweep::apps {

void talk::say(std::string_view text) const {
  const std::string line = program_ + ": " + std::string(text) + "\n";
  std::fwrite(line.data(), 1, line.size(), stderr);
}

bool is_lively_terminal() {
  const char* const no_color = std::getenv("NO_COLOR");  // no-color.org: set and not empty
  return ::isatty(STDERR_FILENO) == 1 && (no_color == nullptr || *no_color == 0);
}

}  // namespace upsweep::apps
