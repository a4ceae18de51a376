#include "apps/compare/check.hpp"

#include <cstdio>
#include <cstring>
#include <type_traits>

namespace upsweep::apps::compare {
namespace {

template <class T>
std::string shown(const T& value) {
  char text[64];
  if constexpr (std::is_integral_v<T> && std::is_signed_v<T>) {
    std::snprintf(text, sizeof text, "%lld", static_cast<long long>(value));
  } else if constexpr (std::is_integral_v<T>) {
    std::snprintf(text, sizeof text, "%llu", static_cast<unsigned long long>(value));
  } else {  // the bits too, as two NaN or two zeros look alike
    unsigned long long bits = 0;
    std::memcpy(&bits, &value, sizeof value);
    std::snprintf(text, sizeof text, "%.17g (0x%0*llx)", static_cast<double>(value),
                  static_cast<int>(2 * sizeof value), bits);
  }
  return text;
}

std::string shown_bytes(const unsigned char* item, std::size_t bytes) {
  std::string text = "0x";
  char digits[3];
  for (std::size_t i = 0; i < bytes; ++i) {
    std::snprintf(digits, sizeof digits, "%02x", item[i]);
    text += digits;
  }
  return text;
}

check_result difference_at(std::size_t i, const std::string& a, const std::string& b) {
  std::string text = "first difference at [";  // appended to: g++ 12 warns wrongly of "x" + string
  text.append(std::to_string(i)).append("]: ").append(a).append(" against ").append(b);
  return {false, text, i};
}

}  // namespace

check_result check_equal_bytes(std::size_t item_bytes, const void* a, const void* b,
                               std::size_t n) {
  if (n == 0 || std::memcmp(a, b, n * item_bytes) == 0) return {};
  const auto* const first = static_cast<const unsigned char*>(a);
  const auto* const second = static_cast<const unsigned char*>(b);
  std::size_t i = 0;
  while (std::memcmp(first + i * item_bytes, second + i * item_bytes, item_bytes) == 0) ++i;
  return difference_at(i, shown_bytes(first + i * item_bytes, item_bytes),
                       shown_bytes(second + i * item_bytes, item_bytes));
}

check_result check_equal(io::dtype type, const void* a, const void* b, std::size_t n) {
  return io::visit(type, [&]<class T>(std::type_identity<T>) -> check_result {
    const check_result result = check_equal_bytes(sizeof(T), a, b, n);
    if (result.ok) return result;
    return difference_at(result.index, shown(static_cast<const T*>(a)[result.index]),
                         shown(static_cast<const T*>(b)[result.index]));
  });
}

}  // namespace upsweep::apps::compare
