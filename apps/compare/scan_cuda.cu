// cub::DeviceScan::InclusiveSum and ExclusiveSum, and thrust::inclusive_scan on the GPU.
#include <thrust/scan.h>
#include <thrust/system/cuda/execution_policy.h>

#include <cstdint>
#include <cub/device/device_scan.cuh>

#include "apps/compare/cuda_peer.cuh"
#include "apps/compare/cuda_scan.hpp"

namespace upsweep::apps::compare {
namespace {

template <class T>
class cub_scan_job final : public scan_job {
  static constexpr const char* name = "cub::DeviceScan";

 public:
  explicit cub_scan_job(bool inclusive) : inclusive_(inclusive) {}

  void prepare(const scan_buffers& buffers, void* stream) override {
    scratch_.prepare(name, call(buffers, stream));
  }
  void run(const scan_buffers& buffers, void* stream) override {
    scratch_.run(name, call(buffers, stream));
  }
  std::size_t scratch_bytes() const override { return scratch_.bytes(); }

 private:
  auto call(const scan_buffers& buffers, void* stream) const {
    return [this, &buffers, stream](void* scratch, std::size_t& bytes) {
      const T* const in = static_cast<const T*>(buffers.in);
      T* const out = static_cast<T*>(buffers.out);
      const auto n = static_cast<std::uint32_t>(buffers.n);
      return inclusive_
                 ? cub::DeviceScan::InclusiveSum(scratch, bytes, in, out, n, as_stream(stream))
                 : cub::DeviceScan::ExclusiveSum(scratch, bytes, in, out, n, as_stream(stream));
    };
  }

  bool inclusive_;
  cub_scratch scratch_;
};

template <class T>
class thrust_scan_job final : public scan_job {
 public:
  // Fills the allocator's cache, which is what later runs take their scratch from.
  void prepare(const scan_buffers& buffers, void* stream) override { run(buffers, stream); }

  void run(const scan_buffers& buffers, void* stream) override {
    if (buffers.n == 0) return;
    const T* const in = static_cast<const T*>(buffers.in);
    try {
      thrust::inclusive_scan(thrust::cuda::par_nosync(allocator_).on(as_stream(stream)), in,
                             in + buffers.n, static_cast<T*>(buffers.out));
    } catch (const compare_error&) {
      throw;
    } catch (const std::exception& error) {
      throw compare_error(std::string("thrust::inclusive_scan: ") + error.what());
    }
  }
  std::size_t scratch_bytes() const override { return allocator_.bytes(); }

 private:
  caching_allocator allocator_;
};

}  // namespace

std::unique_ptr<scan_job> make_cub_scan(const scan_request& request) {
  return visit_scan_type(request, [&]<class T>(std::type_identity<T>) -> std::unique_ptr<scan_job> {
    return std::make_unique<cub_scan_job<T>>(request.inclusive);
  });
}

std::unique_ptr<scan_job> make_thrust_cuda_scan(const scan_request& request) {
  if (const std::string why = thrust_cuda_scan_refusal(request); !why.empty()) {
    throw compare_error("thrust::inclusive_scan: " + why);
  }
  if (request.type == io::dtype::f32) return std::make_unique<thrust_scan_job<float>>();
  return std::make_unique<thrust_scan_job<std::uint32_t>>();
}

}  // namespace upsweep::apps::compare
