// Random inputs, made on the device from a seed.
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/memory.hpp>

namespace upsweep::apps::bench {

/// What an input holds.
enum class content {
  bits,  // integers of any size
  f16,
  bf16,
  f32,
  f64,
  softmax_f32,
  softmax_f64,
  brackets,
  affine_u32,
  affine_u64,
  run_keys,    // u32, runs of equal ones of mean length 32
  run_keys_4,  // the same of mean length 4
  flags_10,    // bytes, one in 10 of them 1, the others 0
  flags_50,
  flags_90,
  runs_u8,  // bits whose lowest byte is the same for 1000 items
  runs_u32,
  runs_u64,
  // Keys: their bits are what counts, and none of them is an f32 that sums are made of.
  keys_f32,
  keys_f64,
  sorted_u32,  // 0, 1, 2, ...
  few_u32,     // five values, every byte of which differs
  few_u64,
  zipf_u32,    // half of them 0, a quarter 1, ...
  low_u32,     // each bit set in one of eight
  live32_u64,  // below 2^32
};

/// uniform   floats in [0, 1), 16-bit ones in [-1/2, 1/2), so that their sums stay in range
/// exact     floats that are integers from -4 to 4: any interval of 2^30 of them sums to a few
/// times
///           2.6 * 2^15, far below 2^24, so that no grouping rounds and every bit is known
enum class values { uniform, exact };

constexpr bool has_exact_values(content what) {
  return what == content::f16 || what == content::bf16 || what == content::f32 ||
         what == content::f64;
}
/// Results that rounding may change, within the bound of compare.hpp.
constexpr bool is_rounded(content what) {
  return what == content::f32 || what == content::f64 || what == content::softmax_f32 ||
         what == content::softmax_f64;
}

/// Fills `bytes`, a multiple of 256.
void fill(gpu::stream_view stream, void* to, std::size_t bytes, content what, values kind,
          std::uint64_t seed);

/// `count` u32 offsets of segments of `segment_items` items, the last one n.
void fill_offsets(gpu::stream_view stream, void* to, std::size_t count, std::size_t segment_items,
                  std::size_t n);

}  // namespace upsweep::apps::bench
