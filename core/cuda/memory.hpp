// Device memory and streams: owners (device_buffer, stream, event) and views (device_span,
// stream_view). Host code only needs the runtime's headers, not nvcc.
#pragma once
#include <cuda_runtime_api.h>

#include <cstddef>
#include <span>
#include <string>
#include <type_traits>
#include <upsweep/core/cuda/error.hpp>
#include <upsweep/core/macros.hpp>
#include <upsweep/core/scan_lowering.hpp>
#include <utility>
#include <vector>

namespace upsweep::gpu {

/// Names a stream; whoever made it keeps it. The default is the legacy default stream.
class stream_view {
 public:
  stream_view() = default;
  stream_view(cudaStream_t stream) : stream_(stream) {}  // NOLINT: a stream is what it views
  [[nodiscard]] cudaStream_t get() const { return stream_; }
  void wait() const { check(cudaStreamSynchronize(stream_)); }

 private:
  cudaStream_t stream_ = nullptr;
};

/// A stream of its own, not ordered against the default stream.
class stream {
 public:
  stream() { check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking)); }
  ~stream() {
    if (stream_ != nullptr) cudaStreamDestroy(stream_);
  }
  stream(stream&& other) noexcept : stream_(std::exchange(other.stream_, nullptr)) {}
  stream& operator=(stream&& other) noexcept {
    std::swap(stream_, other.stream_);
    return *this;
  }
  operator stream_view() const { return {stream_}; }  // NOLINT: passed wherever a view is taken
  [[nodiscard]] cudaStream_t get() const { return stream_; }
  void wait() const { check(cudaStreamSynchronize(stream_)); }

 private:
  cudaStream_t stream_ = nullptr;
};

/// A point in a stream whose time is taken.
class event {
 public:
  event() { check(cudaEventCreate(&event_)); }
  ~event() {
    if (event_ != nullptr) cudaEventDestroy(event_);
  }
  event(event&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  event& operator=(event&& other) noexcept {
    std::swap(event_, other.event_);
    return *this;
  }
  void record(stream_view stream) { check(cudaEventRecord(event_, stream.get())); }
  void wait() const { check(cudaEventSynchronize(event_)); }
  /// Microseconds from `begin` to this event; both must have been reached.
  [[nodiscard]] double since_us(const event& begin) const {
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin.event_, event_));
    return static_cast<double>(milliseconds) * 1e3;
  }

 private:
  cudaEvent_t event_ = nullptr;
};

/// Throws memory_kind_error unless the device can reach `pointer`: device or managed memory, or
/// host memory that was pinned and mapped.
inline void require_device_memory(const void* pointer) {
  cudaPointerAttributes attributes{};
  check(cudaPointerGetAttributes(&attributes, pointer));
  if (attributes.type == cudaMemoryTypeUnregistered || attributes.devicePointer == nullptr) {
    throw memory_kind_error(
        "device_span: the pointer names host memory; copy it to a device_buffer, or use "
        "exec::serial or exec::openmp");
  }
}

/// [n] items in device memory, owned by somebody else. May be made on the host or in a kernel;
/// element access is for the device only.
template <class T>
class device_span {
 public:
  device_span() = default;
  /// Asks the runtime what kind of memory this is (about half a microsecond), so that a host
  /// pointer is a typed error here and not a crash in a kernel.
  UPSWEEP_HD device_span(T* data, std::size_t n) : data_(data), n_(n) {
#if !defined(__CUDA_ARCH__)
    if (n > 0) require_device_memory(data);
#endif
  }
  template <class U>
  requires std::is_same_v<const U, T> UPSWEEP_HD
  device_span(device_span<U> other)  // NOLINT: adding const is no surprise
      : data_(other.data()), n_(other.size()) {}

  UPSWEEP_HD T* data() const {
    return data_;
  }
  UPSWEEP_HD std::size_t size() const {
    return n_;
  }
  UPSWEEP_HD bool empty() const {
    return n_ == 0;
  }
  UPSWEEP_HD T& operator[](std::size_t i) const {
    return data_[i];
  }
  UPSWEEP_HD device_span first(std::size_t n) const {
    return unchecked(data_, n);
  }
  UPSWEEP_HD device_span subspan(std::size_t begin, std::size_t n) const {
    return unchecked(data_ + begin, n);
  }
  /// For a pointer that is known to be of the device.
  UPSWEEP_HD static device_span unchecked(T* data, std::size_t n) {
    device_span span;
    span.data_ = data;
    span.n_ = n;
    return span;
  }

 private:
  T* data_ = nullptr;
  std::size_t n_ = 0;
};

/// [n] items in device memory, uninitialised, freed with the buffer.
template <class T>
class device_buffer {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  device_buffer() = default;
  explicit device_buffer(std::size_t n) : n_(n) {
    if (n > 0) check(cudaMalloc(reinterpret_cast<void**>(&data_), n * sizeof(T)));
  }
  /// Copies from host memory and waits for it.
  explicit device_buffer(std::span<const T> items) : device_buffer(items.size()) {
    if (n_ > 0) check(cudaMemcpy(data_, items.data(), n_ * sizeof(T), cudaMemcpyHostToDevice));
  }
  explicit device_buffer(const std::vector<T>& items) requires(!std::is_same_v<T, bool>)
      : device_buffer(std::span<const T>(items)) {}
  ~device_buffer() {
    if (data_ != nullptr) cudaFree(data_);
  }
  device_buffer(device_buffer&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), n_(std::exchange(other.n_, 0)) {}
  device_buffer& operator=(device_buffer&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(n_, other.n_);
    return *this;
  }

  [[nodiscard]] T* data() const { return data_; }
  [[nodiscard]] std::size_t size() const { return n_; }
  [[nodiscard]] device_span<T> span() const { return device_span<T>::unchecked(data_, n_); }
  operator device_span<T>() const { return span(); }        // NOLINT: a buffer is its items
  operator device_span<const T>() const { return span(); }  // NOLINT
  /// Copies to host memory and waits for it.
  [[nodiscard]] std::vector<T> to_host() const {
    std::vector<T> items(n_);
    if (n_ > 0) check(cudaMemcpy(items.data(), data_, n_ * sizeof(T), cudaMemcpyDeviceToHost));
    return items;
  }

 private:
  T* data_ = nullptr;
  std::size_t n_ = 0;
};

}  // namespace upsweep::gpu

namespace upsweep {
template <class T>
inline constexpr memory_kind memory_of<gpu::device_span<T>> = memory_kind::device;
template <class T>
inline constexpr memory_kind memory_of<gpu::device_buffer<T>> = memory_kind::device;
}  // namespace upsweep
