// Streams: work in order on the caller's stream, no waiting on the host, the same bits in every
// run.
#include <chrono>
#include <cstdint>
#include <vector>

#include "tests/core/scan_contract.hpp"
#include "tests/support/gpu_backends.hpp"
#include "tests/support/spin.cuh"

namespace upsweep::tests {
namespace {

constexpr std::size_t n = 1048579;

std::vector<std::uint32_t> counting() {
  return by_formula<std::uint32_t>(n, [](std::size_t i) { return i + 1; });
}

}  // namespace

TEST_CASE("PC-34: spin, scan and copy on one stream, without a wait between") {
  const gpu::stream stream;
  const exec::gpu exec{stream};
  device_array<std::uint32_t> ones(n), sums(n), copy(n);
  inclusive_scan(exec, ones.view(), sums.span(), plus<std::uint32_t>{});  // the workspace grows
  stream.wait();

  const auto begin = std::chrono::steady_clock::now();
  spin_then_fill_kernel<<<1, 256, 0, stream.get()>>>(50'000'000, ones.data(), n, 1u);
  inclusive_scan(exec, ones.view(), sums.span(), plus<std::uint32_t>{});
  gpu::check(
      cudaMemcpyAsync(copy.data(), sums.data(), n * 4, cudaMemcpyDeviceToDevice, stream.get()));
  const std::chrono::duration<double, std::milli> issued = std::chrono::steady_clock::now() - begin;
  stream.wait();
  const std::chrono::duration<double, std::milli> done = std::chrono::steady_clock::now() - begin;
  CHECK(difference(copy.read(), counting()) == "");
  CHECK(done.count() >= 50);
  CHECK(issued.count() < 25);
}

TEST_CASE("PC-35: an earlier error that somebody ignored is not ours") {
  device_array<std::uint32_t> ones(std::vector<std::uint32_t>(1000, 1));
  device_array<std::uint32_t> sums(std::size_t{1000});
  CHECK(cudaSetDevice(9999) != cudaSuccess);
  CHECK(cudaPeekAtLastError() != cudaSuccess);  // the slot is set
  inclusive_scan(exec::gpu{}, ones.view(), sums.span(), plus<std::uint32_t>{});
  CHECK(cudaGetLastError() == cudaErrorInvalidDevice);  // and left as it was for its owner
  CHECK(difference(sums.read(),
                   by_formula<std::uint32_t>(1000, [](std::size_t i) { return i + 1; })) == "");
  inclusive_scan(exec::gpu{}, ones.view(), sums.span(), plus<std::uint32_t>{});
  CHECK(cudaGetLastError() == cudaSuccess);
}

TEST_CASE("float scans give the same bits in every run") {
  const std::size_t many = 20'000'003;
  random_stream random(71);
  std::vector<float> items(many);
  for (float& item : items) item = static_cast<float>(random()) * 1e-9f - 1.0f;
  device_array<float> in(items), out(many);
  std::vector<float> once;
  for (int run = 0; run < 20; ++run) {
    inclusive_scan(exec::gpu{}, in.view(), out.span(), plus<float>{});
    if (run == 0) once = out.read();
    if (run % 5 == 4) CHECK(difference(out.read(), once) == "");
  }
}

}  // namespace upsweep::tests
