// Sums compiled for the library: see library.hpp. Signed integers take the kernels of unsigned
// ones.
#include <cstdint>
#include <upsweep/core/cuda/device_scan.cuh>

namespace upsweep::exec {

#define UPSWEEP_COMPILE(EXCLUSIVE, SUM, T)                                               \
  template void run_scan(                                                                \
      const gpu&,                                                                        \
      const scan_task<                                                                   \
          EXCLUSIVE, plus<SUM>,                                                          \
          detail::load_item<plus<SUM>, detail::contiguous<const T>, detail::same_index>, \
          detail::store_item<detail::contiguous<T>, detail::same_index>, ignore_total>&);
#define UPSWEEP_COMPILE_BOTH(SUM, T) \
  UPSWEEP_COMPILE(false, SUM, T)     \
  UPSWEEP_COMPILE(true, SUM, T)

UPSWEEP_COMPILE_BOTH(std::uint8_t, std::uint8_t)
UPSWEEP_COMPILE_BOTH(std::uint16_t, std::uint16_t)
UPSWEEP_COMPILE_BOTH(std::uint32_t, std::uint32_t)
UPSWEEP_COMPILE_BOTH(std::uint64_t, std::uint64_t)
UPSWEEP_COMPILE_BOTH(float, float)
UPSWEEP_COMPILE_BOTH(double, double)
UPSWEEP_COMPILE_BOTH(float, f16)
UPSWEEP_COMPILE_BOTH(float, bf16)

}  // namespace upsweep::exec
