// A small table of typed columns, and the rows of it that a condition keeps.
#pragma once

#include <cstddef>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "apps/compact/where/parse.hpp"

namespace upsweep::tests::where {

using namespace upsweep::apps::where;

class table {
 public:
  template <class T>
  table& add(std::string name, type_code type, const std::vector<T>& items) {
    names_.push_back({std::move(name), type});
    rows_ = items.size();
    bytes_.emplace_back(items.size() * sizeof(T));
    std::memcpy(bytes_.back().data(), items.data(), bytes_.back().size());
    return *this;
  }
  table& add_text(std::string name) {
    names_.push_back({std::move(name), type_code::u8, true});
    bytes_.emplace_back();
    return *this;
  }

  const std::vector<column_name>& names() const { return names_; }
  std::size_t rows() const { return rows_; }

  std::vector<column> columns_of(const program& made) const {
    std::vector<column> columns;
    for (int k = 0; k < made.column_count; ++k) {
      const std::size_t index = made.columns[k];
      columns.push_back({bytes_[index].data(), names_[index].type});
    }
    return columns;
  }

  /// One 0 or 1 a row.
  std::vector<int> kept(std::string_view condition) const {
    const program made = parse(condition, names_);
    const auto columns = columns_of(made);
    std::vector<int> result;
    for (std::size_t i = 0; i < rows_; ++i)
      result.push_back(evaluate(made, columns.data(), i) ? 1 : 0);
    return result;
  }

 private:
  std::vector<column_name> names_;
  std::vector<std::vector<std::byte>> bytes_;
  std::size_t rows_ = 0;
};

/// The value of an expression without columns, made visible by comparison: true if it equals
/// `value`.
inline bool equals(const std::string& expression, const std::string& value) {
  const program made = parse("(" + expression + ") == (" + value + ")", {});
  return evaluate(made, nullptr, 0);
}

inline bool holds(std::string_view condition) {
  return evaluate(parse(condition, {}), nullptr, 0);
}

}  // namespace upsweep::tests::where
