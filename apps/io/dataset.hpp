// A file of rows: columns come out as numbers, whole rows go back in any order.
//
//   file --read--> rows x columns --column("x")--> numbers --sort, compact--> row order
//                  row bytes -----------------------------write(order)------> file
//
// The program never needs to know the format. Rows that go back are the bytes that came in, so
// quoting, spaces and digits of a CSV survive.
#pragma once
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "apps/io/buffer.hpp"
#include "apps/io/column.hpp"
#include "apps/io/dtype.hpp"
#include "apps/io/error.hpp"
#include "apps/io/format.hpp"
#include "apps/io/output.hpp"

namespace upsweep::apps::io {

struct read_options {
  std::optional<format> kind;  ///< given by the user; else first bytes, then the name
  /// raw: needed. sosd: else from the name. csv, tsv, text: instead of the guess for each column.
  /// npy: only to read 2-byte void items as bf16, otherwise it must agree with the file.
  std::optional<dtype> type;
  bool header = true;            ///< csv, tsv: the first line names the columns
  char comment = 0;              ///< csv, tsv, text: lines that start with it are no rows; 0: none
  std::size_t record_bytes = 0;  ///< raw: rows of so many bytes, moved whole; 0: rows are items
  std::size_t key_offset = 0;    ///< raw with record_bytes: where in a row the one column lies
};

namespace detail {
class table;  // one per format, apps/io/table.hpp
}

class dataset {
 public:
  /// Reads the file at `path` ("-": standard input).
  /// throws  bad_input with file, line or byte, and what was expected; not_enough_memory
  static dataset read(const std::string& path, const read_options& options = {});

  /// The same for bytes already in memory; `name` stands for the path.
  static dataset from_bytes(buffer bytes, const std::string& name, const read_options& options);

  dataset(dataset&&) noexcept;
  dataset& operator=(dataset&&) noexcept;
  ~dataset();

  format kind() const;
  std::size_t rows() const;
  std::size_t input_bytes() const { return input_bytes_; }  ///< of the file, as read
  const std::string& file_name() const;                     ///< for messages
  const std::vector<std::string>& column_names() const;

  /// The column of that name, else of that number (from 1, as in `cut`).
  /// throws  bad_input that lists the columns; also when two columns share the name
  std::size_t column_index(std::string_view name_or_number) const;

  /// The numbers of a column, read at the first call and kept. May be changed in place; but a
  /// column of raw, sosd and one-dimensional npy may be the very bytes of the file, so a later
  /// write(order) then moves the changed values.
  /// csv, tsv, text without options.type: i64 when every cell is an integer, u64 when they only
  /// fit there, else f64. An empty cell of a csv is NaN, which makes its column f64.
  /// throws  bad_input with line, column and text of a cell that is no number
  column_data& column(std::string_view name_or_number);
  column_data& column(std::size_t index);

  /// Line i without its line end. Only for text; throws std::logic_error for other formats.
  std::string_view line(std::size_t i) const;

  /// Raw items, sosd, one-dimensional npy: rows are the items of the one column, and
  /// write_column serves.
  bool is_single_column() const;

  /// Writes these rows in this order, in the format of the input: header, quoting and bytes as
  /// they were. csv, tsv, text: every row gets a line end, and blank and comment lines move with
  /// the row before them. npy: big-endian input is written back little-endian. ply: the count is
  /// corrected; elements other than the vertices are dropped unless the order is the identity,
  /// since faces would name the wrong vertices.
  /// returns  notes for the user, such as about dropped elements; usually none
  /// throws   output_error; std::out_of_range for a row number that is too large
  std::vector<std::string> write(output& out, row_order order) const;

  /// Writes `column` (any length, any type) as a file of this single-column format.
  /// throws   std::logic_error unless is_single_column(); bad_input when the format cannot hold
  ///          the type (sosd: only u32 and u64)
  void write_column(output& out, const column_data& column) const;

 private:
  dataset(std::unique_ptr<detail::table> table, std::size_t input_bytes);
  std::unique_ptr<detail::table> table_;
  std::size_t input_bytes_;
  std::vector<std::unique_ptr<column_data>> columns_;
};

/// Writes columns of equal length in another format: raw and sosd one column; npy one column, or
/// several of one type as a matrix; csv, tsv with a header line; text one number a line.
/// Floating-point text is the shortest that reads back to the same value.
/// throws   std::invalid_argument when the format cannot hold these columns (ply: never can)
void write_columns(output& out, format kind, std::span<const column_data* const> columns);
}  // namespace upsweep::apps::io
