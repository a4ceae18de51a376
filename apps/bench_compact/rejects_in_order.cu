#include <algorithm>
#include <cstdint>
#include <upsweep/core/cuda/launch.cuh>

#include "apps/bench_compact/rejects_in_order.hpp"
#include "apps/compare/bench_compact.hpp"

namespace upsweep::apps::bench_compact {
namespace {

__global__ void rejects_in_order_kernel(std::uint32_t* both, std::uint32_t* rejected, std::size_t n,
                                        const std::uint64_t* kept) {
  constexpr std::uint32_t nothing = 0x01010101u * bench::unwritten;
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t r = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; r + *kept < n;
       r += step) {
    rejected[r] = both[n - 1 - r];
    both[n - 1 - r] = nothing;
  }
}

}  // namespace

void rejects_in_order(gpu::stream_view stream, const bench::device_call& call) {
  auto* const both = static_cast<std::uint32_t*>(call.out);
  const std::size_t blocks = std::min<std::size_t>((call.n + 255) / 256, 4096);
  gpu::launch(stream, blocks, 256, rejects_in_order_kernel, both,
              both + compare::column_items<std::uint32_t>(call.n), call.n, call.count);
}

}  // namespace upsweep::apps::bench_compact
