// cub::DeviceSelect::Unique and UniqueByKey, cub::DeviceRunLengthEncode, for bench_compact.
#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_select.cuh>
#include <limits>

#include "apps/compare/bench_compact.hpp"

namespace upsweep::apps::compare {

template <class T>
cudaError_t cub_unique(const cub_call& call) {
  return cub::DeviceSelect::Unique(call.scratch, call.scratch_bytes,
                                   static_cast<const T*>(call.call.in),
                                   static_cast<T*>(call.call.out), call.call.count,
                                   static_cast<std::uint32_t>(call.call.n), call.stream);
}

template <class T>
cudaError_t cub_unique_by_key(const cub_call& call) {
  T* const keys_out = static_cast<T*>(call.call.out);
  return cub::DeviceSelect::UniqueByKey(
      call.scratch, call.scratch_bytes, static_cast<const T*>(call.call.keys),
      static_cast<const T*>(call.call.in), keys_out, keys_out + column_items<T>(call.call.n),
      call.call.count, static_cast<std::uint32_t>(call.call.n), call.stream);
}

template <class T>
cudaError_t cub_run_lengths(const cub_call& call) {
  static_assert(sizeof(T) == sizeof(std::uint32_t), "lengths are the second column");
  if (call.call.n > std::numeric_limits<int>::max()) return cudaErrorInvalidValue;
  T* const items = static_cast<T*>(call.call.out);
  auto* const lengths = reinterpret_cast<std::uint32_t*>(items + column_items<T>(call.call.n));
  return cub::DeviceRunLengthEncode::Encode(
      call.scratch, call.scratch_bytes, static_cast<const T*>(call.call.in), items, lengths,
      call.call.count, static_cast<int>(call.call.n), call.stream);
}

template cudaError_t cub_unique<std::uint32_t>(const cub_call&);
template cudaError_t cub_unique_by_key<std::uint32_t>(const cub_call&);
template cudaError_t cub_run_lengths<std::uint32_t>(const cub_call&);

}  // namespace upsweep::apps::compare
