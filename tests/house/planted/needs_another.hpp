// Wrong on purpose: does not include what it uses. headers_alone.cmake sees it fail.
#pragma once

inline std::size_t length(std::span<const int> items) {
  return items.size();
}
