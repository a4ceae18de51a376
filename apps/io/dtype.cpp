#include "apps/io/dtype.hpp"

#include <array>
#include <stdexcept>
#include <string>

namespace upsweep::apps::io {
namespace {

struct names {
  dtype type;
  std::string_view ours, numpy_short, numpy_long;
};

constexpr std::array<names, 12> all{{{dtype::u8, "u8", "u1", "uint8"},
                                     {dtype::u16, "u16", "u2", "uint16"},
                                     {dtype::u32, "u32", "u4", "uint32"},
                                     {dtype::u64, "u64", "", "uint64"},
                                     {dtype::i8, "i8", "i1", "int8"},
                                     {dtype::i16, "i16", "i2", "int16"},
                                     {dtype::i32, "i32", "i4", "int32"},
                                     {dtype::i64, "i64", "", "int64"},
                                     {dtype::f16, "f16", "f2", "float16"},
                                     {dtype::bf16, "bf16", "", "bfloat16"},
                                     {dtype::f32, "f32", "f4", "float32"},
                                     {dtype::f64, "f64", "f8", "float64"}}};
}  // namespace

std::string_view name(dtype type) {
  return all[static_cast<std::size_t>(type)].ours;
}

std::size_t size_of(dtype type) {
  return visit(type, []<class T>(std::type_identity<T>) { return sizeof(T); });
}

std::optional<dtype> find_dtype(std::string_view text) {
  // NumPy's u8 and i8 have eight bytes, ours eight bits; only its byte-order mark tells them apart.
  if (!text.empty() && (text[0] == '<' || text[0] == '|' || text[0] == '=')) {
    const std::string_view rest = text.substr(1);
    if (rest == "u8") return dtype::u64;
    if (rest == "i8") return dtype::i64;
    for (const names& n : all) {
      if (!n.numpy_short.empty() && rest == n.numpy_short) return n.type;
    }
    return std::nullopt;
  }
  for (const names& n : all) {
    if (text == n.ours || text == n.numpy_long) return n.type;
    if (!n.numpy_short.empty() && text == n.numpy_short) return n.type;
  }
  if (text == "float") return dtype::f32;
  if (text == "double") return dtype::f64;
  return std::nullopt;
}

dtype parse_dtype(std::string_view text) {
  if (const auto found = find_dtype(text)) return *found;
  throw std::invalid_argument("unknown type '" + std::string(text) + "'; valid are " +
                              std::string(dtype_names()));
}

std::string_view dtype_names() {
  return "u8 u16 u32 u64 i8 i16 i32 i64 f16 bf16 f32 f64";
}
}  // namespace upsweep::apps::io
