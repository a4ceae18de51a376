// Columns of numbers in another format than they came in.
#include <charconv>
#include <cstring>
#include <stdexcept>

#include "apps/io/dataset.hpp"
#include "apps/io/npy_header.hpp"

namespace upsweep::apps::io {
namespace {

using columns_view = std::span<const column_data* const>;
constexpr std::size_t longest_number = 64;

void write_number(output& out, const column_data& column, std::size_t row) {
  char text[longest_number];
  visit(column.type, [&]<class T>(std::type_identity<T>) {
    const T value = column.values<T>()[row];
    std::to_chars_result result{};
    if constexpr (std::is_same_v<T, f16> || std::is_same_v<T, bf16>) {
      result = std::to_chars(text, text + longest_number, static_cast<float>(value));
    } else {
      result = std::to_chars(text, text + longest_number, value);
    }
    out.write(text, static_cast<std::size_t>(result.ptr - text));
  });
}

void write_name(output& out, const std::string& name, char separator) {
  if (name.find_first_of(std::string("\"\r\n") + separator) == name.npos) {
    out.write(name);
    return;
  }
  out.write("\"");
  for (const char c : name) {
    if (c == '"') out.write("\"");
    out.write(&c, 1);
  }
  out.write("\"");
}

void write_text_rows(output& out, columns_view columns, char separator) {
  for (std::size_t row = 0; row < columns[0]->size; ++row) {
    for (std::size_t c = 0; c < columns.size(); ++c) {
      if (c != 0) out.write(&separator, 1);
      write_number(out, *columns[c], row);
    }
    out.write("\n");
  }
}

void write_npy_matrix(output& out, columns_view columns) {
  const std::size_t rows = columns[0]->size;
  std::vector<std::size_t> shape{rows};
  if (columns.size() > 1) shape.push_back(columns.size());
  for (const column_data* column : columns) {
    if (column->type != columns[0]->type) {
      throw std::invalid_argument("npy: columns " + columns[0]->name + " and " + column->name +
                                  " differ in type");
    }
  }
  // Column after column is Fortran order, which needs no transposing.
  out.write(
      detail::make_npy_header(detail::npy_descr(columns[0]->type), columns.size() > 1, shape));
  for (const column_data* column : columns) out.write(column->data.data(), column->size_bytes());
}

void require_one(format kind, columns_view columns) {
  if (columns.size() == 1) return;
  throw std::invalid_argument(std::string(name(kind)) + " holds one column, not " +
                              std::to_string(columns.size()));
}
}  // namespace

void write_columns(output& out, format kind, columns_view columns) {
  if (columns.empty()) throw std::invalid_argument("no columns to write");
  for (const column_data* column : columns) {
    if (column->size != columns[0]->size) throw std::invalid_argument("columns differ in length");
  }
  const column_data& first = *columns[0];
  switch (kind) {
    case format::raw:
      require_one(kind, columns);
      out.write(first.data.data(), first.size_bytes());
      return;
    case format::sosd: {
      require_one(kind, columns);
      if (first.type != dtype::u32 && first.type != dtype::u64) {
        throw std::invalid_argument("sosd holds u32 or u64, not " + std::string(name(first.type)));
      }
      const std::uint64_t count = first.size;
      out.write(&count, sizeof count);
      out.write(first.data.data(), first.size_bytes());
      return;
    }
    case format::npy:
      return write_npy_matrix(out, columns);
    case format::text:
      require_one(kind, columns);
      return write_text_rows(out, columns, '\n');
    case format::csv:
    case format::tsv: {
      const char separator = kind == format::tsv ? '\t' : ',';
      for (std::size_t c = 0; c < columns.size(); ++c) {
        if (c != 0) out.write(&separator, 1);
        write_name(out, columns[c]->name, separator);
      }
      out.write("\n");
      return write_text_rows(out, columns, separator);
    }
    case format::ply:
      break;
  }
  throw std::invalid_argument("columns cannot be written as ply");
}
}  // namespace upsweep::apps::io
