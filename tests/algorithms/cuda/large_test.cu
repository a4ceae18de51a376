// PC-01: compaction of more than 2^31 items; and of more than 2^32.
#include <cstdint>
#include <vector>

#include "tests/support/difference.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {
namespace {

constexpr std::size_t n = 2147483653;

struct modulo_251 {
  UPSWEEP_HD std::uint8_t operator()(std::size_t i) const {
    return static_cast<std::uint8_t>(i % 251);
  }
};

struct is_unset {
  UPSWEEP_HD bool operator()(std::uint8_t flag) const { return flag == 0; }
};

__global__ void fill_kernel(std::uint8_t* items, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    items[i] = modulo_251{}(i);
  }
}

struct is_odd {
  UPSWEEP_HD bool operator()(std::uint8_t item) const { return item % 2 == 1; }
};
/// Where the k-th odd item stands: each 251 items, from 0 to 250, hold 125 of them.
__device__ std::size_t place_of_odd(std::size_t k) {
  return k / 125 * 251 + k % 125 * 2 + 1;
}

__global__ void compare_kernel(const std::uint8_t* kept, const std::uint64_t* places,
                               std::size_t count, unsigned long long* wrong) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t k = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; k < count; k += step) {
    const std::size_t place = place_of_odd(k);
    if (kept[k] != modulo_251{}(place) || places[k] != place) atomicAdd(wrong, 1ull);
  }
}

}  // namespace

TEST_CASE("PC-01: 2147483653 bytes by flags") {
  gpu::device_buffer<std::uint8_t> items(n), chosen(n), kept(n);
  gpu::device_buffer<std::uint64_t> indices(n);
  fill_kernel<<<1056, 256>>>(items.data(), n);
  gpu::check(cudaMemset(chosen.data(), 0, n));
  for (const std::size_t i : {std::size_t{0}, std::size_t{2147483647}, std::size_t{2147483648},
                              std::size_t{2147483652}}) {
    gpu::check(cudaMemset(chosen.data() + i, 1, 1));
  }
  const exec::gpu exec{};
  const flags by{chosen.span()};
  CHECK(compact(exec, items, kept, by) == 4);
  std::vector<std::uint8_t> got(4);
  gpu::check(cudaMemcpy(got.data(), kept.data(), 4, cudaMemcpyDeviceToHost));
  CHECK(got == std::vector<std::uint8_t>{0, 186, 187, 191});
  CHECK(compact_indices(exec, items, indices, by) == 4);
  std::vector<std::uint64_t> where(4);
  gpu::check(cudaMemcpy(where.data(), indices.data(), 32, cudaMemcpyDeviceToHost));
  CHECK(where == std::vector<std::uint64_t>{0, 2147483647, 2147483648, 2147483652});
  CHECK(compact_count(exec, chosen, is_unset{}) == 2147483649);
}

TEST_CASE("compact: 2^32 + 100003 bytes, items and indices") {
  const std::size_t all = (std::size_t{1} << 32) + 100003;
  const std::size_t odd = all / 251 * 125 + all % 251 / 2;
  gpu::device_buffer<std::uint8_t> items(all), kept(all);
  gpu::device_buffer<std::uint64_t> places(all);
  device_array<unsigned long long> wrong(std::vector<unsigned long long>{0});
  fill_kernel<<<1056, 256>>>(items.data(), all);
  CHECK(compact(exec::gpu{}, items, kept, is_odd{}) == odd);
  CHECK(compact_indices(exec::gpu{}, items, places, is_odd{}) == odd);
  compare_kernel<<<1056, 256>>>(kept.data(), places.data(), odd, wrong.data());
  CHECK(wrong.read()[0] == 0);
}

}  // namespace upsweep::tests
