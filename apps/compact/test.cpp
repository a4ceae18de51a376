#include "apps/compact/test.hpp"

#include <algorithm>

#include "apps/common/error.hpp"
#include "apps/common/text.hpp"
#include "apps/compact/where/parse.hpp"
#include "apps/io/error.hpp"

namespace upsweep::apps::compact {
namespace {

static_assert(static_cast<int>(where::type_code::f64) == static_cast<int>(io::dtype::f64) &&
                  static_cast<int>(where::type_code::i8) == static_cast<int>(io::dtype::i8),
              "conditions and files number their types alike");

/// Columns by the names that a condition may use, with the types of those that it does use.
std::vector<where::column_name> names_for_condition(io::dataset& data, const std::string& text) {
  const std::vector<std::string> used = where::names_used(text);
  const auto is_used = [&](const std::string& name) {
    return std::find(used.begin(), used.end(), name) != used.end();
  };
  std::vector<where::column_name> names;
  for (const std::string& name : data.column_names()) names.push_back({name});
  if (names.size() == 1 && names[0].name != "value") names.push_back({"value"});
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!is_used(names[i].name)) continue;
    const std::size_t index = data.column_names().size() == 1 ? 0 : i;
    names[i].type = static_cast<where::type_code>(data.column(index).type);
  }
  return names;
}

row_test condition_test(io::dataset& data, const std::string& text) {
  row_test test;
  test.kind = test_kind::condition;
  test.description = text;
  try {
    test.condition = where::parse(text, names_for_condition(data, text));
  } catch (const where::condition_error& error) {
    throw usage_error("--where '" + text + "': " + error.what());
  }
  for (int k = 0; k < test.condition.column_count; ++k) {
    const std::size_t named = test.condition.columns[k];
    test.columns.push_back(&data.column(std::min(named, data.column_names().size() - 1)));
  }
  return test;
}

std::size_t only_column(const io::dataset& data, const std::string& name,
                        const std::string& option) {
  if (!name.empty()) return data.column_index(name);
  if (data.column_names().size() == 1) return 0;
  std::string names;
  for (const std::string& one : data.column_names()) names += (names.empty() ? "" : ", ") + one;
  throw io::bad_input(data.file_name(), "",
                      "say which column with " + option + "=COLUMN; there are " + names);
}

io::column_data line_lengths(const io::dataset& text) {
  io::column_data lengths = io::make_column("length", io::dtype::u64, text.rows());
  const auto length = lengths.values<std::uint64_t>();
  for (std::size_t i = 0; i < length.size(); ++i) length[i] = text.line(i).size();
  return lengths;
}

io::column_data line_run_heads(const io::dataset& text) {
  io::column_data heads = io::make_column("head", io::dtype::u8, text.rows());
  const auto head = heads.values<std::uint8_t>();
  for (std::size_t i = 0; i < head.size(); ++i)
    head[i] = i == 0 || text.line(i) != text.line(i - 1);
  return heads;
}

io::column_data read_mask(const io::dataset& data, const std::string& file) {
  io::dataset mask = io::dataset::read(file);
  if (mask.column_names().size() != 1) {
    throw io::bad_input(
        file, "",
        "a mask is one number a row, this has " + count_text(mask.column_names().size(), "column"));
  }
  if (mask.rows() != data.rows()) {
    throw io::bad_input(file, "",
                        "the mask has " + count_text(mask.rows(), "number") + ", " +
                            data.file_name() + " has " + count_text(data.rows(), "row"));
  }
  return std::move(mask.column(std::size_t{0}));
}

}  // namespace

owned_test make_test(io::dataset& data, const options& options) {
  owned_test owned;
  row_test& test = owned.test;
  const bool text = data.kind() == io::format::text;
  const auto from_column = [&](test_kind kind, const std::string& option) {
    test.kind = kind;
    const std::size_t index = only_column(data, options.column, option);
    test.columns = {&data.column(index)};
    test.description = option.substr(2) + " " + data.column_names()[index];
  };
  const auto from_made = [&](io::column_data column, std::string description) {
    owned.made.push_back(std::move(column));
    test.columns = {&owned.made.back()};
    test.description = std::move(description);
  };
  switch (options.how) {
    case way::where:
      test = condition_test(data, options.condition);
      break;
    case way::nonempty:
      if (!text)
        throw usage_error("--keep nonempty is for text, this is " +
                          std::string(io::name(data.kind())));
      from_made(line_lengths(data), "nonempty lines");
      break;
    case way::nonzero:
      from_column(test_kind::nonzero, "--nonzero");
      break;
    case way::mask:
      from_made(read_mask(data, options.mask), "mask " + options.mask);
      break;
    case way::unique:
      if (text)
        from_made(line_run_heads(data), "unique lines");
      else
        from_column(test_kind::run_head, "--unique");
      break;
  }
  test.rows = data.rows();
  test.invert = options.invert;
  if (options.invert) test.description = "not (" + test.description + ")";
  return owned;
}

}  // namespace upsweep::apps::compact
