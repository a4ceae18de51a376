#include "apps/io/ply_header.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <utility>

#include "apps/io/error.hpp"
#include "apps/io/lines.hpp"
#include "apps/io/numbers.hpp"

namespace upsweep::apps::io::detail {
namespace {

std::optional<dtype> ply_type(std::string_view text) {
  constexpr std::pair<std::string_view, dtype> old_names[] = {
      {"char", dtype::i8}, {"uchar", dtype::u8}, {"short", dtype::i16}, {"ushort", dtype::u16},
      {"int", dtype::i32}, {"uint", dtype::u32}, {"float", dtype::f32}, {"double", dtype::f64}};
  for (const auto& [name, type] : old_names) {
    if (text == name) return type;
  }
  for (const std::string_view name :
       {"int8", "uint8", "int16", "uint16", "int32", "uint32", "float32", "float64"}) {
    if (text == name) return find_dtype(text);
  }
  return std::nullopt;
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  for (line = trim(line); !line.empty(); line = trim(line)) {
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    words.push_back(line.substr(0, end));
    line.remove_prefix(end);
  }
  return words;
}

class header_reader {
 public:
  header_reader(std::string_view text, const std::string& file) : text_(text), file_(file) {}

  ply_header read() {
    if (first_line(text_) != "ply") fail("expected 'ply'");
    bool has_format = false;
    for (;;) {
      const std::size_t end = next_line(text_, at_);
      const std::string_view line = text_.substr(at_, end - at_);
      if (line.empty() || line.back() != '\n') fail("the header ends without 'end_header'");
      line_ = {line, element_, false};
      const std::vector<std::string_view> words = words_of(first_line(line));
      const bool is_first = at_ == 0;
      if (words.empty()) fail("expected a keyword, the line is empty");
      if (words[0] == "format") {
        read_format(words);
        has_format = true;
      } else if (words[0] == "element") {
        read_element(words);
      } else if (words[0] == "property") {
        read_property(words);
      } else if (words[0] != "comment" && words[0] != "obj_info" && words[0] != "end_header" &&
                 !is_first) {
        fail("unknown keyword " + quoted(words[0]));
      }
      if (words[0] == "end_header") line_.element.reset();
      header_.lines.push_back(line_);
      at_ = end;
      if (words[0] == "end_header") break;
    }
    if (!has_format) fail("the header has no 'format' line");
    header_.size_bytes = at_;
    find_vertices();
    return std::move(header_);
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw bad_input(file_, line_at(text_, at_), what);
  }

  void read_format(const std::vector<std::string_view>& words) {
    if (words.size() != 3 || words[2] != "1.0") fail("expected 'format ENCODING 1.0'");
    if (words[1] == "ascii")
      header_.encoding = ply_encoding::ascii;
    else if (words[1] == "binary_little_endian")
      header_.encoding = ply_encoding::little_endian;
    else if (words[1] == "binary_big_endian")
      header_.encoding = ply_encoding::big_endian;
    else
      fail("expected ascii, binary_little_endian or binary_big_endian, not " + quoted(words[1]));
  }

  void read_element(const std::vector<std::string_view>& words) {
    ply_element element;
    if (words.size() != 3) fail("expected 'element NAME COUNT'");
    element.name = words[1];
    const char* const end = words[2].data() + words[2].size();
    const auto [stop, error] = std::from_chars(words[2].data(), end, element.count);
    if (error != std::errc{} || stop != end) {
      fail("expected a count, not " + quoted(words[2]));
    }
    element_ = header_.elements.size();
    header_.elements.push_back(std::move(element));
    line_.element = element_;
    line_.declares_element = true;
  }

  dtype read_type(std::string_view word) const {
    const auto type = ply_type(word);
    if (!type) fail("unknown type " + quoted(word));
    return *type;
  }

  void read_property(const std::vector<std::string_view>& words) {
    if (!element_) fail("a property before the first element");
    ply_property property;
    if (words.size() == 3) {
      property.type = read_type(words[1]);
    } else if (words.size() == 5 && words[1] == "list") {
      property.count_type = read_type(words[2]);
      property.type = read_type(words[3]);
      if (is_float(*property.count_type)) fail("the length of a list must be an integer");
    } else {
      fail("expected 'property TYPE NAME' or 'property list TYPE TYPE NAME'");
    }
    property.name = words.back();
    header_.elements[*element_].properties.push_back(std::move(property));
  }

  void find_vertices() {
    const auto found = std::find_if(header_.elements.begin(), header_.elements.end(),
                                    [](const ply_element& e) { return e.name == "vertex"; });
    if (found == header_.elements.end()) {
      throw bad_input(file_, "header", "expected an element called vertex");
    }
    header_.vertex = static_cast<std::size_t>(found - header_.elements.begin());
    for (const ply_property& property : found->properties) {
      if (property.count_type) {
        throw bad_input(
            file_, "header",
            "property " + property.name + " of vertex is a list, expected one number a vertex");
      }
    }
    if (found->properties.empty()) {
      throw bad_input(file_, "header", "the element vertex has no properties");
    }
  }

  std::string_view text_;
  const std::string& file_;
  ply_header header_;
  ply_line line_;
  std::optional<std::size_t> element_;
  std::size_t at_ = 0;
};

/// Walks over elements whose size only their own bytes tell.
class binary_walk {
 public:
  binary_walk(std::string_view body, bool is_big_endian) : body_(body), big_(is_big_endian) {}

  bool skip(const ply_element& element) {
    for (const ply_property& property : element.properties) {
      std::uint64_t count = 1;
      if (property.count_type && !read_count(*property.count_type, count)) return false;
      // By division, since the length of a list may be anything.
      if (count > (body_.size() - at_) / size_of(property.type)) return false;
      at_ += static_cast<std::size_t>(count) * size_of(property.type);
    }
    return true;
  }
  std::size_t at() const { return at_; }

 private:
  bool read_count(dtype type, std::uint64_t& count) {
    const std::size_t size = size_of(type);
    if (size > body_.size() - at_) return false;
    count = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const std::size_t place = big_ ? i : size - 1 - i;
      count = count << 8 | static_cast<unsigned char>(body_[at_ + place]);
    }
    at_ += size;
    // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): no type has 0 bytes
    return !is_signed_integer(type) || (count >> (8 * size - 1)) == 0;
  }

  std::string_view body_;
  bool big_;
  std::size_t at_ = 0;
};
}  // namespace

bool ply_element::has_list() const {
  return std::any_of(properties.begin(), properties.end(),
                     [](const ply_property& p) { return p.count_type.has_value(); });
}

std::size_t ply_element::record_bytes() const {
  std::size_t bytes = 0;
  for (const ply_property& property : properties) bytes += size_of(property.type);
  return bytes;
}

ply_header parse_ply_header(std::string_view text, const std::string& file) {
  return header_reader(text, file).read();
}

std::size_t ply_element_bytes(const ply_element& element, ply_encoding encoding,
                              std::string_view body, const std::string& file, std::size_t at) {
  const auto ends_early = [&](std::size_t instance) {
    return bad_input(file, "byte " + std::to_string(at + body.size()),
                     "the file ends in " + element.name + " " + std::to_string(instance + 1) +
                         " of " + std::to_string(element.count));
  };
  if (encoding == ply_encoding::ascii) {
    std::size_t end = 0;
    for (std::size_t i = 0; i < element.count; ++i) {
      if (end == body.size()) throw ends_early(i);
      end = next_line(body, end);
    }
    return end;
  }
  if (element.has_list()) {
    binary_walk walk(body, encoding == ply_encoding::big_endian);
    for (std::size_t i = 0; i < element.count; ++i) {
      if (!walk.skip(element)) throw ends_early(i);
    }
    return walk.at();
  }
  const std::size_t record = element.record_bytes();
  if (record == 0) return 0;
  if (element.count > body.size() / record) throw ends_early(body.size() / record);
  return element.count * record;
}
}  // namespace upsweep::apps::io::detail
