// The widths of vectors that this processor has.
#pragma once
#include <upsweep/core/cpu/simd_level.hpp>
#include <vector>

namespace upsweep::tests {

inline std::vector<detail::simd_level> levels_here() {
  std::vector<detail::simd_level> levels;
  for (const auto level :
       {detail::simd_level::baseline, detail::simd_level::avx2, detail::simd_level::avx512}) {
    if (detail::is_supported(level)) levels.push_back(level);
  }
  return levels;
}

}  // namespace upsweep::tests
