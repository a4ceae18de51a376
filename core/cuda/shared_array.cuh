// Shared memory for values of any trivially copyable type. A __shared__ variable may have no
// constructor, but a trivially copyable struct may well have default member values.
#pragma once
#include <type_traits>

namespace upsweep::gpu {

template <class T, int N>
struct shared_array {
  static_assert(std::is_trivially_copyable_v<T>);
  alignas(T) unsigned char bytes[N * sizeof(T)];

  __device__ T* data() { return reinterpret_cast<T*>(bytes); }
  __device__ T& operator[](int i) { return data()[i]; }
};

}  // namespace upsweep::gpu
