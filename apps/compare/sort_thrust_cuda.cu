// thrust::stable_sort and stable_sort_by_key on the GPU. They sort in place, so `load` copies the
// input to the output first. Thrust takes 64-bit positions here.
#include <thrust/functional.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>

#include <cstdint>
#include <type_traits>

#include "apps/compare/cuda_peer.cuh"
#include "apps/compare/cuda_sort.hpp"

namespace upsweep::apps::compare {
namespace {

template <class Key, bool HasValues>
class thrust_sort_job final : public sort_job {
 public:
  explicit thrust_sort_job(bool argsort) : argsort_(argsort) {}

  // Fills the allocator's cache, which is what later runs take their scratch from.
  void prepare(const sort_buffers& buffers, void* stream) override {
    load(buffers, stream);
    run(buffers, stream);
  }

  void load(const sort_buffers& buffers, void* stream) override {
    if (buffers.n == 0) return;
    copy(buffers.keys_out, buffers.keys_in, buffers.n * sizeof(Key), stream);
    if constexpr (HasValues) {
      if (argsort_) {
        positions_.grow(buffers.n * sizeof(std::uint32_t));
        auto* const positions = static_cast<std::uint32_t*>(positions_.data());
        thrust::sequence(thrust::cuda::par_nosync(allocator_).on(as_stream(stream)), positions,
                         positions + buffers.n);
        copy(buffers.values_out, positions, buffers.n * sizeof(std::uint32_t), stream);
      } else {
        copy(buffers.values_out, buffers.values_in, buffers.n * sizeof(std::uint32_t), stream);
      }
    }
  }

  void run(const sort_buffers& buffers, void* stream) override {
    if (buffers.n == 0) return;
    const auto policy = thrust::cuda::par_nosync(allocator_).on(as_stream(stream));
    Key* const keys = static_cast<Key*>(buffers.keys_out);
    try {
      if constexpr (HasValues) {
        thrust::stable_sort_by_key(policy, keys, keys + buffers.n,
                                   static_cast<std::uint32_t*>(buffers.values_out),
                                   thrust::less<Key>{});
      } else {
        thrust::stable_sort(policy, keys, keys + buffers.n, thrust::less<Key>{});
      }
    } catch (const compare_error&) {
      throw;
    } catch (const std::exception& error) {
      throw compare_error(std::string("thrust::stable_sort: ") + error.what());
    }
  }

  std::size_t scratch_bytes() const override { return allocator_.bytes() + positions_.bytes(); }

 private:
  static void copy(void* out, const void* in, std::size_t bytes, void* stream) {
    check_cuda(cudaMemcpyAsync(out, in, bytes, cudaMemcpyDeviceToDevice, as_stream(stream)),
               "cudaMemcpyAsync");
  }

  bool argsort_;
  caching_allocator allocator_;
  device_scratch positions_;
};

}  // namespace

std::unique_ptr<sort_job> make_thrust_sort(const sort_request& request) {
  using result = std::unique_ptr<sort_job>;
  return io::visit(request.key, [&]<class Key>(std::type_identity<Key>) -> result {
    constexpr io::dtype key = io::dtype_of<Key>();
    if constexpr (is_thrust_sort_compiled(key, 0, false)) {
      if (request.value_bytes == 0) {
        return std::make_unique<thrust_sort_job<Key, false>>(request.argsort);
      }
    }
    if constexpr (is_thrust_sort_compiled(key, 4, false)) {
      return std::make_unique<thrust_sort_job<Key, true>>(request.argsort);
    }
    throw compare_error("thrust::stable_sort: not compiled in");
  });
}

}  // namespace upsweep::apps::compare
