// Text by radix sort: seven bytes of each line at a time, and only of lines that are still equal.
//
//   round 0   all lines     key: bytes 0..6   sort                        a run of equal keys is a
//   round 1   lines in runs key: bytes 7..13  sort, then sort by run      group; only groups of
//   round 2   ...                             (stable: runs stay apart)   two and more go on
//
//   key       b0 b1 b2 b3 b4 b5 b6 m     m = 8 when the line goes on, else how many bytes are left:
//             then "a" comes before "a\0" though both are padded with zeros, and two equal keys
//             with m < 8 are equal lines, which are done
//
// A line of a million bytes that resembles no other costs one round, not a hundred thousand.
#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>
#include <vector>

#include "apps/radix_sort/order.hpp"

namespace upsweep::apps::radix_sort {
namespace {

constexpr std::size_t bytes_per_round = 7;
constexpr std::uint64_t goes_on = 8;  // in the lowest byte of a key

std::uint64_t key_of(std::string_view line, std::size_t begin) {
  const std::string_view rest = line.substr(std::min(begin, line.size()));
  const std::size_t here = std::min(rest.size(), bytes_per_round);
  std::uint64_t key = 0;
  for (std::size_t i = 0; i < here; ++i) {
    key |= std::uint64_t{static_cast<unsigned char>(rest[i])} << (56 - 8 * i);
  }
  return key | (rest.size() > bytes_per_round ? goes_on : rest.size());
}

// Rounds of fewer lines stay on the host: there may be thousands of them, of two lines each.
constexpr std::size_t few_lines = std::size_t{1} << 15;

/// Lines that are equal so far: places [begin, begin + size) of the order.
struct group {
  std::size_t begin, size;
};

/// The groups that must go on after `keys` (sorted inside each of `runs`) have been looked at.
std::vector<group> still_equal(const std::vector<group>& runs,
                               std::span<const std::uint64_t> keys) {
  std::vector<group> equal;
  std::size_t at = 0;  // in keys, which hold the runs one after another
  for (const group& run : runs) {
    for (std::size_t begin = 0; begin < run.size;) {
      std::size_t end = begin + 1;
      while (end < run.size && keys[at + end] == keys[at + begin]) ++end;
      const bool open = (keys[at + begin] & 0xFF) == goes_on;
      if (open && end - begin > 1) equal.push_back({run.begin + begin, end - begin});
      begin = end;
    }
    at += run.size;
  }
  return equal;
}

template <class Row>
class line_sorter {
 public:
  line_sorter(const io::dataset& text, backend& backend, const sort_options& options,
              std::span<Row> order)
      : text_(text), backend_(backend), options_(options), order_(order) {}

  void sort() {
    for (std::size_t i = 0; i < order_.size(); ++i) order_[i] = static_cast<Row>(i);
    std::vector<group> groups{{0, order_.size()}};
    for (std::size_t begin = 0; !groups.empty(); begin += bytes_per_round) {
      groups = still_equal(groups, round(groups, begin));
    }
  }

 private:
  /// Sorts the lines of each group by their bytes from `begin`; returns their keys in that order.
  std::span<const std::uint64_t> round(const std::vector<group>& groups, std::size_t begin) {
    load(groups, begin);
    backend& sorter = keys_.size < few_lines ? *small_ : backend_;
    sorter.sort_pairs(keys_, rows_, options_);
    if (groups.size() > 1) bring_groups_together(groups, sorter);
    const auto numbers = rows_.values<Row>();
    std::size_t at = 0;
    for (const group& one : groups) {
      for (std::size_t i = 0; i < one.size; ++i, ++at) order_[one.begin + i] = numbers[at];
    }
    return keys_.values<std::uint64_t>();
  }

  /// The keys and row numbers of the lines that are still in groups.
  void load(const std::vector<group>& groups, std::size_t begin) {
    std::size_t n = 0;
    for (const group& one : groups) n += one.size;
    keys_ = io::make_column("key", io::dtype::u64, n);
    rows_ = io::make_column("row", io::dtype_of<Row>(), n);
    const auto keys = keys_.values<std::uint64_t>();
    const auto numbers = rows_.values<Row>();
    std::size_t at = 0;
    for (const group& one : groups) {
      for (std::size_t i = 0; i < one.size; ++i, ++at) {
        numbers[at] = order_[one.begin + i];
        keys[at] = key_of(text_.line(numbers[at]), begin);
      }
    }
  }

  /// All lines are in the order of their keys; now by group, which is stable.
  void bring_groups_together(const std::vector<group>& groups, backend& sorter) {
    const std::size_t n = keys_.size;
    group_of_row_.resize(order_.size());
    std::uint32_t number = 0;  // a group has two lines or more, so 32 bits do for 2^33 lines
    for (const group& one : groups) {
      for (std::size_t i = 0; i < one.size; ++i) group_of_row_[order_[one.begin + i]] = number;
      ++number;
    }
    io::column_data owners = io::make_column("group", io::dtype::u32, n);
    const auto owner = owners.values<std::uint32_t>();
    const auto numbers = rows_.values<Row>();
    for (std::size_t i = 0; i < n; ++i) owner[i] = group_of_row_[numbers[i]];
    io::column_data places = io::make_column("place", io::dtype_of<Row>(), n);
    sort_options by_group;
    by_group.end_bit = std::bit_width(groups.size() - 1);
    sorter.argsort(owners, places, by_group);
    const io::row_order order = as_order(places);
    keys_ = io::gather(keys_, order);
    rows_ = io::gather(rows_, order);
  }

  const io::dataset& text_;
  backend& backend_;
  sort_options options_;
  std::span<Row> order_;
  std::unique_ptr<backend> small_ = make_cpu_backend(1);
  io::column_data keys_;
  io::column_data rows_;
  std::vector<std::uint32_t> group_of_row_;
};

}  // namespace

io::column_data order_by_lines(const io::dataset& text, backend& backend,
                               const sort_options& options) {
  io::column_data order = io::make_rows(text.rows(), text.rows());
  visit_rows(order, [&]<class Row>(std::span<Row> rows) {
    if (!rows.empty()) line_sorter<Row>(text, backend, options, rows).sort();
  });
  return order;
}

}  // namespace upsweep::apps::radix_sort
