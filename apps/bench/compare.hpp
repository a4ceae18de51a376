// Whole outputs compared on the device.
#pragma once
#include <cstddef>
#include <upsweep/core/cuda/memory.hpp>

#include "apps/bench/fill.hpp"

namespace upsweep::apps::bench {

inline constexpr std::size_t none = ~std::size_t{0};

class comparison {
 public:
  /// The first byte that differs, of `bytes`, a multiple of 8; or none.
  std::size_t first_difference(gpu::stream_view stream, const void* a, const void* b,
                               std::size_t bytes);

  /// The first item of a (f32, f64 or softmax) that is further from b's than
  /// relative_bound(what, n) allows, or NaN; or none. All numbers must be positive.
  std::size_t first_outside(gpu::stream_view stream, const void* a, const void* b, std::size_t n,
                            content what, std::size_t scanned);

 private:
  std::size_t found(gpu::stream_view stream) const;

  gpu::device_buffer<unsigned long long> first_{1};
};

/// How far two results of different grouping may be apart, as a share of the result.
///
/// A sum of positive numbers through a tree of height h is off by at most (1 + u)^h - 1 of itself;
/// as roundings fall either way, by no more than 8 sqrt(h) u but for one case in 10^13 (Higham and
/// Mary, A New Approach to Probabilistic Rounding Error Analysis, 2019). h is at most one level a
/// tile, if each waits for the one before it, and 64 inside a tile; no tile of a long scan has less
/// than 512 items. Two results: twice that. Softmax also multiplies by exp(difference) when the
/// largest item changes, at most some 64 times on the way to a result; with arguments to 8 that
/// costs up to 16 u each.
double relative_bound(content what, std::size_t n);

}  // namespace upsweep::apps::bench
