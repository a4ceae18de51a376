#include "apps/common/formatted.hpp"

namespace upsweep::apps {

std::string formatted_from(fmt::string_view text, fmt::format_args values) {
  return fmt::vformat(text, values);
}
}  // namespace upsweep::apps
