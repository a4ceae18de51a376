// The unsigned integer in whose place an item can be moved, so that fewer kernels are compiled.
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace upsweep::detail {

/// T itself unless an integer has its size and alignment and `allowed` holds. Empty types stand for
/// nothing to move.
template <class T, bool allowed = true>
constexpr auto integer_like() {
  if constexpr (!allowed || !std::is_trivially_copyable_v<T> || std::is_empty_v<T> ||
                alignof(T) != sizeof(T)) {
    return std::type_identity<T>{};
  } else if constexpr (sizeof(T) == 1) {
    return std::type_identity<std::uint8_t>{};
  } else if constexpr (sizeof(T) == 2) {
    return std::type_identity<std::uint16_t>{};
  } else if constexpr (sizeof(T) == 4) {
    return std::type_identity<std::uint32_t>{};
  } else if constexpr (sizeof(T) == 8) {
    return std::type_identity<std::uint64_t>{};
  } else {
    return std::type_identity<T>{};
  }
}

/// For items that are moved and never looked at.
template <class T>
using moved_as = typename decltype(integer_like<T>())::type;
/// For integers that are only compared with each other or with zero.
template <class T>
using compared_as = typename decltype(integer_like<T, std::is_integral_v<T>>())::type;

}  // namespace upsweep::detail
