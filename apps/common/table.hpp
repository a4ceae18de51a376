// Rows of text in aligned columns.
#pragma once
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace upsweep::apps {

class table {
 public:
  /// One heading a column; one that starts with '>' makes its column flush right (numbers).
  table(std::initializer_list<std::string_view> headings);

  /// Missing cells are empty; the last cell may be of any length.
  void add(std::vector<std::string> cells);

  /// Lines, each ended by a line feed, without blanks at their end.
  std::string str() const;

 private:
  std::vector<bool> right_;
  std::vector<std::vector<std::string>> rows_;
};
}  // namespace upsweep::apps
