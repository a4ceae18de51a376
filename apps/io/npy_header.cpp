#include "apps/io/npy_header.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>

#include "apps/io/error.hpp"
#include "apps/io/lines.hpp"

namespace upsweep::apps::io::detail {
namespace {

using kind = python_value::kind;
constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t alignment = 64;
constexpr std::size_t largest_item_bytes = std::size_t{1} << 31;  // NumPy's limit, too

std::size_t multiply(const std::string& file, std::size_t a, std::size_t b) {
  std::size_t product = 0;
  if (__builtin_mul_overflow(a, b, &product)) {
    throw bad_input(file, "header", "the shape is larger than any memory");
  }
  return product;
}

/// What one type string says. type: when it is a number; unit_bytes: what a byte order applies to.
struct simple_type {
  std::optional<dtype> type;
  std::size_t size_bytes = 0;
  std::size_t unit_bytes = 1;
};

class descr_reader {
 public:
  descr_reader(const std::string& file, std::optional<dtype> void_type, npy_header& header)
      : file_(file), void_type_(void_type), header_(header) {}

  /// Adds what `descr` says to the header, and marks it as little-endian. Returns its size.
  std::size_t read(python_value& descr, const std::string& name, std::size_t offset, bool top) {
    if (descr.type == kind::string) {
      const simple_type simple = read_simple(descr);
      const std::string text = descr.text;
      add_swap(descr, offset, simple, 1);
      if (top || !is_padding(name, text)) add_field(name, simple.type, text, offset);
      return simple.size_bytes;
    }
    if (descr.type != kind::list || descr.items.empty()) refuse(descr);
    const std::size_t begin = offset;
    for (python_value& field : descr.items) offset += read_field(field, offset);
    if (!top) add_field(name, std::nullopt, to_python(descr), begin);
    return offset - begin;
  }

 private:
  [[noreturn]] void refuse(const python_value& descr) const {
    throw bad_input(file_, "header", "type " + quoted(to_python(descr)) + " is not understood");
  }

  static bool is_padding(const std::string& name, const std::string& text) {
    return name.empty() && text.find('V') != text.npos;
  }

  void add_field(const std::string& name, std::optional<dtype> type, const std::string& text,
                 std::size_t offset) {
    if (depth_ <= 1) header_.fields.push_back({name, type, text, offset});
  }

  /// (name, type) or (name, type, shape); the name may be a pair (title, name).
  std::size_t read_field(python_value& field, std::size_t offset) {
    if (field.type != kind::tuple || field.items.size() < 2 || field.items.size() > 3) {
      refuse(field);
    }
    const python_value& label = field.items[0];
    std::string name = label.text;
    if (label.type == kind::tuple && label.items.size() == 2) name = label.items[1].text;
    ++depth_;
    std::size_t count = 1;
    std::size_t size = 0;
    if (field.items.size() == 3) {
      count = sub_array_items(field.items[2]);
      size = read_sub_array(field.items[1], name, offset, count);
    } else {
      size = read(field.items[1], name, offset, false);
    }
    --depth_;
    if (size > largest_item_bytes || offset > largest_item_bytes) {
      throw bad_input(file_, "header", "items of more than 2 GiB");
    }
    return size;
  }

  std::size_t sub_array_items(const python_value& shape) const {
    if (shape.type == kind::integer) return static_cast<std::size_t>(shape.number);
    if (shape.type != kind::tuple) refuse(shape);
    std::size_t count = 1;
    for (const python_value& n : shape.items) {
      if (n.type != kind::integer) refuse(shape);
      count = multiply(file_, count, static_cast<std::size_t>(n.number));
    }
    return count;
  }

  std::size_t read_sub_array(python_value& descr, const std::string& name, std::size_t offset,
                             std::size_t count) {
    const std::string text = "an array of " + std::to_string(count) + " " + to_python(descr);
    if (descr.type != kind::string) {  // arrays of records: only little-endian, nothing to swap
      const std::size_t swaps = header_.swaps.size();
      ++depth_;
      const std::size_t size = read(descr, name, offset, false);
      --depth_;
      if (header_.swaps.size() != swaps) refuse(descr);
      add_field(name, std::nullopt, text, offset);
      return multiply(file_, size, count);
    }
    const simple_type simple = read_simple(descr);
    add_swap(descr, offset, simple, count);
    add_field(name, std::nullopt, text, offset);
    return multiply(file_, simple.size_bytes, count);
  }

  void add_swap(python_value& descr, std::size_t offset, const simple_type& simple,
                std::size_t count) {
    if (descr.text[0] != '>') return;
    descr.text[0] = '<';
    if (simple.unit_bytes < 2) return;
    const std::size_t units = simple.size_bytes / simple.unit_bytes;
    header_.swaps.push_back({offset, simple.unit_bytes, multiply(file_, units, count)});
  }

  simple_type read_simple(python_value& descr) const {
    std::string& text = descr.text;
    if (!text.empty() && text[0] == '=') text[0] = '<';
    if (!text.empty() && std::string_view("<>|").find(text[0]) == std::string_view::npos) {
      text.insert(0, 1, '<');
    }
    if (text.size() < 2) refuse(descr);
    const char letter = text[1];
    if (letter == 'O') {
      throw bad_input(file_, "header", "holds Python objects, expected numbers");
    }
    std::size_t n = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(text.data() + 2, end, n);
    if (error != std::errc{} || n > largest_item_bytes) refuse(descr);
    if (letter == 'M' || letter == 'm') {  // times: '<M8[ns]'
      if (n != 8) refuse(descr);
      return {dtype::i64, 8, 8};
    }
    if (stop != end) refuse(descr);
    switch (letter) {
      case 'b':
        if (n == 1) return {dtype::u8, 1, 1};
        break;
      case 'u':
      case 'i':
      case 'f': {
        const auto type = find_dtype("<" + text.substr(1));
        if (type && size_of(*type) == n) return {type, n, n};
        if (letter == 'f' && n == 16 && text[0] != '>') return {std::nullopt, n, 1};
        break;
      }
      case 'c':
        if (n == 8 || n == 16) return {std::nullopt, n, n / 2};
        break;
      case 'U':
        return {std::nullopt, multiply(file_, n, 4), 4};
      case 'V':
        if (n == 2 && void_type_ == dtype::bf16) return {dtype::bf16, 2, 2};
        return {std::nullopt, n, 1};
      case 'S':
      case 'a':
        return {std::nullopt, n, 1};
      default:
        break;
    }
    refuse(descr);
  }

  const std::string& file_;
  std::optional<dtype> void_type_;
  npy_header& header_;
  int depth_ = 0;
};

std::size_t little_endian(std::string_view bytes) {
  std::size_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) {
    value = value << 8 | static_cast<unsigned char>(bytes[i]);
  }
  return value;
}
}  // namespace

npy_header parse_npy_header(std::string_view bytes, const std::string& file,
                            std::optional<dtype> void_type) {
  if (!bytes.starts_with(magic)) {
    throw bad_input(file, "byte 0", "expected the first bytes of a .npy file, \\x93NUMPY");
  }
  constexpr std::size_t version_at = 6;
  constexpr std::size_t length_at = 8;
  if (bytes.size() < length_at) throw bad_input(file, "header", "the file ends inside the header");
  const auto major = static_cast<unsigned char>(bytes[version_at]);
  if (major < 1 || major > 3) {
    throw bad_input(file, "byte 6",
                    "expected .npy version 1, 2 or 3, this is " + std::to_string(major));
  }
  const std::size_t length_bytes = major == 1 ? 2 : 4;
  const std::size_t text_at = length_at + length_bytes;
  if (bytes.size() < text_at) throw bad_input(file, "header", "the file ends inside the header");
  const std::size_t text_bytes = little_endian(bytes.substr(length_at, length_bytes));
  if (text_bytes > bytes.size() - text_at) {
    throw bad_input(file, "header",
                    "says it is " + std::to_string(text_bytes) +
                        " bytes long, the file ends after " +
                        std::to_string(bytes.size() - text_at));
  }
  npy_header header;
  header.data_offset_bytes = text_at + text_bytes;
  python_value dict;
  try {
    dict = parse_python(bytes.substr(text_at, text_bytes));
  } catch (const python_error& error) {
    throw bad_input(file, "byte " + std::to_string(text_at + error.at()), error.what());
  }
  const python_value* const descr = dict.find("descr");
  const python_value* const order = dict.find("fortran_order");
  const python_value* const shape = dict.find("shape");
  if (descr == nullptr || order == nullptr || shape == nullptr || order->type != kind::boolean ||
      shape->type != kind::tuple) {
    throw bad_input(file, "header", "expected descr, fortran_order (True or False) and shape");
  }
  for (const python_value& n : shape->items) {
    if (n.type != kind::integer)
      throw bad_input(file, "header", "the shape has a part that is no number");
    header.shape.push_back(static_cast<std::size_t>(n.number));
  }
  header.descr = *descr;
  header.fortran_order = order->number != 0;
  header.is_structured = descr->type == kind::list;
  header.item_bytes = descr_reader(file, void_type, header).read(header.descr, "", 0, /*top=*/true);
  return header;
}

std::string make_npy_header(const python_value& descr, bool fortran_order,
                            const std::vector<std::size_t>& shape) {
  python_value dimensions{kind::tuple, "", 0, {}};
  for (const std::size_t n : shape) dimensions.items.push_back({kind::integer, "", n, {}});
  std::string text = "{'descr': " + to_python(descr) +
                     ", 'fortran_order': " + (fortran_order ? "True" : "False") +
                     ", 'shape': " + to_python(dimensions) + ", }";
  const bool is_ascii = std::all_of(text.begin(), text.end(),
                                    [](char c) { return static_cast<unsigned char>(c) < 128; });
  constexpr std::size_t short_length_limit = 65536;
  char version = !is_ascii ? 3 : 1;
  std::size_t before = magic.size() + 2 + (version == 1 ? 2 : 4);
  if (version == 1 && before + text.size() + alignment >= short_length_limit) {
    version = 2;
    before += 2;
  }
  const std::size_t length = before + text.size() + 1;
  text.append((alignment - length % alignment) % alignment, ' ');
  text += '\n';
  std::string header(magic);
  header += version;
  header += '\0';
  for (std::size_t i = 0; i < before - magic.size() - 2; ++i) {
    header += static_cast<char>(text.size() >> (8 * i) & 0xff);
  }
  return header + text;
}

python_value npy_descr(dtype type) {
  if (type == dtype::bf16) return {kind::string, "<V2", 0, {}};
  const char letter = is_float(type) ? 'f' : is_signed_integer(type) ? 'i' : 'u';
  const std::size_t size = size_of(type);
  return {
      kind::string, (size == 1 ? "|" : "<") + std::string(1, letter) + std::to_string(size), 0, {}};
}
}  // namespace upsweep::apps::io::detail
