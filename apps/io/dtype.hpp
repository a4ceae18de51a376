// The number types that files hold and the programs compute on, as a run-time value.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>
#include <upsweep/core/half.hpp>
#include <utility>

namespace upsweep::apps::io {

enum class dtype { u8, u16, u32, u64, i8, i16, i32, i64, f16, bf16, f32, f64 };

/// The short name, as on the command line: "u8" .. "f64".
std::string_view name(dtype type);

/// Bytes of one item.
std::size_t size_of(dtype type);

/// Reads a type name: ours ("u32"), NumPy's short ones ("u4", "<f8") or its long ones ("float32").
/// throws  std::invalid_argument that lists the valid names
dtype parse_dtype(std::string_view text);

/// The same, with nothing for an unknown name.
std::optional<dtype> find_dtype(std::string_view text);

/// All valid names in one line, for messages and help.
std::string_view dtype_names();

inline bool is_float(dtype type) {
  return type == dtype::f16 || type == dtype::bf16 || type == dtype::f32 || type == dtype::f64;
}
inline bool is_signed_integer(dtype type) {
  return type == dtype::i8 || type == dtype::i16 || type == dtype::i32 || type == dtype::i64;
}

/// Calls f(std::type_identity<T>{}) with the C++ type that belongs to `type`.
template <class F>
decltype(auto) visit(dtype type, F&& f) {
  switch (type) {
    case dtype::u8:
      return f(std::type_identity<std::uint8_t>{});
    case dtype::u16:
      return f(std::type_identity<std::uint16_t>{});
    case dtype::u32:
      return f(std::type_identity<std::uint32_t>{});
    case dtype::u64:
      return f(std::type_identity<std::uint64_t>{});
    case dtype::i8:
      return f(std::type_identity<std::int8_t>{});
    case dtype::i16:
      return f(std::type_identity<std::int16_t>{});
    case dtype::i32:
      return f(std::type_identity<std::int32_t>{});
    case dtype::i64:
      return f(std::type_identity<std::int64_t>{});
    case dtype::f16:
      return f(std::type_identity<upsweep::f16>{});
    case dtype::bf16:
      return f(std::type_identity<upsweep::bf16>{});
    case dtype::f32:
      return f(std::type_identity<float>{});
    case dtype::f64:
      break;
  }
  return f(std::type_identity<double>{});
}

/// The value that names the C++ type T.
template <class T>
constexpr dtype dtype_of() {
  if constexpr (std::is_same_v<T, upsweep::f16>)
    return dtype::f16;
  else if constexpr (std::is_same_v<T, upsweep::bf16>)
    return dtype::bf16;
  else if constexpr (std::is_same_v<T, float>)
    return dtype::f32;
  else if constexpr (std::is_same_v<T, double>)
    return dtype::f64;
  else {
    static_assert(std::is_integral_v<T> && !std::is_same_v<T, bool>);
    constexpr int step = sizeof(T) == 1 ? 0 : sizeof(T) == 2 ? 1 : sizeof(T) == 4 ? 2 : 3;
    return static_cast<dtype>(step + (std::is_signed_v<T> ? 4 : 0));
  }
}
}  // namespace upsweep::apps::io
