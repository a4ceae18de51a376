#include "apps/io/format.hpp"

#include <array>
#include <stdexcept>

namespace upsweep::apps::io {
namespace {

constexpr std::array<std::string_view, 7> names{"raw", "sosd", "npy", "csv", "tsv", "ply", "text"};

bool starts_with_any(std::string_view text, std::initializer_list<std::string_view> heads) {
  for (const std::string_view head : heads) {
    if (text.starts_with(head)) return true;
  }
  return false;
}
}  // namespace

std::string_view name(format kind) {
  return names[static_cast<std::size_t>(kind)];
}

std::string_view format_names() {
  return "raw sosd npy csv tsv ply text";
}

format parse_format(std::string_view text) {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (text == names[i]) return static_cast<format>(i);
  }
  if (text == "bin") return format::raw;
  if (text == "txt") return format::text;
  throw std::invalid_argument("unknown format '" + std::string(text) + "'; valid are " +
                              std::string(format_names()));
}

bool is_binary(format kind) {
  // A .ply may be text or binary; it is treated as binary, since a terminal is no place for it.
  return kind == format::raw || kind == format::sosd || kind == format::npy || kind == format::ply;
}

std::optional<format> format_from_bytes(std::string_view head) {
  if (head.starts_with("\x93NUMPY")) return format::npy;
  if (head.starts_with("ply\n") || head.starts_with("ply\r\n")) {
    // "ply" alone is also a word in a word list; the next line of a real file settles it.
    const std::string_view rest = head.substr(head.find('\n') + 1);
    if (starts_with_any(rest, {"format ", "comment", "obj_info", "element "})) return format::ply;
  }
  return std::nullopt;
}

std::optional<format> format_from_name(std::string_view path) {
  if (path.ends_with("_uint32") || path.ends_with("_uint64")) return format::sosd;
  const std::size_t dot = path.rfind('.');
  if (dot == path.npos) return std::nullopt;
  std::string suffix(path.substr(dot + 1));
  for (char& c : suffix) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  if (suffix == "bin" || suffix == "raw") return format::raw;
  if (suffix == "sosd") return format::sosd;
  if (suffix == "npy") return format::npy;
  if (suffix == "csv") return format::csv;
  if (suffix == "tsv" || suffix == "tab") return format::tsv;
  if (suffix == "ply") return format::ply;
  if (suffix == "txt" || suffix == "text") return format::text;
  return std::nullopt;
}
}  // namespace upsweep::apps::io
