// What all measurements share on the device: a stream, scratch of both sides, memory for the
// buffers, and the events of the clock. Nothing here is allocated while a clock runs.
#pragma once
#include <cstddef>
#include <string>
#include <utility>

#include "apps/bench/case.hpp"
#include "apps/common/cuda_work.hpp"

namespace upsweep::apps::bench {

class bench_device {
 public:
  /// pool_bytes  for the buffers of the largest measurement
  explicit bench_device(std::size_t pool_bytes) : pool_(pool_bytes), flush_(flush_bytes) {}

  gpu::stream_view stream() const { return session_.stream(); }
  std::byte* pool() const { return pool_.data(); }

  void run_ours(const bench_case& what, const device_call& call) {
    what.ours(session_.exec(), call);
  }

  /// Allocates what CUB wants for this call; not timed.
  void prepare_cub(const bench_case& what, const device_call& call) {
    std::size_t bytes = 0;
    gpu::check(what.cub({nullptr, bytes, call, stream().get()}));
    if (bytes == 0) bytes = 1;  // no scratch would be another question
    if (cub_scratch_.size() < bytes) stream().wait();
    reserve(cub_scratch_, bytes);
  }
  void run_cub(const bench_case& what, const device_call& call) {
    std::size_t bytes = cub_scratch_.size();
    gpu::check(what.cub({cub_scratch_.data(), bytes, call, stream().get()}));
  }

  void copy(std::byte* to, const std::byte* from, std::size_t bytes) {
    gpu::check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, stream().get()));
  }

  /// Pushes everything out of the L2 cache, so that every measurement starts cold.
  void flush_cache() {
    gpu::check(cudaMemsetAsync(flush_.data(), 0x5a, flush_bytes, stream().get()));
  }

  /// Microseconds from before to after what `work` puts into the stream; waits for it.
  template <class Work>
  double time_us(Work&& work) {
    return session_.time_us(std::forward<Work>(work));
  }

 private:
  static constexpr std::size_t flush_bytes = std::size_t{256} << 20;

  device_session session_;
  device_bytes pool_, flush_, cub_scratch_;
};

/// "NVIDIA H200, driver 580.159.03, CUDA 13.0". throws  device_error when there is none
std::string describe_device();

/// Bytes per second, in 10^12, of a copy of 1 GiB, read and write both counted.
double measure_copy_tbps(bench_device& device);

}  // namespace upsweep::apps::bench
