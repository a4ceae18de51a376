#include "apps/io/dataset.hpp"

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "apps/io/input.hpp"
#include "apps/io/table.hpp"

namespace upsweep::apps::io {
namespace {

format recognise(const buffer& bytes, const std::string& file, const read_options& options) {
  if (options.kind) return *options.kind;
  if (const auto kind = format_from_bytes(bytes.text().substr(0, 64))) return *kind;
  if (const auto kind = format_from_name(file)) return *kind;
  throw bad_input(file, "",
                  "neither its first bytes nor its name tell the format; say --format, "
                  "one of " +
                      std::string(format_names()));
}

std::unique_ptr<detail::table> make_table(buffer bytes, const std::string& file,
                                          const read_options& options) {
  const format kind = recognise(bytes, file, options);
  switch (kind) {
    case format::raw:
      return detail::read_raw(std::move(bytes), file, options);
    case format::sosd:
      return detail::read_sosd(std::move(bytes), file, options);
    case format::npy:
      return detail::read_npy(std::move(bytes), file, options);
    case format::ply:
      return detail::read_ply(std::move(bytes), file, options);
    case format::text:
      return detail::read_text(std::move(bytes), file, options);
    case format::csv:
    case format::tsv:
      break;
  }
  return detail::read_delimited(std::move(bytes), file, kind, options);
}

/// The names for a message: all of them, or the first few when there are many.
std::string list_columns(const std::vector<std::string>& names) {
  constexpr std::size_t most = 30;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), most); ++i) {
    text += (i == 0 ? "" : ", ") + names[i];
  }
  if (names.size() > most) text += ", ... (" + std::to_string(names.size()) + " in all)";
  return text.empty() ? "none" : text;
}
}  // namespace

dataset::dataset(std::unique_ptr<detail::table> table, std::size_t input_bytes)
    : table_(std::move(table)), input_bytes_(input_bytes), columns_(table_->names().size()) {}
dataset::dataset(dataset&&) noexcept = default;
dataset& dataset::operator=(dataset&&) noexcept = default;
dataset::~dataset() = default;

dataset dataset::read(const std::string& path, const read_options& options) {
  return from_bytes(read_file(path), input_name(path), options);
}

dataset dataset::from_bytes(buffer bytes, const std::string& name, const read_options& options) {
  const std::size_t input_bytes = bytes.size_bytes();
  return dataset(make_table(std::move(bytes), name, options), input_bytes);
}

format dataset::kind() const {
  return table_->kind();
}
std::size_t dataset::rows() const {
  return table_->rows();
}
const std::string& dataset::file_name() const {
  return table_->file();
}
const std::vector<std::string>& dataset::column_names() const {
  return table_->names();
}
std::string_view dataset::line(std::size_t i) const {
  return table_->line(i);
}
bool dataset::is_single_column() const {
  return table_->is_single_column();
}

std::size_t dataset::column_index(std::string_view name_or_number) const {
  const std::vector<std::string>& names = column_names();
  const auto first = std::find(names.begin(), names.end(), name_or_number);
  if (first != names.end()) {
    if (std::find(first + 1, names.end(), name_or_number) != names.end()) {
      throw bad_input(file_name(), "",
                      "two columns are called '" + std::string(name_or_number) +
                          "'; give the number, from 1 to " + std::to_string(names.size()));
    }
    return static_cast<std::size_t>(first - names.begin());
  }
  std::size_t number = 0;
  const char* const end = name_or_number.data() + name_or_number.size();
  const auto [stop, error] = std::from_chars(name_or_number.data(), end, number);
  if (error == std::errc{} && stop == end && number >= 1 && number <= names.size()) {
    return number - 1;
  }
  throw bad_input(
      file_name(), "",
      "no column '" + std::string(name_or_number) + "'; the columns are " + list_columns(names));
}

column_data& dataset::column(std::string_view name_or_number) {
  return column(column_index(name_or_number));
}

column_data& dataset::column(std::size_t index) {
  std::unique_ptr<column_data>& place = columns_.at(index);
  if (!place) place = std::make_unique<column_data>(table_->load(index));
  return *place;
}

std::vector<std::string> dataset::write(output& out, row_order order) const {
  std::size_t largest = 0;
  order.visit([&](const auto* row) {
    for (std::size_t i = 0; i < order.size(); ++i) {
      largest = std::max(largest, static_cast<std::size_t>(row[i]));
    }
  });
  if (order.size() != 0 && largest >= rows()) {
    throw std::out_of_range("row " + std::to_string(largest) + " of " + file_name() +
                            ", which has " + std::to_string(rows()));
  }
  return table_->write(out, order);
}

void dataset::write_column(output& out, const column_data& column) const {
  table_->write_column(out, column);
}
}  // namespace upsweep::apps::io
