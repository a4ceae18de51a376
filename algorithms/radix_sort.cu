// Sorts compiled for the library: see library.hpp.
#include <cstdint>
#include <upsweep/algorithms/radix_sort.cuh>

namespace upsweep::gpu::detail {

#define UPSWEEP_COMPILE(BITS)                                                                   \
  template void radix_sort_bits(const exec::gpu&, const radix_sort_task<BITS, no_value>&);      \
  template void radix_sort_bits(const exec::gpu&, const radix_sort_task<BITS, std::uint32_t>&); \
  template void radix_sort_bits(const exec::gpu&, const radix_sort_task<BITS, std::uint64_t>&);

UPSWEEP_COMPILE(std::uint8_t)
UPSWEEP_COMPILE(std::uint16_t)
UPSWEEP_COMPILE(std::uint32_t)
UPSWEEP_COMPILE(std::uint64_t)

}  // namespace upsweep::gpu::detail
