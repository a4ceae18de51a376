#include "apps/io/lines.hpp"

#include <algorithm>
#include <cstring>

namespace upsweep::apps::io::detail {

std::size_t byte_order_mark_bytes(std::string_view text) {
  return text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

std::string line_at(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, std::min(offset, text.size()));
  return "line " + std::to_string(1 + std::count(before.begin(), before.end(), '\n'));
}

std::string_view line_end_of(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end != text.npos && end != 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

std::string_view first_line(std::string_view text) {
  std::string_view line = text.substr(0, text.find('\n'));
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::size_t next_line(std::string_view text, std::size_t begin) {
  const void* const end = std::memchr(text.data() + begin, '\n', text.size() - begin);
  if (end == nullptr) return text.size();
  return static_cast<std::size_t>(static_cast<const char*>(end) - text.data()) + 1;
}

void write_rows(output& out, std::string_view text, std::span<const std::uint64_t> offsets,
                row_order order, std::string_view line_end) {
  order.visit([&](const auto* row) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      const std::size_t begin = offsets[row[i]];
      const std::size_t end = offsets[row[i] + std::size_t{1}];
      out.write(text.data() + begin, end - begin);
      if (text[end - 1] != '\n') out.write(line_end);
    }
  });
}

std::string quoted(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string result = "'";
  for (const char c : text.substr(0, most)) {
    result += static_cast<unsigned char>(c) < ' ' || c == '\x7f' ? '?' : c;
  }
  return result + (text.size() > most ? "...'" : "'");
}

std::string_view foreign_content(std::string_view text) {
  if (text.starts_with("\x1f\x8b")) return "gzip-compressed; unpack it first";
  if (text.starts_with("\x28\xb5\x2f\xfd")) return "zstd-compressed; unpack it first";
  if (text.starts_with("PK\x03\x04")) return "a zip archive; unpack it first";
  if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff")) {
    return "UTF-16; convert it with iconv -t UTF-8";
  }
  return {};
}
}  // namespace upsweep::apps::io::detail
