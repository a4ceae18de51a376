// More than 2^32 items of one byte.
#include <cstdint>

#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {
namespace {

struct one_in_three {
  UPSWEEP_HD std::uint8_t operator()(std::size_t i) const { return i % 3 == 0 ? 1 : 0; }
};

/// Counts the results that are not what a formula says.
struct check_count {
  unsigned long long* wrong;
  UPSWEEP_HD void operator()(std::size_t i, std::uint64_t sum) const {
#if defined(__CUDA_ARCH__)
    if (sum != i / 3 + 1) atomicAdd(wrong, 1ull);
#else
    static_cast<void>(i), static_cast<void>(sum);
#endif
  }
};

__global__ void fill_kernel(std::uint8_t* items, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    items[i] = one_in_three{}(i);
  }
}

__global__ void compare_kernel(const std::uint8_t* got, std::size_t n, unsigned long long* wrong) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    if (got[i] != static_cast<std::uint8_t>(i / 3 + 1)) atomicAdd(wrong, 1ull);
  }
}

}  // namespace

TEST_CASE("scan: 2^32 + 12345 bytes, in memory and from a functor") {
  const std::size_t n = (std::size_t{1} << 32) + 12345;
  gpu::device_buffer<std::uint8_t> in(n), out(n);
  device_array<unsigned long long> wrong(std::vector<unsigned long long>{0});
  fill_kernel<<<1056, 256>>>(in.data(), n);
  inclusive_scan(exec::gpu{}, in, out, plus<std::uint8_t>{});
  compare_kernel<<<1056, 256>>>(out.data(), n, wrong.data());
  CHECK(wrong.read()[0] == 0);
  inclusive_scan(exec::gpu{}, indexed(n, one_in_three{}), sink(check_count{wrong.data()}),
                 plus<std::uint64_t>{});
  CHECK(wrong.read()[0] == 0);
}

}  // namespace upsweep::tests
