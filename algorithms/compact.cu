// Compaction compiled for the library: see library.hpp.
#include <cstdint>
#include <upsweep/algorithms/compact.cuh>

namespace upsweep::exec {

using detail::contiguous;
using detail::emit_index;
using detail::emit_item;
using detail::emit_nothing;
using by_byte_flags = detail::keep_by_flags<contiguous<const std::uint8_t>>;

#define UPSWEEP_COMPILE(T)                                                                   \
  template std::size_t run_compact(                                                          \
      const gpu&, const compact_task<detail::load_plain<contiguous<const T>>, by_byte_flags, \
                                     emit_item<contiguous<T>>, emit_nothing>&);              \
  template std::size_t run_compact(                                                          \
      const gpu&,                                                                            \
      const compact_task<detail::load_plain<contiguous<const T>>,                            \
                         detail::keep_run_heads<contiguous<const T>, detail::equal_values>,  \
                         emit_item<contiguous<T>>, emit_nothing>&);

UPSWEEP_COMPILE(std::uint8_t)
UPSWEEP_COMPILE(std::uint16_t)
UPSWEEP_COMPILE(std::uint32_t)
UPSWEEP_COMPILE(std::uint64_t)
UPSWEEP_COMPILE(std::int8_t)
UPSWEEP_COMPILE(std::int16_t)
UPSWEEP_COMPILE(std::int32_t)
UPSWEEP_COMPILE(std::int64_t)
UPSWEEP_COMPILE(f16)
UPSWEEP_COMPILE(bf16)
UPSWEEP_COMPILE(float)
UPSWEEP_COMPILE(double)

#define UPSWEEP_COMPILE_INDICES(INDEX)                                    \
  template std::size_t run_compact(                                       \
      const gpu&, const compact_task<detail::load_nothing, by_byte_flags, \
                                     emit_index<contiguous<INDEX>>, emit_nothing>&);

UPSWEEP_COMPILE_INDICES(std::uint32_t)
UPSWEEP_COMPILE_INDICES(std::uint64_t)

}  // namespace upsweep::exec
