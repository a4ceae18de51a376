// Compaction and sort that do not wait: counts left on the device, order on the stream, graphs.
#include <chrono>
#include <cstdint>
#include <vector>

#include "tests/algorithms/compact_contract.hpp"
#include "tests/support/gpu_backends.hpp"
#include "tests/support/spin.cuh"

namespace upsweep::tests {
namespace {

constexpr std::size_t n = 1048579;

struct keep_all {
  template <class T>
  UPSWEEP_HD bool operator()(const T&) const {
    return true;
  }
};

}  // namespace

TEST_CASE("compact_async and its kin leave the count on the device") {
  for (const std::size_t items : {std::size_t{0}, std::size_t{1}, std::size_t{100003}}) {
    CAPTURE(items);
    const auto in = random_bits<std::uint32_t>(items, 3);
    const keep_share keep{3};
    const auto want = reference::split_indices(items, [&](std::size_t i) { return keep(in[i]); });
    device_array<std::uint32_t> source(in), out(items), others(items);
    device_array<std::uint64_t> counts(std::vector<std::uint64_t>(5, 0xDEADBEEF));
    const exec::gpu exec{};
    const auto cell = [&](std::size_t k) { return counts.span().subspan(k, 1); };
    compact_indices_async(exec, source.view(), out.span(), keep, cell(0));
    compact_count_async(exec, source.view(), keep, cell(1));
    partition_async(exec, source.view(), out.span(), others.span(), keep, cell(2));
    unique_async(exec, source.view(), others.span(), cell(3));
    compact_async(exec, source.view(), out.span(), keep, cell(4));
    const std::uint64_t m = want.kept.size();
    CHECK(counts.read() == std::vector<std::uint64_t>{m, m, m, items, m});
    CHECK(difference(first(out.read(), m), reference::gather(in, want.kept)) == "");
  }
  device_array<std::uint32_t> ten(std::vector<std::uint32_t>(10, 1)), out(std::size_t{10});
  device_array<std::uint64_t> none(std::size_t{0});
  CHECK_THROWS_AS(compact_async(exec::gpu{}, ten.view(), out.span(), keep_all{}, none.span()),
                  std::invalid_argument);
}

TEST_CASE("PC-34: spin, compact, sort and copy on one stream, without a wait between") {
  const gpu::stream stream;
  const exec::gpu exec{stream};
  device_array<std::uint32_t> ones(n), kept(n), sorted(n);
  device_array<std::uint64_t> count(std::vector<std::uint64_t>{7});
  compact_async(exec, ones.view(), kept.span(), keep_all{}, count.span());  // the workspace grows
  radix_sort(exec, kept.view(), sorted.span());
  stream.wait();

  const auto begin = std::chrono::steady_clock::now();
  spin_then_fill_kernel<<<1, 256, 0, stream.get()>>>(50'000'000, ones.data(), n, 1u);
  compact_async(exec, ones.view(), kept.span(), keep_all{}, count.span());
  radix_sort(exec, kept.view(), sorted.span());
  const std::chrono::duration<double, std::milli> issued = std::chrono::steady_clock::now() - begin;
  stream.wait();
  CHECK(issued.count() < 25);
  CHECK(count.read()[0] == n);
  CHECK(difference(sorted.read(), std::vector<std::uint32_t>(n, 1)) == "");
}

TEST_CASE("compact and sort in one replayed graph") {
  const gpu::stream stream;
  gpu::workspace scratch;
  const exec::gpu exec{stream, &scratch};
  const auto in = random_bits<std::uint32_t>(n, 5);
  const keep_share keep{2};
  device_array<std::uint32_t> source(in), kept(std::vector<std::uint32_t>(n, ~0u)), sorted(n);
  device_array<std::uint64_t> count(std::size_t{1});
  const auto work = [&] {
    compact_async(exec, source.view(), kept.span(), keep, count.span());
    radix_sort(exec, kept.view(), sorted.span());
  };
  work();
  cudaGraph_t graph{};
  cudaGraphExec_t replay{};
  gpu::check(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeGlobal));
  work();
  gpu::check(cudaStreamEndCapture(stream.get(), &graph));
  gpu::check(cudaGraphInstantiate(&replay, graph, 0));
  auto want = reference::gather(
      in, reference::split_indices(n, [&](std::size_t i) { return keep(in[i]); }).kept);
  const std::size_t m = want.size();
  want.resize(n, ~0u);  // what was not kept stays as it was, and sorts to the end
  std::sort(want.begin(), want.end());
  for (int round = 0; round < 3; ++round) {
    gpu::check(cudaMemsetAsync(sorted.data(), 0, n * 4, stream.get()));
    gpu::check(cudaGraphLaunch(replay, stream.get()));
    stream.wait();
    CHECK(count.read()[0] == m);
    CHECK(difference(sorted.read(), want) == "");
  }
  cudaGraphExecDestroy(replay);
  cudaGraphDestroy(graph);
}

TEST_CASE("workspace bytes of compaction and sort: known without a device, monotone, small") {
  std::size_t compact_before = 0, sort_before = 0;
  for (const std::size_t items :
       {std::size_t{0}, std::size_t{1}, std::size_t{2147383647}, std::size_t{2147483645},
        std::size_t{2147483646}, std::size_t{2147483647}, std::size_t{2147483648},
        std::size_t{4294967297}}) {
    const std::size_t compact_bytes = gpu::compact_workspace_bytes<float>(items);
    const std::size_t sort_bytes = gpu::radix_sort_workspace_bytes<float>(items);
    CHECK(compact_bytes >= compact_before);
    CHECK(sort_bytes >= sort_before);
    CHECK(compact_bytes <= (std::size_t{1} << 20) + 9 * items);
    CHECK(sort_bytes <= (std::size_t{1} << 20) + 12 * items);
    compact_before = compact_bytes;
    sort_before = sort_bytes;
  }
  // And true: a fresh workspace holds as much after a call, and no more.
  gpu::workspace a, b, c;
  const auto in = random_bits<float>(100003, 7);
  device_array<float> source(in), out(in.size());
  device_array<std::uint32_t> order(in.size());
  radix_sort(exec::gpu{{}, &a}, source.view(), out.span());
  radix_argsort(exec::gpu{{}, &b}, source.view(), order.span());
  compact(exec::gpu{{}, &c}, source.view(), out.span(), keep_all{});
  CHECK(a.bytes() == gpu::radix_sort_workspace_bytes<float>(in.size()));
  CHECK(b.bytes() == gpu::radix_sort_workspace_bytes<float, std::uint32_t>(in.size(), true));
  CHECK(c.bytes() == gpu::compact_workspace_bytes<float>(in.size()));
}

TEST_CASE("PC-15: scratch full of garbage changes nothing") {
  const auto in = random_bits<std::uint32_t>(100003, 9);
  auto want = in;
  std::sort(want.begin(), want.end());
  device_array<std::uint32_t> source(in), out(in.size());
  gpu::workspace scratch;
  const exec::gpu exec{{}, &scratch};
  radix_sort(exec, source.view(), out.span());
  for (const int garbage : {0xFF, 0x00, 0x01}) {
    const auto memory = scratch.scratch_memory();
    gpu::check(cudaMemset(memory.data(), garbage, memory.size()));
    radix_sort(exec, source.view(), out.span());
    CHECK(difference(out.read(), want) == "");
    gpu::check(cudaMemset(memory.data(), garbage, memory.size()));
    CHECK(compact_count(exec, source.view(), keep_all{}) == in.size());
  }
}

}  // namespace upsweep::tests
