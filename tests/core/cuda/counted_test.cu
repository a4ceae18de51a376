// Scans and reduces whose n is read on the device.
#include <upsweep/core/cuda/counted_scan.cuh>

#include "tests/core/scan_calls.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/gpu_backends.hpp"
#include "tests/support/monoids.hpp"

namespace upsweep::tests {
namespace {

constexpr std::size_t room = 300'007;

std::vector<affine> first_of(const std::vector<affine>& items, std::size_t n) {
  return {items.begin(), items.begin() + static_cast<std::ptrdiff_t>(n)};
}

/// The first n results are those of the first n items; the others are as they were.
void check_prefix(const device_array<affine>& target, const std::vector<affine>& want) {
  auto got = target.read();
  got.resize(want.size());
  CHECK(difference(got, want) == "");
  CHECK(target.untouched_from(want.size()));
  CHECK(target.guards_intact());
}

}  // namespace

TEST_CASE("counted_by: whole arrays, by key, by offsets, in both directions") {
  const auto items = affine_maps(room, 3);
  const device_array<affine> source(items);
  const device_array<std::uint32_t> keys(
      by_formula<std::uint32_t>(room, [](std::size_t i) { return i / 37; }));
  for (const std::size_t n : {0, 1, 2048, 100'000, 300'006, 300'007}) {
    CAPTURE(n);
    const device_array<std::uint64_t> count(std::vector<std::uint64_t>{n});
    const auto exec = exec::gpu{}.counted_by(count.view());
    const auto some = first_of(items, n);
    std::vector<bool> starts(n);
    std::vector<std::uint32_t> offsets;
    for (std::size_t i = 0; i < n; i += 37) starts[i] = true, offsets.push_back(i);
    offsets.push_back(n);
    const device_array<std::uint32_t> device_offsets(offsets);
    {
      device_array<affine> target(room);
      inclusive_scan(exec, source.view(), target.span(), compose{});
      check_prefix(target, reference::scan<affine>(some, compose{}, {false, false}));
    }
    {
      device_array<affine> target(room);
      exclusive_scan(exec, source.view(), target.span(), compose{}, whole{}, reverse);
      check_prefix(target, reference::scan<affine>(some, compose{}, {true, true}));
    }
    {
      device_array<affine> target(room);
      inclusive_scan(exec, source.view(), target.span(), compose{}, by_key{keys.view()}, reverse);
      check_prefix(target, reference::scan<affine>(some, compose{}, {false, true}, starts));
    }
    {
      device_array<affine> target(room);
      exclusive_scan(exec, source.view(), target.span(), compose{},
                     by_offsets{device_offsets.view()}, reverse);
      check_prefix(target, reference::scan<affine>(some, compose{}, {true, true}, starts));
    }
  }
}

TEST_CASE("counted_by: functors, and a count beyond the room") {
  for (const std::size_t n : {std::size_t{0}, std::size_t{5000}, room + 9}) {
    CAPTURE(n);
    const device_array<std::uint64_t> count(std::vector<std::uint64_t>{n});
    device_array<std::uint64_t> target(room), total(std::size_t{1});
    const auto exec = exec::gpu{}.counted_by(count.view());
    inclusive_scan(exec, indexed(room, square_of_index{}), target.span(), plus<std::uint64_t>{});
    reduce_init(exec, indexed(room, square_of_index{}), total.span(), plus<std::uint64_t>{}, 11);
    std::vector<std::uint64_t> want;
    std::uint64_t sum = 0;
    for (std::uint64_t i = 0; i < std::min(n, room); ++i) want.push_back(sum += i * i);
    auto got = target.read();
    got.resize(want.size());
    CHECK(difference(got, want) == "");
    CHECK(target.untouched_from(want.size()));
    CHECK(total.read()[0] == sum + 11);
  }
}

// The count is what an earlier call in the stream leaves; nothing waits for it.
TEST_CASE("counted_by: a count that is made on the device, in a graph that is replayed") {
  const gpu::stream stream;
  gpu::workspace scratch;
  const exec::gpu exec{stream, &scratch};
  const device_array<std::uint32_t> ones(std::vector<std::uint32_t>(room, 1));
  device_array<std::uint64_t> flags(std::vector<std::uint64_t>(1000, 100)), count(std::size_t{1});
  device_array<std::uint32_t> sums(room);
  const auto work = [&] {
    reduce(exec, flags.view(), count.span(), plus<std::uint64_t>{});
    inclusive_scan(exec.counted_by(count.view()), ones.view(), sums.span(), plus<std::uint32_t>{});
  };
  work();
  cudaGraph_t graph{};
  cudaGraphExec_t replay{};
  gpu::check(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeThreadLocal));
  work();
  gpu::check(cudaStreamEndCapture(stream.get(), &graph));
  gpu::check(cudaGraphInstantiate(&replay, graph, 0));
  for (const std::uint64_t each : {3, 250}) {
    gpu::check(cudaMemset(sums.data(), 0, room * sizeof(std::uint32_t)));
    const std::vector<std::uint64_t> all(1000, each);
    gpu::check(cudaMemcpy(flags.data(), all.data(), 8000, cudaMemcpyHostToDevice));
    gpu::check(cudaGraphLaunch(replay, stream.get()));
    stream.wait();
    CHECK(count.read()[0] == 1000 * each);
    CHECK(difference(sums.read(), by_formula<std::uint32_t>(room, [&](std::size_t i) {
                       return i < 1000 * each ? i + 1 : 0;
                     })) == "");
  }
  gpu::check(cudaGraphExecDestroy(replay));
  gpu::check(cudaGraphDestroy(graph));
}

}  // namespace upsweep::tests
