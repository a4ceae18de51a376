// Which vectors this processor has, asked once, at run time: a plain build runs everywhere.
#pragma once
#include <initializer_list>

// The compiler of device code meets the bodies of host functions too, and nvcc 13.0 crashes over
// vectors of 64 bytes; it throws them away, so it need not see them. Who builds for one kind of
// vectors only may set this to 0: results are the same, and headers compile three times as fast.
#if defined(UPSWEEP_WIDE_VECTORS) && !defined(__CUDA_ARCH__)
#elif defined(__x86_64__) && !defined(__CUDA_ARCH__)
#define UPSWEEP_WIDE_VECTORS 1
#else
#undef UPSWEEP_WIDE_VECTORS
#define UPSWEEP_WIDE_VECTORS 0
#endif

namespace upsweep::detail {

/// Vectors of 16 (SSE2, NEON, or whatever the compiler makes of it), 32 and 64 bytes.
enum class simd_level { baseline, avx2, avx512 };

inline bool is_supported(simd_level level) {
#if UPSWEEP_WIDE_VECTORS
  switch (level) {
    case simd_level::avx512:
      return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq");
    case simd_level::avx2:
      return __builtin_cpu_supports("avx2");
    case simd_level::baseline:
      return true;
  }
  return false;
#else
  return level == simd_level::baseline;
#endif
}

inline simd_level best_simd_level() {
  static const simd_level best = [] {
    for (const simd_level level : {simd_level::avx512, simd_level::avx2}) {
      if (is_supported(level)) return level;
    }
    return simd_level::baseline;
  }();
  return best;
}

}  // namespace upsweep::detail
