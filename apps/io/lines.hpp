// Rows that are lines of text: where they start, and writing them in a new order.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "apps/io/column.hpp"
#include "apps/io/output.hpp"

namespace upsweep::apps::io::detail {

/// Length of the UTF-8 byte-order mark at the start: 3 or 0.
std::size_t byte_order_mark_bytes(std::string_view text);

/// From 1, by counting line feeds before `offset`: only for messages, as it reads all of them.
std::string line_at(std::string_view text, std::size_t offset);

/// The line end of the first line: CR LF or LF.
std::string_view line_end_of(std::string_view text);

/// Up to the next line feed, without it and without a CR before it.
std::string_view first_line(std::string_view text);

/// Offset just after the line feed that ends the line at `begin`, or the end of the text.
std::size_t next_line(std::string_view text, std::size_t begin);

/// Row i is text[offsets[i], offsets[i + 1]). A row without a line end gets `line_end`: only the
/// last one of a file can lack it, and it may now stand before others.
void write_rows(output& out, std::string_view text, std::span<const std::uint64_t> offsets,
                row_order order, std::string_view line_end);

/// A cell for a message: shortened, and without control characters.
std::string quoted(std::string_view text);

/// What a text that is really something else is: "UTF-16", "gzip", ... or empty.
std::string_view foreign_content(std::string_view text);
}  // namespace upsweep::apps::io::detail
