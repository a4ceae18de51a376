// The device's part of compact, for the sources that nvcc does not compile.
#pragma once
#include <cstdint>
#include <upsweep/core/cuda/workspace.hpp>
#include <vector>

#include "apps/common/cuda_work.hpp"
#include "apps/compact/test.hpp"

namespace upsweep::apps::compact {

/// Where row numbers go, on the device: one of the two, or neither to count only.
struct row_target {
  std::uint32_t* narrow = nullptr;
  std::uint64_t* wide = nullptr;
};

/// Room for row numbers of `row_bytes` each.
inline row_target target_in(const device_bytes& bytes, std::size_t row_bytes) {
  if (row_bytes == 4) return {reinterpret_cast<std::uint32_t*>(bytes.data()), nullptr};
  return {nullptr, reinterpret_cast<std::uint64_t*>(bytes.data())};
}

/// A test whose columns and condition lie in the memory of the device.
class device_test {
 public:
  /// Copies them there. `test` must outlive this.
  device_test(device_session& device, const row_test& test);

  /// Puts the pass into the stream; count [1] becomes the number of rows kept.
  void run(const exec::gpu& exec, row_target target, gpu::device_span<std::uint64_t> count) const;

  double upload_us() const { return upload_us_; }

 private:
  const row_test& test_;
  std::vector<device_bytes> columns_;
  gpu::device_buffer<where::program> condition_;
  gpu::device_buffer<where::column> descriptors_;
  double upload_us_ = 0;
};

/// Row numbers whose flag is not zero; the task that the peers are given.
void compact_by_flags(const exec::gpu& exec, std::size_t rows,
                      gpu::device_span<const std::uint8_t> chosen, row_target target,
                      gpu::device_span<std::uint64_t> count);
}  // namespace upsweep::apps::compact
