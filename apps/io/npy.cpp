// .npy arrays: one dimension is one column, two are rows and columns, named fields are columns.
#include <numeric>

#include "apps/io/error.hpp"
#include "apps/io/npy_header.hpp"
#include "apps/io/records.hpp"
#include "apps/io/table.hpp"

namespace upsweep::apps::io::detail {
namespace {

constexpr std::size_t most_columns = 1'000'000;
constexpr const char* too_large_text = "the shape is larger than any memory";

class npy_table final : public table {
 public:
  npy_table(const std::string& file, const read_options& options, buffer bytes)
      : table(format::npy, file), header_(parse_npy_header(bytes.text(), file, options.type)) {
    check_shape();
    check_type(options);
    items_ = items_of(std::move(bytes));
    swap_to_little_endian();
    rows_ = header_.shape[0];
    name_columns();
  }

  column_data load(std::size_t index) const override {
    if (!header_.is_structured) return load_matrix_column(index);
    const npy_field& field = header_.fields[index];
    if (!field.type) {
      fail("column " + field.name, "holds " + field.descr + ", expected one number a row");
    }
    if (row_items_ != 1)
      fail("column " + field.name, "expected a one-dimensional array of records");
    column_data column = make_column(names_[index], *field.type, rows_);
    copy_field(column, items_.data(), header_.item_bytes, field.offset_bytes);
    return column;
  }

  bool is_single_column() const override {
    return !header_.is_structured && header_.shape.size() == 1;
  }

  std::vector<std::string> write(output& out, row_order rows) const override {
    std::vector<std::size_t> shape = header_.shape;
    shape[0] = rows.size();
    out.write(make_npy_header(header_.descr, header_.fortran_order, shape));
    if (!is_by_columns()) {
      write_records(out, items_.data(), row_items_ * header_.item_bytes, rows);
      return {};
    }
    for (std::size_t c = 0; c < row_items_; ++c) {
      write_records(out, items_.data() + c * rows_ * header_.item_bytes, header_.item_bytes, rows);
    }
    return {};
  }

  void write_column(output& out, const column_data& column) const override {
    if (!is_single_column()) table::write_column(out, column);
    const bool same_type = column.type == header_.fields[0].type;  // keeps bool and times
    out.write(
        make_npy_header(same_type ? header_.descr : npy_descr(column.type), false, {column.size}));
    out.write(column.data.data(), column.size_bytes());
  }

 private:
  bool is_by_columns() const { return header_.fortran_order && header_.shape.size() == 2; }

  void check_shape() {
    if (header_.shape.empty()) fail("header", "is a single value (shape ()), expected an array");
    if (header_.fortran_order && header_.shape.size() > 2) {
      fail("header", "Fortran order with more than two dimensions; save it in C order");
    }
    std::size_t items = 1;
    bool too_large = false;
    for (std::size_t i = 1; i < header_.shape.size(); ++i) {
      too_large |= __builtin_mul_overflow(items, header_.shape[i], &items);
    }
    row_items_ = items;
    if (too_large) fail("header", too_large_text);
    if (items == 0 || header_.item_bytes == 0) fail("header", "the rows of this array are empty");
    if (row_items_ > most_columns) {
      fail("header", std::to_string(row_items_) + " columns, expected at most " +
                         std::to_string(most_columns) + "; is it transposed?");
    }
    std::size_t size_bytes = 0;
    too_large |= __builtin_mul_overflow(items, header_.shape[0], &items);
    too_large |= __builtin_mul_overflow(items, header_.item_bytes, &size_bytes);
    if (too_large) fail("header", too_large_text);
    data_bytes_ = size_bytes;
  }

  void check_type(const read_options& options) const {
    if (header_.is_structured) return;
    const npy_field& item = header_.fields[0];
    if (!item.type) fail("header", "holds items of type " + item.descr + ", expected numbers");
    if (options.type && *options.type != *item.type) {
      fail("header", "holds " + std::string(io::name(*item.type)) + ", not " +
                         std::string(io::name(*options.type)));
    }
  }

  buffer items_of(buffer bytes) const {
    const std::size_t have = bytes.size_bytes() - header_.data_offset_bytes;
    if (have != data_bytes_) {
      fail("byte " + std::to_string(header_.data_offset_bytes),
           "the shape needs " + std::to_string(data_bytes_) + " bytes of data, the file has " +
               std::to_string(have));
    }
    buffer items = bytes.slice(header_.data_offset_bytes, data_bytes_);
    if (items.is_aligned_for(alignof(std::max_align_t))) return items;
    return buffer(items.text());  // only files by other writers than NumPy
  }

  void swap_to_little_endian() {
    for (const npy_swap& swap : header_.swaps) {
      if (swap.unit_bytes == header_.item_bytes) {  // plain numbers: one long run
        swap_units(items_.data(), swap.unit_bytes, data_bytes_ / swap.unit_bytes);
        continue;
      }
      for (std::size_t at = 0; at < data_bytes_; at += header_.item_bytes) {
        swap_units(items_.data() + at + swap.offset_bytes, swap.unit_bytes, swap.count);
      }
    }
  }

  void name_columns() {
    if (header_.is_structured) {
      for (const npy_field& field : header_.fields) names_.push_back(field.name);
      return;
    }
    for (std::size_t c = 1; c <= row_items_; ++c) names_.push_back(std::to_string(c));
  }

  column_data load_matrix_column(std::size_t index) const {
    const dtype type = *header_.fields[0].type;
    const std::size_t column_bytes = rows_ * header_.item_bytes;
    if (is_by_columns()) {
      const buffer column = items_.slice(index * column_bytes, column_bytes);
      return {names_[index], type, rows_, buffer(column.text())};
    }
    if (row_items_ == 1) return {names_[index], type, rows_, items_.slice(0, data_bytes_)};
    column_data column = make_column(names_[index], type, rows_);
    copy_field(column, items_.data(), row_items_ * header_.item_bytes, index * header_.item_bytes);
    return column;
  }

  npy_header header_;
  std::size_t row_items_ = 1;
  std::size_t data_bytes_ = 0;
  buffer items_;
};
}  // namespace

std::unique_ptr<table> read_npy(buffer bytes, const std::string& file,
                                const read_options& options) {
  return std::make_unique<npy_table>(file, options, std::move(bytes));
}
}  // namespace upsweep::apps::io::detail
