// Items in device memory between two guards: host_array's twin.
#pragma once
#include <cuda_runtime_api.h>

#include <cstddef>
#include <cstring>
#include <upsweep/core/cuda/memory.hpp>
#include <vector>

#include "tests/support/host_array.hpp"

namespace upsweep::tests {

template <class T>
class device_array {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  /// n items of guard bytes; item 0 stands `offset` items behind an address aligned to 256 bytes.
  explicit device_array(std::size_t n, std::size_t offset = 0)
      : n_(n),
        begin_(alignment + offset * sizeof(T)),
        bytes_(begin_ + n * sizeof(T) + guard_bytes) {
    gpu::check(cudaMemset(bytes_.data(), guard_byte, bytes_.size()));
  }

  template <class Items>
  requires requires(const Items& items) { items.size(); }
  explicit device_array(const Items& items, std::size_t offset = 0)
      : device_array(static_cast<std::size_t>(items.size()), offset) {
    std::vector<unsigned char> host(n_ * sizeof(T));
    for (std::size_t i = 0; i < n_; ++i) {
      const T item = items[i];
      std::memcpy(host.data() + i * sizeof(T), &item, sizeof(T));
    }
    if (n_ > 0) gpu::check(cudaMemcpy(data(), host.data(), host.size(), cudaMemcpyHostToDevice));
  }

  device_array(const device_array&) = delete;
  device_array& operator=(const device_array&) = delete;

  [[nodiscard]] T* data() const { return reinterpret_cast<T*>(bytes_.data() + begin_); }
  [[nodiscard]] std::size_t size() const { return n_; }
  [[nodiscard]] gpu::device_span<T> span() const { return {data(), n_}; }
  [[nodiscard]] gpu::device_span<const T> view() const { return span(); }

  [[nodiscard]] std::vector<T> read() const {
    std::vector<T> items(n_);
    const auto bytes = bytes_.to_host();
    if (n_ > 0)
      std::memcpy(static_cast<void*>(items.data()), bytes.data() + begin_, n_ * sizeof(T));
    return items;
  }
  [[nodiscard]] bool guards_intact() const {
    const auto bytes = bytes_.to_host();
    return intact(bytes, 0, begin_) && intact(bytes, end(), bytes.size());
  }
  [[nodiscard]] bool untouched_from(std::size_t first) const {
    return intact(bytes_.to_host(), begin_ + first * sizeof(T), end());
  }

 private:
  static constexpr std::size_t alignment = 256;

  [[nodiscard]] std::size_t end() const { return begin_ + n_ * sizeof(T); }
  static bool intact(const std::vector<unsigned char>& bytes, std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      if (bytes[i] != guard_byte) return false;
    }
    return true;
  }

  std::size_t n_;
  std::size_t begin_;
  gpu::device_buffer<unsigned char> bytes_;
};

}  // namespace upsweep::tests
