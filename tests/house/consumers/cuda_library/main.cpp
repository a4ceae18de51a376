// A plain C++ program that links the compiled library: g++ alone builds it. Without a device it
// is skipped.
#include <cstdint>
#include <cstdio>
#include <upsweep/algorithms/library.hpp>
#include <upsweep/core/cuda/memory.hpp>
#include <vector>

int main() {
  if (int devices = 0; cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    std::printf("skipped: no CUDA device\n");
    return 77;
  }
  const std::vector<std::int32_t> numbers{3, 1, 4, 1, 5, 9, 2, 6};
  const std::vector<std::uint8_t> chosen{0, 0, 1, 0, 0, 0, 2, 255};
  const upsweep::gpu::device_buffer<std::int32_t> in(numbers);
  const upsweep::gpu::device_buffer<std::uint8_t> flags(chosen);
  const upsweep::gpu::device_buffer<std::int32_t> out(numbers.size());
  const upsweep::exec::gpu exec;
  const upsweep::gpu::device_span<const std::int32_t> items = in;

  upsweep::inclusive_scan(exec, items, out.span(), upsweep::plus<std::int32_t>{});
  const bool scanned = out.to_host() == std::vector<std::int32_t>{3, 4, 8, 9, 14, 23, 25, 31};
  upsweep::radix_sort(exec, items, out.span());
  const bool sorted = out.to_host() == std::vector<std::int32_t>{1, 1, 2, 3, 4, 5, 6, 9};
  const std::size_t kept =
      upsweep::compact(exec, items, out.span(),
                       upsweep::flags{upsweep::gpu::device_span<const std::uint8_t>(flags)});

  std::printf("%d %d %zu kept\n", scanned, sorted, kept);
  return scanned && sorted && kept == 3 ? 0 : 1;
}
