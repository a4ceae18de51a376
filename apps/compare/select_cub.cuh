// The job behind the entry points of cub::DeviceSelect.
#pragma once
#include <cstdint>
#include <cub/device/device_select.cuh>
#include <memory>

#include "apps/compare/cuda_compact.hpp"
#include "apps/compare/cuda_peer.cuh"

namespace upsweep::apps::compare {

/// Select(scratch, bytes, buffers, stream) returns cudaError_t.
template <class Select>
class cub_select_job final : public compact_job {
  static constexpr const char* name = "cub::DeviceSelect";

 public:
  explicit cub_select_job(Select select) : select_(select) {}

  void prepare(const compact_buffers& buffers, void* stream) override {
    scratch_.prepare(name, call(buffers, stream));
  }
  void run(const compact_buffers& buffers, void* stream) override {
    scratch_.run(name, call(buffers, stream));
  }
  std::size_t scratch_bytes() const override { return scratch_.bytes(); }

 private:
  auto call(const compact_buffers& buffers, void* stream) const {
    return [this, &buffers, stream](void* scratch, std::size_t& bytes) {
      return select_(scratch, bytes, buffers, as_stream(stream));
    };
  }

  Select select_;
  cub_scratch scratch_;
};

template <class Select>
std::unique_ptr<compact_job> make_select_job(Select select) {
  return std::make_unique<cub_select_job<Select>>(select);
}

}  // namespace upsweep::apps::compare
