// cub::DeviceRadixSort for one value width; the .cu files instantiate keys only, 4 and 8 bytes.
#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <cstdint>
#include <cub/device/device_radix_sort.cuh>
#include <memory>
#include <type_traits>

#include "apps/compare/cuda_peer.cuh"
#include "apps/compare/cuda_sort.hpp"

namespace upsweep::apps::compare {

template <class Key>
using cub_key_t =
    std::conditional_t<std::is_same_v<Key, f16>, __half,
                       std::conditional_t<std::is_same_v<Key, bf16>, __nv_bfloat16, Key>>;

template <class Value>
__global__ void fill_positions(Value* values, std::size_t n) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    values[i] = static_cast<Value>(i);
  }
}

/// The values of an argsort, made before the timing.
template <class Value>
class positions {
 public:
  void prepare(std::size_t n, cudaStream_t stream) {
    if (n <= n_) return;
    data_.grow(n * sizeof(Value));
    n_ = n;
    fill_positions<<<1024, 256, 0, stream>>>(static_cast<Value*>(data_.data()), n);
    check_cuda(cudaGetLastError(), "fill_positions");
  }
  const Value* data() const { return static_cast<const Value*>(data_.data()); }
  std::size_t bytes() const { return data_.bytes(); }

 private:
  device_scratch data_;
  std::size_t n_ = 0;
};

/// Value is cub::NullType for keys only. Positions are 32 bits wide: with 64 CUB is slower, and
/// would have to be compiled a second time.
template <class Key, class Value, bool Descending>
class cub_sort_job final : public sort_job {
  static constexpr bool keys_only = std::is_same_v<Value, cub::NullType>;
  static constexpr const char* name = "cub::DeviceRadixSort";
  using index_value = std::conditional_t<keys_only, std::uint32_t, Value>;

 public:
  explicit cub_sort_job(bool argsort) : argsort_(argsort) {}

  void prepare(const sort_buffers& buffers, void* stream) override {
    if (argsort_) positions_.prepare(buffers.n, as_stream(stream));
    scratch_.prepare(name, call(buffers, stream));
  }
  void run(const sort_buffers& buffers, void* stream) override {
    scratch_.run(name, call(buffers, stream));
  }
  std::size_t scratch_bytes() const override { return scratch_.bytes() + positions_.bytes(); }

 private:
  auto call(const sort_buffers& buffers, void* stream) const {
    return [this, &buffers, stream](void* scratch, std::size_t& bytes) {
      const Key* const keys_in = static_cast<const Key*>(buffers.keys_in);
      Key* const keys_out = static_cast<Key*>(buffers.keys_out);
      const auto n = static_cast<std::uint32_t>(buffers.n);
      constexpr int end_bit = 8 * sizeof(Key);
      if constexpr (keys_only) {
        if constexpr (Descending) {
          return cub::DeviceRadixSort::SortKeysDescending(scratch, bytes, keys_in, keys_out, n, 0,
                                                          end_bit, as_stream(stream));
        } else {
          return cub::DeviceRadixSort::SortKeys(scratch, bytes, keys_in, keys_out, n, 0, end_bit,
                                                as_stream(stream));
        }
      } else {
        const Value* const values_in =
            argsort_ ? positions_.data() : static_cast<const Value*>(buffers.values_in);
        Value* const values_out = static_cast<Value*>(buffers.values_out);
        if constexpr (Descending) {
          return cub::DeviceRadixSort::SortPairsDescending(scratch, bytes, keys_in, keys_out,
                                                           values_in, values_out, n, 0, end_bit,
                                                           as_stream(stream));
        } else {
          return cub::DeviceRadixSort::SortPairs(scratch, bytes, keys_in, keys_out, values_in,
                                                 values_out, n, 0, end_bit, as_stream(stream));
        }
      }
    };
  }

  bool argsort_;
  positions<index_value> positions_;
  cub_scratch scratch_;
};

template <class Value, bool Descending>
std::unique_ptr<sort_job> make_cub_sort(const sort_request& request) {
  return io::visit(
      request.key, [&]<class Key>(std::type_identity<Key>) -> std::unique_ptr<sort_job> {
        constexpr bool keys_only = std::is_same_v<Value, cub::NullType>;
        constexpr std::size_t width = keys_only ? 0 : sizeof(Value);
        if constexpr (is_cub_sort_compiled(io::dtype_of<Key>(), width, Descending)) {
          return std::make_unique<cub_sort_job<cub_key_t<Key>, Value, Descending>>(request.argsort);
        }
        throw compare_error("cub::DeviceRadixSort: not compiled in");
      });
}

}  // namespace upsweep::apps::compare
