// .ply point clouds: the vertices are the rows, their properties the columns.
#include <algorithm>

#include "apps/io/error.hpp"
#include "apps/io/lines.hpp"
#include "apps/io/numbers.hpp"
#include "apps/io/ply_header.hpp"
#include "apps/io/records.hpp"
#include "apps/io/table.hpp"

namespace upsweep::apps::io::detail {
namespace {

bool is_identity(row_order rows, std::size_t n) {
  if (rows.size() != n) return false;
  for (std::size_t i = 0; i < n; ++i) {
    if (rows[i] != i) return false;
  }
  return true;
}

/// Word `index` of a line.
std::string_view word_at(std::string_view line, std::size_t index) {
  for (line = trim(line);; --index) {
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    if (index == 0) return line.substr(0, end);
    line = trim(line.substr(end));
  }
}

std::size_t count_words(std::string_view line) {
  std::size_t count = 0;
  for (line = trim(line); !line.empty(); ++count) {
    line = trim(line.substr(std::min(line.find_first_of(" \t"), line.size())));
  }
  return count;
}

class ply_table final : public table {
 public:
  ply_table(const std::string& file, buffer bytes)
      : table(format::ply, file),
        bytes_(std::move(bytes)),
        header_(parse_ply_header(bytes_.text(), file)) {
    find_vertices();
    for (const ply_property& property : vertex().properties) names_.push_back(property.name);
    rows_ = vertex().count;
    if (is_ascii()) find_lines();
  }

  column_data load(std::size_t index) const override {
    return is_ascii() ? load_ascii(index) : load_binary(index);
  }

  std::vector<std::string> write(output& out, row_order rows) const override {
    const std::string_view text = bytes_.text();
    const bool keep_others = is_identity(rows, rows_);
    const bool drops = !keep_others && header_.elements.size() > 1;
    write_header(out, rows.size(), keep_others);
    if (keep_others) out.write(text.substr(header_.size_bytes, begin_ - header_.size_bytes));
    if (is_ascii()) {
      write_rows(out, text, offsets_, rows, line_end_of(text));
    } else {
      write_records(out, bytes_.data() + begin_, vertex().record_bytes(), rows);
    }
    if (keep_others) out.write(text.substr(end_));
    if (!drops) return {};
    return {"elements other than vertex (" + other_names() +
            ") are dropped, since they may refer to vertices by number"};
  }

 private:
  bool is_ascii() const { return header_.encoding == ply_encoding::ascii; }
  const ply_element& vertex() const { return header_.elements[header_.vertex]; }

  /// Sizes of all elements, so that a file that was cut short is found out now.
  void find_vertices() {
    const std::string_view text = bytes_.text();
    std::size_t at = header_.size_bytes;
    for (std::size_t e = 0; e < header_.elements.size(); ++e) {
      const std::size_t size =
          ply_element_bytes(header_.elements[e], header_.encoding, text.substr(at), file(), at);
      if (e == header_.vertex) {
        begin_ = at;
        end_ = at + size;
      }
      at += size;
    }
  }

  void find_lines() {
    const std::string_view text = bytes_.text();
    for (std::size_t at = begin_; at < end_; at = next_line(text, at)) {
      const std::size_t words = count_words(first_line(text.substr(at)));
      if (words != names_.size()) {
        fail(line_at(text, at), "has " + std::to_string(words) + " values, a vertex has " +
                                    std::to_string(names_.size()));
      }
      offsets_.push_back(at);
    }
    offsets_.push_back(end_);
  }

  column_data load_ascii(std::size_t index) const {
    const std::string_view text = bytes_.text();
    number_cells cells;
    cells.rows = rows_;
    cells.text = [&](std::size_t row) {
      const std::size_t begin = offsets_[row];
      return word_at(first_line(text.substr(begin, offsets_[row + 1] - begin)), index);
    };
    cells.type = vertex().properties[index].type;
    cells.complain = [&](std::size_t row, std::string_view cell, const std::string& why) {
      fail(line_at(text, offsets_[row]) + ", property " + names_[index], quoted(cell) + ": " + why);
    };
    return parse_column(names_[index], cells);
  }

  column_data load_binary(std::size_t index) const {
    const auto& properties = vertex().properties;
    std::size_t offset = 0;
    for (std::size_t i = 0; i < index; ++i) offset += size_of(properties[i].type);
    column_data column = make_column(names_[index], properties[index].type, rows_);
    copy_field(column, bytes_.data() + begin_, vertex().record_bytes(), offset);
    if (header_.encoding == ply_encoding::big_endian) {
      swap_units(column.data.data(), size_of(column.type), rows_);
    }
    return column;
  }

  void write_header(output& out, std::size_t count, bool keep_others) const {
    for (const ply_line& line : header_.lines) {
      const bool is_other = line.element && *line.element != header_.vertex;
      const bool is_comment = line.text.starts_with("comment") || line.text.starts_with("obj_info");
      if (is_other && !keep_others && !is_comment) continue;
      if (!keep_others && line.declares_element) {
        out.write("element vertex " + std::to_string(count));
        out.write(line_end_of(line.text));
        continue;
      }
      out.write(line.text);
    }
  }

  std::string other_names() const {
    std::string text;
    for (const ply_element& element : header_.elements) {
      if (&element != &vertex()) text += (text.empty() ? "" : ", ") + element.name;
    }
    return text;
  }

  buffer bytes_;
  ply_header header_;
  std::size_t begin_ = 0;  // of the vertices
  std::size_t end_ = 0;
  std::vector<std::uint64_t> offsets_;  // ascii: of each vertex
};
}  // namespace

std::unique_ptr<table> read_ply(buffer bytes, const std::string& file, const read_options&) {
  return std::make_unique<ply_table>(file, std::move(bytes));
}
}  // namespace upsweep::apps::io::detail
