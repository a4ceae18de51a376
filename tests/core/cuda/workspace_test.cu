// One workspace for calls of all sizes and types, across epochs, graphs and streams.
#include <cstdint>
#include <vector>

#include "tests/core/scan_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {
namespace {

template <class Exec>
std::vector<std::uint32_t> ones_scanned(const Exec& exec, std::size_t n) {
  device_array<std::uint32_t> in(std::vector<std::uint32_t>(n, 1));
  device_array<std::uint32_t> out(n);
  inclusive_scan(exec, in.view(), out.span(), plus<std::uint32_t>{});
  gpu::check(cudaDeviceSynchronize());
  return out.read();
}

std::vector<std::uint32_t> counting(std::size_t n) {
  return by_formula<std::uint32_t>(n, [](std::size_t i) { return i + 1; });
}

template <class T, monoid Op>
void check_with(const exec::gpu& exec, const std::vector<T>& items, Op op) {
  device_array<T> in(items);
  device_array<T> out(items.size());
  inclusive_scan(exec, in.view(), out.span(), op);
  exec.stream.wait();
  CHECK(difference(out.read(), reference::scan<T>(items, op, {})) == "");
}

}  // namespace

TEST_CASE("workspace: one for values in a word, in a slot, and in the payload, in turn") {
  gpu::workspace scratch;
  const exec::gpu exec{{}, &scratch};
  using large = nibble_maps<40, 8>;
  for (int round = 0; round < 4; ++round) {
    for (const std::size_t n : {100000, 1000, 300000, 1}) {
      CAPTURE(n);
      check_with(exec, affine_maps(n, n + round), compose{});
      check_with(exec, random_bits<std::uint32_t>(n, n), plus<std::uint32_t>{});
      check_with(exec, random_nibble_maps<large>(n / 16 + 1, n), compose_nibbles<large>{});
      check_with(exec, random_bits<std::uint64_t>(n, n), plus<std::uint64_t>{});
      // Any bits: a value that looks like a tag must not be taken for one.
      check_with(exec, std::vector<std::uint32_t>(n, (round * 16u + 5u) * 4u + 1u),
                 plus<std::uint32_t>{});
    }
  }
}

TEST_CASE("workspace: nothing is allocated once it is large enough") {
  gpu::workspace scratch;
  const exec::gpu exec{{}, &scratch};
  CHECK(scratch.bytes() == 0);
  CHECK(difference(ones_scanned(exec, 1000003), counting(1000003)) == "");
  const std::size_t bytes = scratch.bytes();
  CHECK(bytes == gpu::scan_workspace_bytes<std::uint32_t>(1000003));
  for (const std::size_t n : {1000, 1000003, 1, 1000003}) {
    CHECK(difference(ones_scanned(exec, n), counting(n)) == "");
  }
  CHECK(scratch.bytes() == bytes);
}

TEST_CASE_TEMPLATE("workspace: the epoch wraps around", Method, method::staged, method::resident,
                   method::bulk) {
  gpu::workspace scratch;
  const auto exec = exec::gpu{{}, &scratch}.with(Method{});
  const std::size_t n = 50 * gpu_bulk::tile_items<std::uint32_t>;
  CHECK(difference(ones_scanned(exec, n), counting(n)) == "");
  // As after 2^30 - 3 calls: the next ones take the last epochs, and the slots are wiped.
  const std::uint32_t epoch = gpu::max_epoch - 3;
  gpu::check(cudaMemcpy(&scratch.control()->epoch, &epoch, sizeof(epoch), cudaMemcpyHostToDevice));
  for (int call = 0; call < 6; ++call) {
    CAPTURE(call);
    CHECK(difference(ones_scanned(exec, n - call), counting(n - call)) == "");
  }
  gpu::lookback_control control{};
  gpu::check(cudaMemcpy(&control, scratch.control(), sizeof(control), cudaMemcpyDeviceToHost));
  CHECK(control.epoch == 3);  // three calls up to the wrap, to 0, and three more
  CHECK(control.ticket == 0);
  CHECK(control.retired == 0);
}

TEST_CASE("workspace: a captured graph may be replayed, also between other calls") {
  gpu::workspace scratch;
  const gpu::stream stream;
  const exec::gpu exec{stream, &scratch};
  const std::size_t n = 700001;
  device_array<std::uint32_t> in(std::vector<std::uint32_t>(n, 1));
  device_array<std::uint32_t> out(n);
  inclusive_scan(exec, in.view(), out.span(), plus<std::uint32_t>{});  // the workspace grows

  cudaGraph_t graph{};
  cudaGraphExec_t replay{};
  gpu::check(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeGlobal));
  inclusive_scan(exec, in.view(), out.span(), plus<std::uint32_t>{});
  inclusive_scan(exec, out.view(), out.span(), plus<std::uint32_t>{});
  gpu::check(cudaStreamEndCapture(stream.get(), &graph));
  std::size_t nodes = 0;
  gpu::check(cudaGraphGetNodes(graph, nullptr, &nodes));
  CHECK(nodes == 2);  // one launch a scan, and nothing else
  gpu::check(cudaGraphInstantiate(&replay, graph, 0));
  const auto want = reference::scan<std::uint32_t>(counting(n), plus<std::uint32_t>{}, {});
  for (int round = 0; round < 5; ++round) {
    gpu::check(cudaMemsetAsync(out.data(), 0, n * 4, stream.get()));
    gpu::check(cudaGraphLaunch(replay, stream.get()));
    stream.wait();
    CHECK(difference(out.read(), want) == "");
    // A call of another size, large enough for the workspace to grow under the graph's feet.
    CHECK(difference(ones_scanned(exec, n * (round + 1)), counting(n * (round + 1))) == "");
  }
  cudaGraphExecDestroy(replay);
  cudaGraphDestroy(graph);
}

TEST_CASE("workspace: growing during a capture is refused") {
  gpu::workspace scratch;
  const gpu::stream stream;
  const exec::gpu exec{stream, &scratch};
  // Beyond one cluster, which needs no workspace.
  const std::size_t n = 100000;
  device_array<std::uint32_t> in(std::vector<std::uint32_t>(n, 1));
  device_array<std::uint32_t> out(n);
  const auto from = in.view();
  const auto to = out.span();
  gpu::check(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeGlobal));
  CHECK_THROWS_AS(inclusive_scan(exec, from, to, plus<std::uint32_t>{}), gpu::workspace_error);
  cudaGraph_t graph{};
  gpu::check(cudaStreamEndCapture(stream.get(), &graph));
  cudaGraphDestroy(graph);
  CHECK(difference(ones_scanned(exec, n), counting(n)) == "");
}

TEST_CASE("workspace bytes: known without a device, monotone, small") {
  std::size_t before = 0;
  for (const std::size_t n :
       {std::size_t{0}, std::size_t{1}, std::size_t{2147383647}, std::size_t{2147483645},
        std::size_t{2147483646}, std::size_t{2147483647}, std::size_t{2147483648},
        std::size_t{4294967297}}) {
    const std::size_t bytes = gpu::scan_workspace_bytes<float>(n);
    CHECK(bytes >= before);
    CHECK(bytes <= (std::size_t{1} << 20) + n);
    before = bytes;
  }
}

TEST_CASE("device_span: a pointer to host memory is a typed error") {
  std::vector<int> host(10);
  CHECK_THROWS_AS(gpu::device_span<int>(host.data(), host.size()), gpu::memory_kind_error);
  CHECK_NOTHROW(gpu::device_span<int>(nullptr, 0));
  device_array<int> device(std::size_t{10});
  CHECK_NOTHROW(gpu::device_span<int>(device.data(), device.size()));
}

}  // namespace upsweep::tests
