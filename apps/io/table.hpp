// What each format does behind a dataset: one class and one function for each.
#pragma once
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/io/buffer.hpp"
#include "apps/io/column.hpp"
#include "apps/io/dataset.hpp"
#include "apps/io/format.hpp"
#include "apps/io/output.hpp"

namespace upsweep::apps::io::detail {

class table {
 public:
  table(format kind, std::string file) : kind_(kind), file_(std::move(file)) {}
  virtual ~table() = default;
  table(const table&) = delete;
  table& operator=(const table&) = delete;

  format kind() const { return kind_; }
  const std::string& file() const { return file_; }
  std::size_t rows() const { return rows_; }
  const std::vector<std::string>& names() const { return names_; }

  /// Reads column `index` (< names().size()) anew.
  virtual column_data load(std::size_t index) const = 0;

  /// `rows` are all below rows().
  virtual std::vector<std::string> write(output& out, row_order rows) const = 0;

  virtual bool is_single_column() const { return false; }
  virtual void write_column(output&, const column_data&) const {
    throw std::logic_error(file_ + ": rows of this file are more than one number");
  }
  virtual std::string_view line(std::size_t) const {
    throw std::logic_error(file_ + ": only text has lines");
  }

 protected:
  [[noreturn]] void fail(const std::string& where, const std::string& what) const {
    throw bad_input(file_, where, what);
  }

  std::size_t rows_ = 0;
  std::vector<std::string> names_;

 private:
  format kind_;
  std::string file_;
};

std::unique_ptr<table> read_raw(buffer bytes, const std::string& file, const read_options& options);
std::unique_ptr<table> read_sosd(buffer bytes, const std::string& file,
                                 const read_options& options);
std::unique_ptr<table> read_npy(buffer bytes, const std::string& file, const read_options& options);
std::unique_ptr<table> read_delimited(buffer bytes, const std::string& file, format kind,
                                      const read_options& options);
std::unique_ptr<table> read_ply(buffer bytes, const std::string& file, const read_options& options);
std::unique_ptr<table> read_text(buffer bytes, const std::string& file,
                                 const read_options& options);
}  // namespace upsweep::apps::io::detail
