// Raw little-endian numbers, alone or at a place in records, and SOSD files (a count, then keys).
#include <cstring>
#include <stdexcept>

#include "apps/io/error.hpp"
#include "apps/io/records.hpp"
#include "apps/io/table.hpp"

namespace upsweep::apps::io::detail {
namespace {

constexpr std::size_t sosd_header_bytes = 8;

std::string bytes_text(std::size_t n) {
  return std::to_string(n) + (n == 1 ? " byte" : " bytes");
}

/// Items of one type; the one column is the bytes of the file.
class item_table final : public table {
 public:
  item_table(format kind, const std::string& file, dtype type, buffer items)
      : table(kind, file), type_(type), items_(std::move(items)) {
    rows_ = items_.size_bytes() / size_of(type);
    names_ = {"1"};
  }

  column_data load(std::size_t) const override {
    return {names_[0], type_, rows_, items_.slice(0, items_.size_bytes())};
  }

  std::vector<std::string> write(output& out, row_order rows) const override {
    write_count(out, rows.size());
    write_records(out, items_.data(), size_of(type_), rows);
    return {};
  }

  bool is_single_column() const override { return true; }

  void write_column(output& out, const column_data& column) const override {
    if (kind() == format::sosd && column.type != dtype::u32 && column.type != dtype::u64) {
      fail("", "SOSD holds u32 or u64, not " + std::string(io::name(column.type)));
    }
    write_count(out, column.size);
    out.write(column.data.data(), column.size_bytes());
  }

 private:
  void write_count(output& out, std::size_t n) const {
    if (kind() != format::sosd) return;
    const std::uint64_t count = n;
    out.write(&count, sizeof count);
  }

  dtype type_;
  buffer items_;
};

/// Records of any size with the column at one place in each.
class record_table final : public table {
 public:
  record_table(const std::string& file, const read_options& options, buffer bytes)
      : table(format::raw, file),
        type_(*options.type),
        record_bytes_(options.record_bytes),
        key_offset_(options.key_offset),
        bytes_(std::move(bytes)) {
    rows_ = bytes_.size_bytes() / record_bytes_;
    names_ = {"1"};
  }

  column_data load(std::size_t) const override {
    column_data column = make_column(names_[0], type_, rows_);
    copy_field(column, bytes_.data(), record_bytes_, key_offset_);
    return column;
  }

  std::vector<std::string> write(output& out, row_order rows) const override {
    write_records(out, bytes_.data(), record_bytes_, rows);
    return {};
  }

 private:
  dtype type_;
  std::size_t record_bytes_;
  std::size_t key_offset_;
  buffer bytes_;
};

std::uint64_t sosd_count(const buffer& bytes) {
  std::uint64_t count = 0;
  std::memcpy(&count, bytes.data(), sizeof count);
  return count;
}

std::optional<dtype> sosd_type_from_name(const std::string& file) {
  if (file.ends_with("_uint32")) return dtype::u32;
  if (file.ends_with("_uint64")) return dtype::u64;
  return std::nullopt;
}
}  // namespace

std::unique_ptr<table> read_raw(buffer bytes, const std::string& file,
                                const read_options& options) {
  if (!options.type) {
    throw bad_input(file, "",
                    "raw data does not say its type; give one of " + std::string(dtype_names()));
  }
  const std::size_t item_bytes = size_of(*options.type);
  const std::string type(io::name(*options.type));
  const std::size_t size = bytes.size_bytes();
  if (options.record_bytes != 0) {
    if (options.key_offset > options.record_bytes ||
        item_bytes > options.record_bytes - options.key_offset) {
      throw bad_input(file, "",
                      "a " + type + " at byte " + std::to_string(options.key_offset) +
                          " does not fit into records of " + bytes_text(options.record_bytes));
    }
    if (const std::size_t left = size % options.record_bytes; left != 0) {
      throw bad_input(file, "byte " + std::to_string(size - left),
                      "input is " + bytes_text(size) + ", records need a multiple of " +
                          std::to_string(options.record_bytes) + " (" + std::to_string(left) +
                          " left over)");
    }
    return std::make_unique<record_table>(file, options, std::move(bytes));
  }
  if (const std::size_t left = size % item_bytes; left != 0) {
    const std::string hint =
        size >= sosd_header_bytes ? "; is it SOSD (8-byte header)? try --format sosd" : "";
    throw bad_input(file, "byte " + std::to_string(size - left),
                    "input is " + bytes_text(size) + ", " + type + " needs a multiple of " +
                        std::to_string(item_bytes) + " (" + std::to_string(left) + " left over)" +
                        hint);
  }
  return std::make_unique<item_table>(format::raw, file, *options.type, std::move(bytes));
}

std::unique_ptr<table> read_sosd(buffer bytes, const std::string& file,
                                 const read_options& options) {
  const std::optional<dtype> type = options.type ? options.type : sosd_type_from_name(file);
  if (!type) {
    throw bad_input(file, "",
                    "SOSD tells its type by a name ending in _uint32 or _uint64; "
                    "give the type, u32 or u64");
  }
  if (*type != dtype::u32 && *type != dtype::u64) {
    throw bad_input(file, "", "SOSD holds u32 or u64, not " + std::string(io::name(*type)));
  }
  if (bytes.size_bytes() < sosd_header_bytes) {
    throw bad_input(
        file, "byte 0",
        "input is " + bytes_text(bytes.size_bytes()) + ", SOSD starts with a count of 8 bytes");
  }
  const std::uint64_t count = sosd_count(bytes);
  const std::size_t have = bytes.size_bytes() - sosd_header_bytes;
  const std::size_t item_bytes = size_of(*type);
  // Compared by division: count * item_bytes may overflow.
  if (have % item_bytes != 0 || have / item_bytes != count) {
    throw bad_input(file, "byte 0",
                    "the count says " + std::to_string(count) + " keys of " +
                        std::string(io::name(*type)) + ", but " + bytes_text(have) + " follow, " +
                        std::to_string(have / item_bytes) + " keys");
  }
  buffer keys = bytes.slice(sosd_header_bytes, have);
  return std::make_unique<item_table>(format::sosd, file, *type, std::move(keys));
}
}  // namespace upsweep::apps::io::detail
