#include "apps/io/python_literal.hpp"

namespace upsweep::apps::io::detail {
namespace {

using kind = python_value::kind;
constexpr int deepest = 32;  // a file must not choose the depth of our stack

class parser {
 public:
  explicit parser(std::string_view text) : text_(text) {}

  python_value whole() {
    python_value value = parse(0);
    skip_blanks();
    if (at_ != text_.size()) fail("unexpected text after the header");
    return value;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const { throw python_error(at_, what); }

  void skip_blanks() {
    while (at_ < text_.size() &&
           (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t' || text_[at_] == '\r')) {
      ++at_;
    }
  }

  char peek() {
    skip_blanks();
    if (at_ == text_.size()) fail("the header ends too early");
    return text_[at_];
  }

  bool take(std::string_view word) {
    if (!text_.substr(at_).starts_with(word)) return false;
    at_ += word.size();
    return true;
  }

  python_value parse(int depth) {
    if (depth > deepest) fail("brackets are nested too deep");
    const char c = peek();
    if (c == '(') return sequence(kind::tuple, ')', depth);
    if (c == '[') return sequence(kind::list, ']', depth);
    if (c == '{') return sequence(kind::dict, '}', depth);
    if (c >= '0' && c <= '9') return integer();
    if (take("True")) return {kind::boolean, "", 1, {}};
    if (take("False")) return {kind::boolean, "", 0, {}};
    if (take("None")) return {};
    if (c == 'u' || c == 'b') ++at_;  // u'...' and b'...' of Python 2
    return string();
  }

  python_value integer() {
    python_value value{kind::integer, "", 0, {}};
    while (at_ < text_.size() && text_[at_] >= '0' && text_[at_] <= '9') {
      const auto digit = static_cast<std::uint64_t>(text_[at_] - '0');
      if (__builtin_mul_overflow(value.number, std::uint64_t{10}, &value.number) ||
          __builtin_add_overflow(value.number, digit, &value.number)) {
        fail("a number is too large");
      }
      ++at_;
    }
    take("L");  // Python 2 marks long integers
    return value;
  }

  python_value string() {
    if (at_ == text_.size() || (text_[at_] != '\'' && text_[at_] != '"')) {
      fail("expected a string, number, tuple, list or dict");
    }
    const char quote = text_[at_++];
    python_value value{kind::string, "", 0, {}};
    for (; at_ < text_.size() && text_[at_] != quote; ++at_) {
      if (text_[at_] == '\\') {
        ++at_;
        if (at_ == text_.size()) break;
        if (text_[at_] != '\\' && text_[at_] != '\'' && text_[at_] != '"') {
          fail("an escape in a string is not understood");
        }
      }
      value.text += text_[at_];
    }
    if (at_ == text_.size()) fail("a string is not closed");
    ++at_;
    return value;
  }

  python_value sequence(kind type, char end, int depth) {
    ++at_;
    python_value value{type, "", 0, {}};
    bool has_comma = false;
    while (peek() != end) {
      if (!value.items.empty() && !has_comma) fail("expected a comma");
      value.items.push_back(parse(depth + 1));
      if (type == kind::dict) {
        if (peek() != ':') fail("expected a colon");
        ++at_;
        value.items.push_back(parse(depth + 1));
      }
      has_comma = peek() == ',';
      if (has_comma) ++at_;
    }
    ++at_;
    // (x) is x, as in Python; (x,) is a tuple.
    if (type == kind::tuple && value.items.size() == 1 && !has_comma) {
      python_value inner = std::move(value.items[0]);
      return inner;
    }
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

// Appends instead of adding: g++ 12 warns, wrongly, of overlap in "[" + std::string.
std::string enclosed(const char* open, const std::string& text, const char* close) {
  std::string result = open;
  result += text;
  result += close;
  return result;
}

std::string join(const std::vector<python_value>& items) {
  std::string text;
  for (std::size_t i = 0; i < items.size(); ++i) {
    text += (i == 0 ? "" : ", ") + to_python(items[i]);
  }
  return text;
}
}  // namespace

const python_value* python_value::find(std::string_view key) const {
  if (type != kind::dict) return nullptr;
  for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
    if (items[i].type == kind::string && items[i].text == key) return &items[i + 1];
  }
  return nullptr;
}

python_value parse_python(std::string_view text) {
  return parser(text).whole();
}

std::string to_python(const python_value& value) {
  switch (value.type) {
    case kind::none:
      return "None";
    case kind::boolean:
      return value.number != 0 ? "True" : "False";
    case kind::integer:
      return std::to_string(value.number);
    case kind::list:
      return enclosed("[", join(value.items), "]");
    case kind::tuple:
      return enclosed("(", join(value.items), value.items.size() == 1 ? ",)" : ")");
    case kind::dict: {
      std::string text;
      for (std::size_t i = 0; i + 1 < value.items.size(); i += 2) {
        text += to_python(value.items[i]) + ": " + to_python(value.items[i + 1]) + ", ";
      }
      return enclosed("{", text, "}");
    }
    case kind::string:
      break;
  }
  std::string text = "'";
  for (const char c : value.text) {
    if (c == '\\' || c == '\'') text += '\\';
    text += c;
  }
  return text + "'";
}
}  // namespace upsweep::apps::io::detail
