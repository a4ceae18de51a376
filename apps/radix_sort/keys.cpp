#include "apps/radix_sort/keys.hpp"

#include "apps/common/error.hpp"
#include "apps/io/error.hpp"

namespace upsweep::apps::radix_sort {
namespace {

sort_keys keys_of_text(const io::dataset& data, const options& options) {
  if (!options.by.empty()) {
    throw usage_error("--by: " + data.file_name() +
                      " is text, which has no columns; --numeric takes the number on each line");
  }
  sort_keys keys;
  keys.lines = !options.numeric;
  if (options.numeric) keys.columns = {0};
  if (keys.lines && options.sort.end_bit != -1)
    throw usage_error("--bits: lines of text have none");
  keys.description = options.numeric ? "number" : "line";
  return keys;
}

std::string names_of(const io::dataset& data) {
  std::string names;
  for (const std::string& name : data.column_names()) names += (names.empty() ? "" : ", ") + name;
  return names;
}

}  // namespace

sort_keys choose_keys(const io::dataset& data, const options& options) {
  if (data.kind() == io::format::text) return keys_of_text(data, options);
  if (options.numeric)
    throw usage_error("--numeric is for text; other formats hold numbers anyway");
  sort_keys keys;
  for (const std::string& name : options.by) keys.columns.push_back(data.column_index(name));
  if (keys.columns.empty()) {
    if (data.column_names().size() != 1) {
      throw io::bad_input(data.file_name(), "",
                          "say which column to sort by with --by; there are " + names_of(data));
    }
    keys.columns = {0};
  }
  for (const std::size_t column : keys.columns) {
    keys.description += (keys.description.empty() ? "" : ", ") + data.column_names()[column];
  }
  return keys;
}

void check_bits(const sort_options& sort, io::dtype key) {
  const int width = 8 * static_cast<int>(io::size_of(key));
  if (sort.end_bit > width) {
    throw usage_error("--bits " + std::to_string(sort.begin_bit) + ":" +
                      std::to_string(sort.end_bit) + ": the key is " + std::string(io::name(key)) +
                      ", which has bits 0:" + std::to_string(width));
  }
}

}  // namespace upsweep::apps::radix_sort
