#include <algorithm>
#include <cmath>
#include <cstdint>
#include <upsweep/core/cuda/launch.cuh>

#include "apps/bench/compare.hpp"
#include "apps/bench/monoids.hpp"

namespace upsweep::apps::bench {
namespace {

template <class Differ>
__global__ void first_kernel(std::size_t n, Differ differ, unsigned long long* first) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    if (differ(i)) {
      atomicMin(first, static_cast<unsigned long long>(i));
      return;  // what comes later in this thread is no first
    }
  }
}

template <class Differ>
void launch_first(gpu::stream_view stream, std::size_t n, Differ differ,
                  gpu::device_buffer<unsigned long long>& first) {
  gpu::check(cudaMemsetAsync(first.data(), 0xff, sizeof(unsigned long long), stream.get()));
  const std::size_t blocks = std::min<std::size_t>((n + 255) / 256, 4096);
  gpu::launch(stream, blocks, 256, first_kernel<Differ>, n, differ, first.data());
}

struct words_differ {
  const std::uint64_t* a;
  const std::uint64_t* b;
  __device__ bool operator()(std::size_t i) const { return a[i] != b[i]; }
};

template <class Real>
struct numbers_outside {
  const Real* a;
  const Real* b;
  Real share;
  __device__ bool operator()(std::size_t i) const {
    return !(fabs(a[i] - b[i]) <= share * b[i]);  // so that NaN is outside
  }
};

template <class Real>
struct softmax_outside {
  const softmax_state<Real>* a;
  const softmax_state<Real>* b;
  Real share;
  __device__ bool operator()(std::size_t i) const {
    return a[i].largest != b[i].largest || !(fabs(a[i].sum - b[i].sum) <= share * b[i].sum);
  }
};

template <class Item>
const Item* as(const void* items) {
  return static_cast<const Item*>(items);
}

}  // namespace

std::size_t comparison::found(gpu::stream_view stream) const {
  unsigned long long first = 0;
  gpu::check(
      cudaMemcpyAsync(&first, first_.data(), sizeof first, cudaMemcpyDeviceToHost, stream.get()));
  stream.wait();
  return first == ~0ull ? none : static_cast<std::size_t>(first);
}

std::size_t comparison::first_difference(gpu::stream_view stream, const void* a, const void* b,
                                         std::size_t bytes) {
  launch_first(stream, bytes / 8, words_differ{as<std::uint64_t>(a), as<std::uint64_t>(b)}, first_);
  const std::size_t word = found(stream);
  if (word == none) return none;
  unsigned char mine[8], theirs[8];
  const std::size_t at = word * 8;
  gpu::check(cudaMemcpy(mine, as<char>(a) + at, 8, cudaMemcpyDeviceToHost));
  gpu::check(cudaMemcpy(theirs, as<char>(b) + at, 8, cudaMemcpyDeviceToHost));
  return at + static_cast<std::size_t>(std::mismatch(mine, mine + 8, theirs).first - mine);
}

std::size_t comparison::first_outside(gpu::stream_view stream, const void* a, const void* b,
                                      std::size_t n, content what, std::size_t scanned) {
  const double share = relative_bound(what, scanned);
  const auto narrow = static_cast<float>(share);
  using wide_state = softmax_state<double>;
  using narrow_state = softmax_state<float>;
  switch (what) {
    case content::f32:
      launch_first(stream, n, numbers_outside<float>{as<float>(a), as<float>(b), narrow}, first_);
      break;
    case content::f64:
      launch_first(stream, n, numbers_outside<double>{as<double>(a), as<double>(b), share}, first_);
      break;
    case content::softmax_f32:
      launch_first(stream, n,
                   softmax_outside<float>{as<narrow_state>(a), as<narrow_state>(b), narrow},
                   first_);
      break;
    case content::softmax_f64:
      launch_first(stream, n, softmax_outside<double>{as<wide_state>(a), as<wide_state>(b), share},
                   first_);
      break;
    default:
      return none;  // nothing here rounds
  }
  return found(stream);
}

double relative_bound(content what, std::size_t n) {
  const bool is_double = what == content::f64 || what == content::softmax_f64;
  const double u = is_double ? 0x1p-53 : 0x1p-24;
  const double height = 64 + static_cast<double>(n) / 512;
  const bool rescales = what == content::softmax_f32 || what == content::softmax_f64;
  return 2 * u * (8 * std::sqrt(height) + (rescales ? 16 * 64 : 0));
}

}  // namespace upsweep::apps::bench
