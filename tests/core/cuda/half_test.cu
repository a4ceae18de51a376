// f16 and bf16 convert to the same bits on the device, in hardware, as on the host.
#include <doctest/doctest.h>

#include <cstdint>
#include <upsweep/core/cuda/launch.cuh>
#include <upsweep/core/half.hpp>
#include <vector>

#include "tests/support/device_array.hpp"
#include "tests/support/difference.hpp"

namespace upsweep::tests {

struct converted {
  std::uint16_t f16_bits, bf16_bits;
};

__global__ void convert_floats(const std::uint32_t* in, converted* out, std::size_t n) {
  for (std::size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    const float value = __uint_as_float(in[i]);
    out[i] = {f16(value).bits, bf16(value).bits};
  }
}

__global__ void widen_halves(std::uint32_t* out, std::size_t n) {
  const std::size_t i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const auto bits = static_cast<std::uint16_t>(i);
    out[2 * i] = __float_as_uint(static_cast<float>(f16::from_bits(bits)));
    out[2 * i + 1] = __float_as_uint(static_cast<float>(bf16::from_bits(bits)));
  }
}

TEST_CASE("half: floats of every sign, exponent and rounding become the host's bits") {
  std::vector<std::uint32_t> floats;
  for (std::uint32_t high = 0; high < 65536; ++high) {
    for (const std::uint32_t low : {0u, 1u, 0xfffu, 0x1000u, 0x1001u, 0x2000u, 0x3000u, 0x7fffu,
                                    0x8000u, 0x8001u, 0xefffu, 0xf000u, 0xffffu}) {
      floats.push_back(high << 16 | low);
    }
  }
  device_array<std::uint32_t> in(floats);
  device_array<converted> out(floats.size());
  gpu::launch({}, 1024, 256, convert_floats, in.data(), out.data(), floats.size());
  std::vector<converted> want;
  for (const std::uint32_t bits : floats) {
    const float value = detail::float_of(bits);
    want.push_back({f16(value).bits, bf16(value).bits});
  }
  CHECK(difference(out.read(), want) == "");
}

TEST_CASE("half: all 65536 of both kinds become the host's floats") {
  device_array<std::uint32_t> out(std::size_t{131072});
  gpu::launch({}, 256, 256, widen_halves, out.data(), std::size_t{65536});
  std::vector<std::uint32_t> want;
  for (std::uint32_t bits = 0; bits < 65536; ++bits) {
    const auto half = static_cast<std::uint16_t>(bits);
    want.push_back(detail::bits_of(static_cast<float>(f16::from_bits(half))));
    want.push_back(detail::bits_of(static_cast<float>(bf16::from_bits(half))));
  }
  CHECK(difference(out.read(), want) == "");
}

}  // namespace upsweep::tests
