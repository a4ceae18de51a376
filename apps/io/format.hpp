// The file formats and how one is recognised.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace upsweep::apps::io {

enum class format { raw, sosd, npy, csv, tsv, ply, text };

std::string_view name(format kind);

/// throws  std::invalid_argument that lists the valid names
format parse_format(std::string_view text);

/// All valid names in one line.
std::string_view format_names();

/// Bytes that a terminal should not get.
bool is_binary(format kind);

/// The format that the first bytes give away (.npy and .ply), if any.
std::optional<format> format_from_bytes(std::string_view head);

/// The format that the name gives away: .bin .raw .npy .csv .tsv .ply .txt .sosd, or a name that
/// ends in _uint32 or _uint64 (SOSD), if any.
std::optional<format> format_from_name(std::string_view path);
}  // namespace upsweep::apps::io
