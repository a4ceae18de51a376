// A CUDA program on the installed headers, with no C++ standard or nvcc flag of its own; its
// predicate is compiled into the compaction. Without a device it is
// skipped.
#include <cstdio>
#include <upsweep/algorithms/compact.cuh>
#include <upsweep/core/cuda/memory.hpp>
#include <vector>

struct is_even {
  __host__ __device__ bool operator()(int number) const { return number % 2 == 0; }
};

int main() {
  if (int devices = 0; cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::printf("skipped: no CUDA device\n");
    return 77;
  }
  const upsweep::gpu::device_buffer<int> in(std::vector{3, 1, 4, 1, 5, 9, 2, 6});
  const upsweep::gpu::device_buffer<int> out(in.size());
  const upsweep::gpu::device_span<const int> items = in;

  const std::size_t kept = upsweep::compact(upsweep::exec::gpu{}, items, out.span(), is_even{});
  std::printf("%zu kept\n", kept);
  return kept == 3 ? 0 : 1;
}
