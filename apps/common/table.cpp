#include "apps/common/table.hpp"

#include <algorithm>

namespace upsweep::apps {
namespace {

// Code points, as a terminal counts: bytes that continue one take no room.
std::size_t width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char byte) { return (byte & 0xC0) != 0x80; }));
}

}  // namespace

table::table(std::initializer_list<std::string_view> headings) {
  std::vector<std::string> row;
  for (std::string_view heading : headings) {
    const bool right = heading.starts_with('>');
    right_.push_back(right);
    row.emplace_back(right ? heading.substr(1) : heading);
  }
  rows_.push_back(std::move(row));
}

void table::add(std::vector<std::string> cells) {
  cells.resize(right_.size());
  rows_.push_back(std::move(cells));
}

std::string table::str() const {
  std::vector<std::size_t> widths(right_.size());
  for (const auto& row : rows_) {
    for (std::size_t c = 0; c < widths.size(); ++c) widths[c] = std::max(widths[c], width(row[c]));
  }
  std::string text;
  for (const auto& row : rows_) {
    std::string line;
    for (std::size_t c = 0; c < widths.size(); ++c) {
      const std::string blanks(widths[c] - width(row[c]), ' ');
      if (c != 0) line += "  ";
      line += right_[c] ? blanks + row[c] : row[c] + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  }
  return text;
}

}  // namespace upsweep::apps
