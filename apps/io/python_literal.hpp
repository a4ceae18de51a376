// The part of Python's literals that .npy headers are written in.
#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace upsweep::apps::io::detail {

/// A string, number, boolean, None, tuple, list, or dict (its items: key, value, key, value ...).
struct python_value {
  enum class kind { string, integer, boolean, none, tuple, list, dict };
  kind type = kind::none;
  std::string text;          // of a string
  std::uint64_t number = 0;  // of an integer; 0 or 1 of a boolean
  std::vector<python_value> items;

  /// The value under this key of a dict, or nullptr.
  const python_value* find(std::string_view key) const;
};

/// Where in the text a literal went wrong.
class python_error : public std::runtime_error {
 public:
  python_error(std::size_t at, const std::string& what) : std::runtime_error(what), at_(at) {}
  std::size_t at() const { return at_; }

 private:
  std::size_t at_;
};

/// Reads one literal, with nothing but blanks after it. Negative numbers are refused, since no
/// valid header has one.
/// throws  python_error
python_value parse_python(std::string_view text);

/// As Python's repr() would write it.
std::string to_python(const python_value& value);
}  // namespace upsweep::apps::io::detail
