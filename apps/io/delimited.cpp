// CSV and TSV: a header, then records whose bytes stay as they are.
#include <cstring>

#include "apps/io/csv_records.hpp"
#include "apps/io/error.hpp"
#include "apps/io/lines.hpp"
#include "apps/io/numbers.hpp"
#include "apps/io/table.hpp"

namespace upsweep::apps::io::detail {
namespace {

class delimited_table final : public table {
 public:
  delimited_table(const std::string& file, format kind, const read_options& options, buffer bytes)
      : table(kind, file),
        bytes_(std::move(bytes)),
        separator_(kind == format::tsv ? '\t' : ','),
        type_(options.type) {
    refuse_what_is_no_text();
    find_rows(options);
  }

  column_data load(std::size_t index) const override {
    const std::string_view text = bytes_.text();
    csv_records records(separator_);
    number_cells cells;
    cells.rows = rows_;
    cells.text = [&](std::size_t row) {
      return records.field(text.substr(offsets_[row], offsets_[row + 1] - offsets_[row]), index);
    };
    cells.empty_is_nan = true;
    cells.type = type_;
    cells.complain = [&](std::size_t row, std::string_view cell, const std::string& why) {
      fail(line_at(text, offsets_[row]) + ", column " + names_[index], quoted(cell) + ": " + why);
    };
    return parse_column(names_[index], cells);
  }

  std::vector<std::string> write(output& out, row_order rows) const override {
    const std::string_view text = bytes_.text();
    const std::string_view line_end = line_end_of(text);
    const std::string_view before = text.substr(0, offsets_[0]);
    out.write(before);
    if (names_from_file_ && !before.ends_with('\n')) out.write(line_end);
    write_rows(out, text, offsets_, rows, line_end);
    return {};
  }

 private:
  void refuse_what_is_no_text() const {
    const std::string_view text = bytes_.text();
    const std::string expected = "expected " + std::string(io::name(kind())) + " text, ";
    if (text.size() == byte_order_mark_bytes(text)) fail("line 1", expected + "the file is empty");
    if (const auto content = foreign_content(text); !content.empty()) {
      fail("byte 0", expected + "this is " + std::string(content));
    }
    if (text.find('\n') == text.npos) {
      const std::size_t cr = text.find('\r');
      if (cr != text.npos && cr + 1 != text.size()) {
        fail("line 1", expected + "lines end in CR alone; convert them to LF");
      }
    }
  }

  void find_rows(const read_options& options) {
    const std::string_view text = bytes_.text();
    csv_records records(separator_);
    std::size_t at = byte_order_mark_bytes(text);
    bool header_is_due = options.header;
    while (at < text.size()) {
      if (options.comment != 0 && text[at] == options.comment) {
        at = next_line(text, at);  // stays with the row before it
        continue;
      }
      const std::string_view rest = text.substr(at);
      const csv_records::extent record = records.measure(rest);
      if (!record.is_closed) {
        fail(line_at(text, at), "a quote is opened here and never closed");
      }
      if (header_is_due && record.fields != 0) {
        names_ = records.fields(rest);
        header_is_due = false;
        names_from_file_ = true;
      } else if (record.fields != 0) {
        if (names_.empty()) number_columns(record.fields);
        check_fields(record, at);
        offsets_.push_back(at);
      }
      at += record.size_bytes;
    }
    if (header_is_due) fail("line 1", "expected a line of column names, all lines are empty");
    rows_ = offsets_.size();
    offsets_.push_back(text.size());
  }

  void number_columns(std::size_t count) {
    for (std::size_t i = 1; i <= count; ++i) names_.push_back(std::to_string(i));
  }

  void check_fields(const csv_records::extent& record, std::size_t at) const {
    if (record.fields == names_.size()) return;
    // A separator at the end of a line, after the last field, is common and harmless.
    if (record.fields == names_.size() + 1 && record.last_is_empty) return;
    fail(line_at(bytes_.text(), at),
         "has " + std::to_string(record.fields) + (record.fields == 1 ? " field" : " fields") +
             ", expected " + std::to_string(names_.size()) + " as in the " +
             (names_from_file_ ? "header" : "first line"));
  }

  buffer bytes_;
  char separator_;
  std::optional<dtype> type_;
  bool names_from_file_ = false;
  std::vector<std::uint64_t> offsets_;
};
}  // namespace

std::unique_ptr<table> read_delimited(buffer bytes, const std::string& file, format kind,
                                      const read_options& options) {
  return std::make_unique<delimited_table>(file, kind, options, std::move(bytes));
}
}  // namespace upsweep::apps::io::detail
