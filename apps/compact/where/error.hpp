// What is wrong with a condition, and where.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <string_view>

namespace upsweep::apps::where {

/// what() is one line, "at byte 6: expected ..., found ..."; picture() is two more: the condition
/// (or the part around the place) and a caret under it.
class condition_error : public std::invalid_argument {
 public:
  /// text      the whole condition, any bytes
  /// position  byte offset from 0, at most text.size()
  condition_error(std::string_view text, std::size_t position, const std::string& message);

  std::size_t position() const noexcept { return position_; }
  const std::string& picture() const noexcept { return picture_; }

 private:
  std::size_t position_;
  std::string picture_;
};

}  // namespace upsweep::apps::where
