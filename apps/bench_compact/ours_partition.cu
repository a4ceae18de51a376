// Our partitions, two ways and three.
#include <upsweep/algorithms/split.cuh>

#include "apps/bench_compact/ours.cuh"

namespace upsweep::apps::bench_compact {

template <class T>
void our_partition(const exec::gpu& exec, const device_call& call) {
  partition_async(exec, input_of<T>(call), output_of<T>(call, 0), output_of<T>(call, 1),
                  compare::keep_below{call.share}, count_of(call));
}

template <class T>
void our_partition_three(const exec::gpu& exec, const device_call& call) {
  partition_async(exec, input_of<T>(call), output_of<T>(call, 0), output_of<T>(call, 1),
                  output_of<T>(call, 2), compare::keep_below{call.share},
                  compare::keep_below{2 * call.share},
                  gpu::device_span<std::uint64_t>::unchecked(call.count, 2));
}

template void our_partition<std::uint32_t>(const exec::gpu&, const device_call&);
template void our_partition_three<std::uint32_t>(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_compact
