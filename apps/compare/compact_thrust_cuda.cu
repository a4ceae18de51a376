// thrust::copy_if on the GPU. It returns the end of its output to the host, so every run waits for
// the GPU; `store` puts the count where the other peers leave it.
#include <thrust/copy.h>
#include <thrust/system/cuda/execution_policy.h>

#include <cstdint>

#include "apps/compare/cuda_compact.hpp"
#include "apps/compare/cuda_peer.cuh"

namespace upsweep::apps::compare {
namespace {

struct is_set {
  __host__ __device__ bool operator()(std::uint8_t flag) const { return flag != 0; }
};

struct at_least {
  float threshold;
  __host__ __device__ bool operator()(float item) const { return item >= threshold; }
};

template <class T, bool ByFlags>
class thrust_copy_job final : public compact_job {
 public:
  // Fills the allocator's cache, which is what later runs take their scratch from.
  void prepare(const compact_buffers& buffers, void* stream) override { run(buffers, stream); }

  void run(const compact_buffers& buffers, void* stream) override {
    kept_ = 0;
    if (buffers.n == 0) return;
    const auto policy = thrust::cuda::par(allocator_).on(as_stream(stream));
    const T* const in = static_cast<const T*>(buffers.in);
    T* const out = static_cast<T*>(buffers.out);
    try {
      T* end = out;
      if constexpr (ByFlags) {
        end = thrust::copy_if(policy, in, in + buffers.n, buffers.flags, out, is_set{});
      } else {
        const at_least keep{*static_cast<const T*>(buffers.threshold)};
        end = thrust::copy_if(policy, in, in + buffers.n, out, keep);
      }
      kept_ = static_cast<std::uint64_t>(end - out);
    } catch (const compare_error&) {
      throw;
    } catch (const std::exception& error) {
      throw compare_error(std::string("thrust::copy_if: ") + error.what());
    }
  }

  void store(const compact_buffers& buffers, void* stream) override {
    check_cuda(cudaMemcpyAsync(buffers.count, &kept_, sizeof kept_, cudaMemcpyHostToDevice,
                               as_stream(stream)),
               "cudaMemcpyAsync");
    check_cuda(cudaStreamSynchronize(as_stream(stream)), "cudaStreamSynchronize");
  }
  std::size_t scratch_bytes() const override { return allocator_.bytes(); }

 private:
  caching_allocator allocator_;
  std::uint64_t kept_ = 0;
};

}  // namespace

std::unique_ptr<compact_job> make_thrust_cuda_compact(const compact_request& request) {
  if (const std::string why = thrust_cuda_compact_refusal(request); !why.empty()) {
    throw compare_error("thrust::copy_if: " + why);
  }
  if (request.how == selection::flags) {
    return std::make_unique<thrust_copy_job<std::uint32_t, true>>();
  }
  return std::make_unique<thrust_copy_job<float, false>>();
}

}  // namespace upsweep::apps::compare
