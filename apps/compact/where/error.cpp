#include "apps/compact/where/error.hpp"

#include <algorithm>

namespace upsweep::apps::where {
namespace {

bool continues_character(unsigned char byte) {
  return (byte & 0xC0) == 0x80;
}

// One column of the terminal for each byte or UTF-8 character, so that the caret stands right;
// bytes that would move the cursor become blanks.
std::string printable(std::string_view text) {
  std::string shown(text);
  for (char& c : shown) {
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
  }
  return shown;
}

std::string draw(std::string_view text, std::size_t position) {
  constexpr std::size_t around = 60;
  std::size_t begin = position > around ? position - around : 0;
  std::size_t end = std::min(text.size(), position + around);
  while (begin > 0 && continues_character(static_cast<unsigned char>(text[begin]))) --begin;
  while (end < text.size() && continues_character(static_cast<unsigned char>(text[end]))) ++end;
  const std::string before =
      (begin > 0 ? "..." : "") + std::string(text.substr(begin, position - begin));
  const std::string after =
      std::string(text.substr(position, end - position)) + (end < text.size() ? "..." : "");
  const auto columns = std::count_if(before.begin(), before.end(), [](char c) {
    return !continues_character(static_cast<unsigned char>(c));
  });
  return "  " + printable(before + after) + "\n  " +
         std::string(static_cast<std::size_t>(columns), ' ') + "^";
}

}  // namespace

condition_error::condition_error(std::string_view text, std::size_t position,
                                 const std::string& message)
    : std::invalid_argument("at byte " + std::to_string(position) + ": " + message),
      position_(position),
      picture_(draw(text, position)) {}

}  // namespace upsweep::apps::where
