// cub::DevicePartition::If for bench_compact.
#include <cub/device/device_partition.cuh>
#include <limits>

#include "apps/compare/bench_compact.hpp"

namespace upsweep::apps::compare {
namespace {

/// Signed: unsigned ones would become 64 bits wide in CUB's partition.
using item_count = std::int32_t;

bool fits(std::size_t n) {
  return n <= std::numeric_limits<item_count>::max();
}

}  // namespace

template <class T>
cudaError_t cub_partition(const cub_call& call) {
  if (!fits(call.call.n)) return cudaErrorInvalidValue;
  return cub::DevicePartition::If(
      call.scratch, call.scratch_bytes, static_cast<const T*>(call.call.in),
      static_cast<T*>(call.call.out), call.call.count, static_cast<item_count>(call.call.n),
      keep_below{call.call.share}, call.stream);
}

template <class T>
cudaError_t cub_partition_three(const cub_call& call) {
  if (!fits(call.call.n)) return cudaErrorInvalidValue;
  T* const first = static_cast<T*>(call.call.out);
  const std::size_t column = column_items<T>(call.call.n);
  return cub::DevicePartition::If(
      call.scratch, call.scratch_bytes, static_cast<const T*>(call.call.in), first, first + column,
      first + 2 * column, call.call.count, static_cast<item_count>(call.call.n),
      keep_below{call.call.share}, keep_below{2 * call.call.share}, call.stream);
}

template cudaError_t cub_partition<std::uint32_t>(const cub_call&);
template cudaError_t cub_partition_three<std::uint32_t>(const cub_call&);

}  // namespace upsweep::apps::compare
