// Lines of text: as strings, or as one number each.
#include "apps/io/error.hpp"
#include "apps/io/lines.hpp"
#include "apps/io/numbers.hpp"
#include "apps/io/table.hpp"

namespace upsweep::apps::io::detail {
namespace {

class text_table final : public table {
 public:
  text_table(const std::string& file, const read_options& options, buffer bytes)
      : table(format::text, file), bytes_(std::move(bytes)), type_(options.type) {
    names_ = {"1"};
    const std::string_view text = bytes_.text();
    const std::size_t begin = byte_order_mark_bytes(text);
    for (std::size_t at = begin; at < text.size(); at = next_line(text, at)) {
      if (options.comment != 0 && text[at] == options.comment) continue;  // joins the line before
      offsets_.push_back(at);
    }
    rows_ = offsets_.size();
    offsets_.push_back(text.size());
  }

  std::string_view line(std::size_t i) const override {
    return first_line(bytes_.text().substr(offsets_[i], offsets_[i + 1] - offsets_[i]));
  }

  column_data load(std::size_t) const override {
    number_cells cells;
    cells.rows = rows_;
    cells.text = [this](std::size_t row) { return line(row); };
    cells.type = type_;
    cells.complain = [this](std::size_t row, std::string_view text, const std::string& why) {
      fail(line_at(bytes_.text(), offsets_[row]), quoted(text) + ": " + why);
    };
    return parse_column(names_[0], cells);
  }

  std::vector<std::string> write(output& out, row_order rows) const override {
    const std::string_view text = bytes_.text();
    const std::string_view line_end = line_end_of(text);
    const std::string_view before = text.substr(0, offsets_[0]);  // byte-order mark, comments
    out.write(before);
    if (before.size() > byte_order_mark_bytes(text) && !before.ends_with('\n')) out.write(line_end);
    write_rows(out, text, offsets_, rows, line_end);
    return {};
  }

 private:
  buffer bytes_;
  std::optional<dtype> type_;
  std::vector<std::uint64_t> offsets_;
};
}  // namespace

std::unique_ptr<table> read_text(buffer bytes, const std::string& file,
                                 const read_options& options) {
  if (const auto content = foreign_content(bytes.text()); !content.empty()) {
    throw bad_input(file, "byte 0", "expected lines of text, this is " + std::string(content));
  }
  return std::make_unique<text_table>(file, options, std::move(bytes));
}
}  // namespace upsweep::apps::io::detail
