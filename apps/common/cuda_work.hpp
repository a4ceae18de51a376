// What programs need around calls of the device: times, copies, and errors of their own kind.
// Plain C++; only for sources that are compiled when the build has CUDA.
#pragma once
#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstring>
#include <functional>
#include <new>
#include <upsweep/core/cuda/memory.hpp>
#include <upsweep/core/cuda/workspace.hpp>

#include "apps/common/error.hpp"
#include "apps/common/timing.hpp"

namespace upsweep::apps {

/// Calls work(); what the CUDA runtime says becomes a device_error.
template <class Work>
decltype(auto) on_device(Work&& work) {
  try {
    return work();
  } catch (const gpu::cuda_error& error) {
    static_cast<void>(cudaGetLastError());
    if (error.code() == cudaErrorMemoryAllocation) {
      throw device_memory_error("out of device memory");
    }
    throw device_error(std::string("the device failed: ") + error.what());
  }
}

/// A stream with its scratch memory and a clock for what happens in it.
class device_session {
 public:
  device_session() { gpu::check(cudaFree(nullptr)); }  // starts the device, before any clock

  gpu::stream_view stream() const { return stream_; }
  exec::gpu exec() { return {stream_, &workspace_}; }
  std::size_t workspace_bytes() const { return workspace_.bytes(); }

  /// Microseconds on the device from before to after what `work` puts into the stream; waits.
  template <class Work>
  double time_us(Work&& work) {
    begin_.record(stream_);
    work();
    end_.record(stream_);
    end_.wait();
    return end_.since_us(begin_);
  }

  /// Wall-clock microseconds of a copy, all of it.
  double upload(void* to, const void* from, std::size_t bytes) {
    return copy(to, from, bytes, cudaMemcpyHostToDevice);
  }
  double download(void* to, const void* from, std::size_t bytes) {
    return copy(to, from, bytes, cudaMemcpyDeviceToHost);
  }

 private:
  double copy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
    const stopwatch watch;
    if (bytes != 0) {
      gpu::check(cudaMemcpyAsync(to, from, bytes, kind, stream_.get()));
      stream_.wait();
    }
    return watch.elapsed_us();
  }

  gpu::stream stream_;
  gpu::workspace workspace_;
  gpu::event begin_, end_;
};

using device_bytes = gpu::device_buffer<std::byte>;

/// The bytes as items of T.
template <class T>
gpu::device_span<T> items_of(const device_bytes& bytes) {
  return gpu::device_span<T>::unchecked(reinterpret_cast<T*>(bytes.data()),
                                        bytes.size() / sizeof(std::remove_const_t<T>));
}

/// Grows, never shrinks, and forgets what it held.
inline void reserve(device_bytes& bytes, std::size_t size) {
  if (bytes.size() < size) {
    bytes = device_bytes();  // give back first: both may not fit
    bytes = device_bytes(size);
  }
}

}  // namespace upsweep::apps
