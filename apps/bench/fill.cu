#include <algorithm>
#include <limits>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/half.hpp>

#include "apps/bench/fill.hpp"
#include "apps/bench/monoids.hpp"

namespace upsweep::apps::bench {
namespace {

/// Number i of a stream, without those before it (splitmix64).
__device__ std::uint64_t random_bits(std::uint64_t seed, std::uint64_t i) {
  std::uint64_t x = seed * 0xbf58476d1ce4e5b9u + (i + 1) * 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

/// In [0, 1), with all the digits of the type: sums of fewer would not round.
template <class Real>
__device__ Real unit(std::uint64_t bits) {
  constexpr int digits = std::numeric_limits<Real>::digits;
  return static_cast<Real>(bits >> (64 - digits)) / static_cast<Real>(std::uint64_t{1} << digits);
}

__device__ int small_integer(std::uint64_t bits) {
  return static_cast<int>((bits >> 32) % 9) - 4;
}

template <class T>
struct make_bits {
  using item = T;
  std::uint64_t seed;
  __device__ T operator()(std::size_t i) const { return static_cast<T>(random_bits(seed, i)); }
};

template <class T>
struct make_number {
  using item = T;
  std::uint64_t seed;
  bool exact;
  __device__ T operator()(std::size_t i) const {
    const std::uint64_t bits = random_bits(seed, i);
    if (exact) return T(static_cast<float>(small_integer(bits)));
    if constexpr (sizeof(T) == 2) {
      return T(unit<float>(bits) - 0.5f);
    } else {
      return unit<T>(bits);
    }
  }
};

template <class Real>
struct make_softmax {
  using item = softmax_state<Real>;
  std::uint64_t seed;
  __device__ item operator()(std::size_t i) const {
    const std::uint64_t bits = random_bits(seed, i);
    return {8 * unit<Real>(bits), 1 + unit<Real>(bits << 24)};
  }
};

struct make_bracket {
  using item = bracket_balance;
  std::uint64_t seed;
  __device__ item operator()(std::size_t i) const {
    return (random_bits(seed, i) >> 63) != 0 ? item{1, 0} : item{-1, -1};
  }
};

template <class Word>
struct make_affine {
  using item = affine<Word>;
  std::uint64_t seed;
  __device__ item operator()(std::size_t i) const {  // odd factors: no product collapses to 0
    return {static_cast<Word>(random_bits(seed, 2 * i) | 1),
            static_cast<Word>(random_bits(seed, 2 * i + 1))};
  }
};

/// The key is the position of its run's first item, so neighbouring runs differ.
template <unsigned MeanLength>
struct make_run_key {
  using item = std::uint32_t;
  std::uint64_t seed;
  __device__ item operator()(std::size_t i) const {
    while (i > 0 && random_bits(seed, i) % MeanLength != 0) --i;
    return static_cast<item>(i);
  }
};

struct make_flag {
  using item = std::uint8_t;
  std::uint64_t seed;
  unsigned share;  // of 256
  __device__ item operator()(std::size_t i) const {
    return (random_bits(seed, i) & 255) < share ? 1 : 0;
  }
};

/// Keys by a function of their place and of random bits.
template <class T, class F>
struct make_key {
  using item = T;
  std::uint64_t seed;
  F f;
  __device__ T operator()(std::size_t i) const {
    return static_cast<T>(f(i, random_bits(seed, i)));
  }
};
struct its_place {
  __device__ std::uint64_t operator()(std::size_t i, std::uint64_t) const { return i; }
};
struct one_of_five {
  __device__ std::uint64_t operator()(std::size_t, std::uint64_t bits) const {
    return bits % 5 * 0x0101010101010101u;
  }
};
struct leading_zeros {
  __device__ std::uint64_t operator()(std::size_t, std::uint64_t bits) const {
    return static_cast<std::uint64_t>(__clzll(static_cast<long long>(bits | 1)));
  }
};
struct thinned_bits {
  __device__ std::uint64_t operator()(std::size_t i, std::uint64_t bits) const {
    return bits & random_bits(bits, i) & random_bits(~bits, i);
  }
};
struct low_word {
  __device__ std::uint64_t operator()(std::size_t, std::uint64_t bits) const {
    return bits & 0xffffffffu;
  }
};

template <class T>
struct make_run {
  using item = T;
  std::uint64_t seed;
  __device__ T operator()(std::size_t i) const {
    return static_cast<T>((random_bits(seed, i) & ~std::uint64_t{255}) |
                          (random_bits(seed + 1, i / 1000) & 255));
  }
};

struct make_offset {
  using item = std::uint32_t;
  std::size_t segment_items, n;
  __device__ item operator()(std::size_t i) const {
    return static_cast<item>(min(n, i * segment_items));
  }
};

template <class Make>
__global__ void fill_kernel(typename Make::item* to, std::size_t n, Make make) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    to[i] = make(i);
  }
}

template <class Make>
void fill_by(gpu::stream_view stream, void* to, std::size_t bytes, Make make) {
  using item = typename Make::item;
  const std::size_t n = bytes / sizeof(item);
  const std::size_t blocks = std::min<std::size_t>((n + 255) / 256, 4096);
  gpu::launch(stream, blocks, 256, fill_kernel<Make>, static_cast<item*>(to), n, make);
}

template <class T, class F>
void fill_keys(gpu::stream_view stream, void* to, std::size_t bytes, std::uint64_t seed, F f) {
  fill_by(stream, to, bytes, make_key<T, F>{seed, f});
}

}  // namespace

void fill(gpu::stream_view stream, void* to, std::size_t bytes, content what, values kind,
          std::uint64_t seed) {
  const bool exact = kind == values::exact;
  switch (what) {
    case content::bits:
      return fill_by(stream, to, bytes, make_bits<std::uint64_t>{seed});
    case content::f16:
      return fill_by(stream, to, bytes, make_number<f16>{seed, exact});
    case content::bf16:
      return fill_by(stream, to, bytes, make_number<bf16>{seed, exact});
    case content::f32:
      return fill_by(stream, to, bytes, make_number<float>{seed, exact});
    case content::f64:
      return fill_by(stream, to, bytes, make_number<double>{seed, exact});
    case content::softmax_f32:
      return fill_by(stream, to, bytes, make_softmax<float>{seed});
    case content::softmax_f64:
      return fill_by(stream, to, bytes, make_softmax<double>{seed});
    case content::brackets:
      return fill_by(stream, to, bytes, make_bracket{seed});
    case content::affine_u32:
      return fill_by(stream, to, bytes, make_affine<std::uint32_t>{seed});
    case content::affine_u64:
      return fill_by(stream, to, bytes, make_affine<std::uint64_t>{seed});
    case content::run_keys:
      return fill_by(stream, to, bytes, make_run_key<32>{seed});
    case content::run_keys_4:
      return fill_by(stream, to, bytes, make_run_key<4>{seed});
    case content::flags_10:
      return fill_by(stream, to, bytes, make_flag{seed, 26});
    case content::flags_50:
      return fill_by(stream, to, bytes, make_flag{seed, 128});
    case content::flags_90:
      return fill_by(stream, to, bytes, make_flag{seed, 230});
    case content::runs_u8:
      return fill_by(stream, to, bytes, make_run<std::uint8_t>{seed});
    case content::runs_u32:
      return fill_by(stream, to, bytes, make_run<std::uint32_t>{seed});
    case content::runs_u64:
      return fill_by(stream, to, bytes, make_run<std::uint64_t>{seed});
    case content::keys_f32:
      return fill_by(stream, to, bytes, make_number<float>{seed, false});
    case content::keys_f64:
      return fill_by(stream, to, bytes, make_number<double>{seed, false});
    case content::sorted_u32:
      return fill_keys<std::uint32_t>(stream, to, bytes, seed, its_place{});
    case content::few_u32:
      return fill_keys<std::uint32_t>(stream, to, bytes, seed, one_of_five{});
    case content::few_u64:
      return fill_keys<std::uint64_t>(stream, to, bytes, seed, one_of_five{});
    case content::zipf_u32:
      return fill_keys<std::uint32_t>(stream, to, bytes, seed, leading_zeros{});
    case content::low_u32:
      return fill_keys<std::uint32_t>(stream, to, bytes, seed, thinned_bits{});
    case content::live32_u64:
      return fill_keys<std::uint64_t>(stream, to, bytes, seed, low_word{});
  }
}

void fill_offsets(gpu::stream_view stream, void* to, std::size_t count, std::size_t segment_items,
                  std::size_t n) {
  fill_by(stream, to, count * sizeof(std::uint32_t), make_offset{segment_items, n});
}

}  // namespace upsweep::apps::bench
