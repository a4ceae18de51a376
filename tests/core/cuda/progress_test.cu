// Scans finish, and are right, whatever else the device is doing: other scans, kernels that hold
// most of it, other branches of a graph.
#include <doctest/doctest.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <upsweep/core/cuda/device_scan.cuh>
#include <vector>

#include "tests/support/device_array.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/spin.cuh"
#include "tests/support/time_limit.hpp"

namespace upsweep::tests {
namespace {

using namespace std::chrono_literals;

/// One of each way that a scan can take: one block, a cluster of 4 blocks or of 16, the array in
/// shared memory, the ring of tiles, and the ring with keys. And a small array in shared memory,
/// for callers who must not wait for a cluster's SMs.
enum class scan_kind { block, small, cluster, middle, large, by_key, floats, small_resident };
constexpr int kinds = 8;

constexpr std::size_t block_n = 900, small_n = 3000, cluster_n = 16'001, middle_n = 1'000'003,
                      large_n = 8'000'003;
constexpr std::size_t key_items = 999;

using shapes = gpu::tile_shapes::array_scan<std::uint32_t, std::uint32_t, std::uint32_t>;
static_assert(block_n <= shapes::cluster::tile_items);
static_assert(small_n <= 4 * shapes::cluster::tile_items);
static_assert(cluster_n > 8 * shapes::cluster::tile_items && cluster_n <= shapes::cluster_limit);
static_assert(middle_n > shapes::cluster_limit && middle_n <= shapes::resident_limit);
static_assert(large_n > shapes::resident_limit);

/// 1, 3, 5, ... add up to squares, mod 2^32; `segment` items each on their own.
struct squares {
  std::size_t segment;
  __device__ std::uint32_t operator()(std::size_t i) const {
    const auto begin = static_cast<std::uint32_t>(i / segment * segment);
    const auto end = static_cast<std::uint32_t>(i + 1);
    return end * end - begin * begin;
  }
};
/// 1, 0, 0, 1, 0, 0, ...: exact in float.
struct thirds {
  __device__ float operator()(std::size_t i) const { return static_cast<float>(i / 3 + 1); }
};

/// Counts results that are wrong, and calls; wipes the results, so that none is seen twice.
template <class T, class Want>
__global__ void count_wrong_and_wipe_kernel(T* results, std::size_t n, Want want,
                                            unsigned long long* wrong, unsigned long long* calls) {
  const std::size_t step = std::size_t{gridDim.x} * blockDim.x;
  for (std::size_t i = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) {
    if (results[i] != want(i)) atomicAdd(wrong, 1ull);
    results[i] = T{};
  }
  if (blockIdx.x == 0 && threadIdx.x == 0) atomicAdd(calls, 1ull);
}

struct inputs {
  device_array<std::uint32_t> odd{
      by_formula<std::uint32_t>(large_n, [](std::size_t i) { return 2 * i + 1; })};
  device_array<std::uint32_t> keys{
      by_formula<std::uint32_t>(middle_n, [](std::size_t i) { return i / key_items; })};
  device_array<float> ones{
      by_formula<float>(middle_n, [](std::size_t i) { return i % 3 == 0 ? 1 : 0; })};
};

/// A stream with a workspace and results of its own.
class worker {
 public:
  explicit worker(const inputs& in) : in_(in) {}

  /// In the stream, without waiting.
  void scan_and_check(scan_kind kind) {
    switch (kind) {
      case scan_kind::block:
        return scan_odd(exec(), block_n);
      case scan_kind::small:
        return scan_odd(exec(), small_n);
      case scan_kind::cluster:
        return scan_odd(exec(), cluster_n);
      case scan_kind::middle:
        return scan_odd(exec(), middle_n);
      case scan_kind::large:
        return scan_odd(exec(), large_n);
      case scan_kind::by_key:
        inclusive_scan(exec(), in_.odd.view().first(middle_n), sums_.span(), plus<std::uint32_t>{},
                       by_key{in_.keys.view()});
        return count_wrong(sums_, middle_n, squares{key_items});
      case scan_kind::floats:
        inclusive_scan(exec(), in_.ones.view(), float_sums_.span(), plus<float>{});
        return count_wrong(float_sums_, middle_n, thirds{});
      case scan_kind::small_resident:
        return scan_odd(exec().with(method::resident{}), cluster_n);
    }
  }
  /// So that workspaces are large enough, and all kernels loaded.
  void do_all_once() {
    for (int k = 0; k < kinds; ++k) scan_and_check(static_cast<scan_kind>(k));
    stream_.wait();
  }

  [[nodiscard]] const gpu::stream& stream() const { return stream_; }
  /// Waits, and checks that every scan so far has been looked at and found right.
  void check_all_right() const {
    stream_.wait();
    const auto counts = counts_.to_host();
    CHECK(counts[0] == 0);
    CHECK(counts[1] == calls_);
  }
  /// Scans that a replayed graph did beyond those that were issued.
  void expect_more(unsigned long long calls) { calls_ += calls; }

 private:
  [[nodiscard]] exec::gpu exec() { return {stream_, &scratch_}; }
  template <class Exec>
  void scan_odd(const Exec& exec, std::size_t n) {
    inclusive_scan(exec, in_.odd.view().first(n), sums_.span(), plus<std::uint32_t>{});
    count_wrong(sums_, n, squares{n});
  }
  template <class T, class Want>
  void count_wrong(const gpu::device_buffer<T>& results, std::size_t n, Want want) {
    count_wrong_and_wipe_kernel<<<264, 256, 0, stream_.get()>>>(results.data(), n, want,
                                                                counts_.data(), counts_.data() + 1);
    gpu::check(cudaGetLastError());
    ++calls_;
  }

  const inputs& in_;
  gpu::stream stream_;
  gpu::workspace scratch_;
  gpu::device_buffer<std::uint32_t> sums_{large_n};
  gpu::device_buffer<float> float_sums_{middle_n};
  gpu::device_buffer<unsigned long long> counts_{std::vector<unsigned long long>{0, 0}};
  unsigned long long calls_ = 0;
};

/// Workers that have done everything once.
class workers {
 public:
  explicit workers(int count) {
    for (int w = 0; w < count; ++w) all_.emplace_back(in_).do_all_once();
    gpu::check(cudaDeviceSynchronize());
  }
  auto begin() { return all_.begin(); }
  auto end() { return all_.end(); }

  /// All streams get their scan of a round, each of another kind, before the next round.
  void issue_rounds(int rounds, const std::vector<scan_kind>& of) {
    for (int round = 0; round < rounds; ++round) {
      auto kind = static_cast<std::size_t>(round);
      for (auto& worker : all_) worker.scan_and_check(of[kind++ % of.size()]);
    }
  }

 private:
  inputs in_;
  std::deque<worker> all_;
};

int device_sms() {
  int sms = 0;
  gpu::check(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, 0));
  return sms;
}

}  // namespace

TEST_CASE("progress: scans of mixed sizes in eight streams at once") {
  const time_limit limit(60s, "scans in eight streams");
  workers eight(8);
  using enum scan_kind;
  eight.issue_rounds(200, {block, small, cluster, middle, large, by_key, floats, small_resident});
  for (auto& worker : eight) worker.check_all_right();
}

// A cluster starts only where as many SMs of one part of the chip are free as it has blocks: with
// half of all held, four are, eight are not. Such scans would wait for the holder's end, so they
// are left out. What has started waits for nobody.
TEST_CASE("progress: scans while half of the SMs are held") {
  const time_limit limit(60s, "scans beside a kernel that holds half of the device");
  workers four(4);
  {
    const held_sms held(device_sms() / 2);
    using enum scan_kind;
    four.issue_rounds(30, {block, small, middle, large, by_key, floats, small_resident});
    for (auto& worker : four) worker.stream().wait();
    CHECK(held.still_held());  // and none of them waited for its end
  }
  for (auto& worker : four) worker.check_all_right();
}

TEST_CASE("progress: scans while all SMs but one are held") {
  const time_limit limit(60s, "scans beside a kernel that holds all of the device but an SM");
  workers four(4);
  {
    const held_sms held(device_sms() - 1);
    using enum scan_kind;
    four.issue_rounds(10, {block, middle, large, by_key, floats, small_resident});
    for (auto& worker : four) worker.stream().wait();
    CHECK(held.still_held());
  }
  for (auto& worker : four) worker.check_all_right();
}

TEST_CASE("progress: parallel branches of one graph, replayed") {
  const time_limit limit(60s, "a graph of parallel branches");
  constexpr int replays = 20;
  workers branches(kinds);
  const gpu::stream origin;
  cudaEvent_t fork{}, join{};
  gpu::check(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
  gpu::check(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));

  cudaGraph_t graph{};
  cudaGraphExec_t replay{};
  gpu::check(cudaStreamBeginCapture(origin.get(), cudaStreamCaptureModeGlobal));
  gpu::check(cudaEventRecord(fork, origin.get()));
  int kind = 0;
  for (auto& branch : branches) {
    gpu::check(cudaStreamWaitEvent(branch.stream().get(), fork, 0));
    branch.scan_and_check(static_cast<scan_kind>(kind % kinds));
    branch.scan_and_check(static_cast<scan_kind>((kind + 2) % kinds));
    gpu::check(cudaEventRecord(join, branch.stream().get()));
    gpu::check(cudaStreamWaitEvent(origin.get(), join, 0));
    ++kind;
  }
  gpu::check(cudaStreamEndCapture(origin.get(), &graph));
  gpu::check(cudaGraphInstantiate(&replay, graph, 0));
  for (int round = 0; round < replays; ++round) gpu::check(cudaGraphLaunch(replay, origin.get()));
  origin.wait();
  for (auto& branch : branches) {
    branch.expect_more(2 * (replays - 1));  // the capture counted the first
    branch.check_all_right();
  }
  cudaGraphExecDestroy(replay);
  cudaGraphDestroy(graph);
  cudaEventDestroy(fork);
  cudaEventDestroy(join);
}

}  // namespace upsweep::tests
