// Our compactions of runs: their first items, with values, with lengths.
#include <upsweep/algorithms/run_length.cuh>

#include "apps/bench_compact/ours.cuh"

namespace upsweep::apps::bench_compact {

template <class T>
void our_unique(const exec::gpu& exec, const device_call& call) {
  unique_async(exec, input_of<T>(call), output_of<T>(call), count_of(call));
}

template <class T>
void our_unique_by_key(const exec::gpu& exec, const device_call& call) {
  unique_by_key_async(
      exec, gpu::device_span<const T>::unchecked(static_cast<const T*>(call.keys), call.n),
      input_of<T>(call), output_of<T>(call, 0), output_of<T>(call, 1), count_of(call));
}

template <class T>
void our_run_lengths(const exec::gpu& exec, const device_call& call) {
  run_length_encode_async(exec, input_of<T>(call), output_of<T>(call, 0),
                          output_of<std::uint32_t>(call, 1), count_of(call));
}

template void our_unique<std::uint32_t>(const exec::gpu&, const device_call&);
template void our_unique_by_key<std::uint32_t>(const exec::gpu&, const device_call&);
template void our_run_lengths<std::uint32_t>(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_compact
