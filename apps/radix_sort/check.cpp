#include "apps/radix_sort/check.hpp"

#include <cstdint>
#include <upsweep/algorithms/radix_key.hpp>

#include "apps/common/formatted.hpp"

namespace upsweep::apps::radix_sort {
namespace {

/// -1, 0, 1: how row i - 1 stands to row i by one column.
class column_order {
 public:
  column_order(const io::column_data& column, const sort_options& options)
      : column_(column), options_(options) {
    const int width = 8 * static_cast<int>(io::size_of(column.type));
    const int end = options.end_bit == -1 ? width : options.end_bit;
    const std::uint64_t below_end = end >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << end) - 1;
    const std::uint64_t below_begin =
        options.begin_bit >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << options.begin_bit) - 1;
    mask_ = below_end & ~below_begin;
  }

  int at(std::size_t i) const {
    return io::visit(column_.type, [&]<class Key>(std::type_identity<Key>) {
      const auto keys = column_.values<Key>();
      const std::uint64_t a = std::uint64_t{ordered_bits(keys[i - 1])} & mask_;
      const std::uint64_t b = std::uint64_t{ordered_bits(keys[i])} & mask_;
      const int order = a < b ? -1 : a > b ? 1 : 0;
      return options_.descending ? -order : order;
    });
  }

  std::string text(std::size_t i) const {
    return io::visit(column_.type, [&]<class Key>(std::type_identity<Key>) {
      const Key key = column_.values<Key>()[i];
      if constexpr (std::is_arithmetic_v<Key>)
        return formatted("{}", key);
      else
        return formatted("{}", static_cast<float>(key));
    });
  }

 private:
  const io::column_data& column_;
  sort_options options_;
  std::uint64_t mask_ = 0;
};

std::string row_text(std::size_t row, const std::string& here, const std::string& before,
                     const sort_options& options) {
  return formatted("row {}: {} comes after {}{}", row + 1, here, before,
                   options.descending ? ", and the order is descending" : "");
}

std::optional<disorder> first_disorder_of_lines(const io::dataset& data,
                                                const sort_options& options) {
  constexpr std::size_t shown = 60;  // a message is no place for a long line
  for (std::size_t i = 1; i < data.rows(); ++i) {
    const std::string_view a = data.line(i - 1), b = data.line(i);
    if (options.descending ? a >= b : a <= b) continue;
    const auto quote = [](std::string_view line) {
      return formatted("'{}{}'", line.substr(0, shown), line.size() > shown ? "..." : "");
    };
    return disorder{i, row_text(i, quote(b), quote(a), options)};
  }
  return std::nullopt;
}

}  // namespace

std::optional<disorder> first_disorder(io::dataset& data, const sort_keys& keys,
                                       const sort_options& options) {
  if (keys.lines) return first_disorder_of_lines(data, options);
  std::vector<column_order> columns;
  for (const std::size_t index : keys.columns) columns.emplace_back(data.column(index), options);
  for (std::size_t i = 1; i < data.rows(); ++i) {
    for (const column_order& column : columns) {
      const int order = column.at(i);
      if (order < 0) break;
      if (order > 0) return disorder{i, row_text(i, column.text(i), column.text(i - 1), options)};
    }
  }
  return std::nullopt;
}

}  // namespace upsweep::apps::radix_sort
