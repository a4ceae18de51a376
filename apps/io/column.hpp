// One column of numbers, and the rows to write as a list of row numbers.
#pragma once
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>

#include "apps/io/buffer.hpp"
#include "apps/io/dtype.hpp"

namespace upsweep::apps::io {

/// `size` items of `type`, one after another in `data`.
struct column_data {
  std::string name;
  dtype type = dtype::f64;
  std::size_t size = 0;
  buffer data;

  /// The items as T; throws std::logic_error when T is not the C++ type of `type`.
  template <class T>
  std::span<T> values() {
    check(dtype_of<T>());
    return data.span<T>().first(size);
  }
  template <class T>
  std::span<const T> values() const {
    check(dtype_of<T>());
    return data.span<T>().first(size);
  }
  std::size_t size_bytes() const { return size * size_of(type); }

 private:
  void check(dtype asked) const {
    if (asked != type) throw std::logic_error("column " + name + " is read as another type");
  }
};

/// A new column with room for `size` items, not set.
inline column_data make_column(std::string name, dtype type, std::size_t size) {
  return {std::move(name), type, size, buffer(size * size_of(type))};
}

/// Row numbers from 0, 32 or 64 bits wide: a permutation to sort, a subset to compact. A view.
class row_order {
 public:
  row_order(std::span<const std::uint64_t> rows) : wide_(rows.data()), size_(rows.size()) {}
  row_order(std::span<const std::uint32_t> rows) : narrow_(rows.data()), size_(rows.size()) {}

  std::size_t size() const { return size_; }
  std::size_t operator[](std::size_t i) const { return wide_ ? wide_[i] : narrow_[i]; }

  /// Calls f(pointer to the row numbers): one loop for each width, no branch inside.
  template <class F>
  void visit(F&& f) const {
    wide_ ? f(wide_) : f(narrow_);
  }

 private:
  const std::uint64_t* wide_ = nullptr;
  const std::uint32_t* narrow_ = nullptr;
  std::size_t size_ = 0;
};

/// The items of `from` at `rows`, in that order.
column_data gather(const column_data& from, row_order rows);
}  // namespace upsweep::apps::io
