// What the GPU peers share: errors, scratch that grows before the timing, and an allocator that
// keeps Thrust from calling cudaMalloc in each run.
#pragma once
#include <cuda_runtime_api.h>

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "apps/compare/peer.hpp"

namespace upsweep::apps::compare {

inline void check_cuda(cudaError_t status, const char* what) {
  if (status == cudaSuccess) return;
  cudaGetLastError();  // so that the next call does not report this one
  throw compare_error(std::string(what) + ": " + cudaGetErrorString(status));
}

inline cudaStream_t as_stream(void* stream) {
  return static_cast<cudaStream_t>(stream);
}

class device_scratch {
 public:
  device_scratch() = default;
  device_scratch(const device_scratch&) = delete;
  device_scratch& operator=(const device_scratch&) = delete;
  ~device_scratch() { cudaFree(data_); }

  void grow(std::size_t bytes) {
    if (bytes <= bytes_) return;
    check_cuda(cudaFree(data_), "cudaFree");
    data_ = nullptr;
    bytes_ = 0;
    check_cuda(cudaMalloc(&data_, bytes), "cudaMalloc");
    bytes_ = bytes;
  }
  void* data() const { return data_; }
  std::size_t bytes() const { return bytes_; }

 private:
  void* data_ = nullptr;
  std::size_t bytes_ = 0;
};

/// Runs a CUB entry point with the scratch of `prepare`. CUB asks for its two-step protocol: a call
/// without scratch that only says how much it wants, then the call that works.
class cub_scratch {
 public:
  /// call(scratch, bytes) returns cudaError_t.
  template <class Call>
  void prepare(const char* name, Call call) {
    std::size_t bytes = 0;
    check_cuda(call(nullptr, bytes), name);
    scratch_.grow(bytes == 0 ? 1 : bytes);  // null scratch would be a size query again
  }
  template <class Call>
  void run(const char* name, Call call) const {
    std::size_t bytes = scratch_.bytes();
    if (scratch_.data() == nullptr) throw compare_error(std::string(name) + ": run before prepare");
    check_cuda(call(scratch_.data(), bytes), name);
  }
  std::size_t bytes() const { return scratch_.bytes(); }

 private:
  device_scratch scratch_;
};

/// Keeps what Thrust gives back for its next request of the same size.
class caching_allocator {
 public:
  using value_type = char;

  caching_allocator() = default;
  caching_allocator(const caching_allocator&) = delete;
  caching_allocator& operator=(const caching_allocator&) = delete;
  ~caching_allocator() {
    for (const auto& [bytes, data] : idle_) cudaFree(data);
    for (const auto& [data, bytes] : busy_) cudaFree(data);
  }

  char* allocate(std::ptrdiff_t count) {
    const std::size_t bytes = static_cast<std::size_t>(count);
    char* data = nullptr;
    if (const auto found = idle_.find(bytes); found != idle_.end()) {
      data = found->second;
      idle_.erase(found);
    } else {
      check_cuda(cudaMalloc(reinterpret_cast<void**>(&data), bytes == 0 ? 1 : bytes), "cudaMalloc");
      total_ += bytes;
    }
    busy_.emplace(data, bytes);
    return data;
  }
  void deallocate(char* data, std::size_t) {
    const auto found = busy_.find(data);
    if (found == busy_.end()) return;
    idle_.emplace(found->second, data);
    busy_.erase(found);
  }
  std::size_t bytes() const { return total_; }

 private:
  std::multimap<std::size_t, char*> idle_;
  std::map<char*, std::size_t> busy_;
  std::size_t total_ = 0;
};

}  // namespace upsweep::apps::compare
