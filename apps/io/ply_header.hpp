// The header of a .ply file: elements, their properties, and the lines they came from.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/io/dtype.hpp"

namespace upsweep::apps::io::detail {

enum class ply_encoding { ascii, little_endian, big_endian };

struct ply_property {
  std::string name;
  dtype type = dtype::f32;          // of a list: of its items
  std::optional<dtype> count_type;  // set for a list: the type of its length
};

struct ply_element {
  std::string name;
  std::size_t count = 0;
  std::vector<ply_property> properties;

  bool has_list() const;
  std::size_t record_bytes() const;  ///< binary, without lists
};

/// A line of the header with its line end, and the element it belongs to, if any.
struct ply_line {
  std::string_view text;
  std::optional<std::size_t> element;
  bool declares_element = false;  // "element vertex 4"
};

struct ply_header {
  ply_encoding encoding = ply_encoding::ascii;
  std::vector<ply_element> elements;
  std::vector<ply_line> lines;
  std::size_t vertex = 0;  // which element holds the points
  std::size_t size_bytes = 0;
};

/// The lines are views into `text`.
/// throws  bad_input naming the line
ply_header parse_ply_header(std::string_view text, const std::string& file);

/// Bytes that the instances of `element` take at the start of `body`.
/// throws  bad_input when `body` ends too early; `at` is where it starts in the file
std::size_t ply_element_bytes(const ply_element& element, ply_encoding encoding,
                              std::string_view body, const std::string& file, std::size_t at);
}  // namespace upsweep::apps::io::detail
