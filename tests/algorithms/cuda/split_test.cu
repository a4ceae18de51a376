// Partition three ways and run lengths on the GPU; and n left on the device.
#include <upsweep/algorithms/run_length.cuh>
#include <upsweep/algorithms/split.cuh>

#include "tests/algorithms/split_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(split_three_ways, gpu_compact_backends);
TEST_CASE_TEMPLATE_APPLY(run_lengths, gpu_backends);

TEST_CASE("split: the ring, and item by item") {
  for (const std::size_t n : sizes_around<gpu_compact_ring>(8192)) {
    check_split<gpu_compact_ring, std::uint32_t>(n, 1, 0);
    check_split<gpu_compact_items, std::uint32_t>(n, 1, 0);
  }
}

TEST_CASE("compact: as many items as an earlier call has left") {
  const std::size_t n = 300007;
  const auto in = random_bits<std::uint32_t>(n, 3);
  const auto bytes = random_bits<std::uint8_t>(n, 4);
  device_array<std::uint32_t> source(in, 3), half(n), quarter(n, 1);
  device_array<std::uint8_t> small(bytes, 5), small_out(n);
  device_array<std::uint64_t> counts(std::vector<std::uint64_t>(2, 7));
  const auto cell = [&](std::size_t k) { return counts.span().subspan(k, 1); };
  const exec::gpu exec{};
  const auto once = reference::gather(
      in, reference::split_indices(n, [&](std::size_t i) { return multiple_of{2}(in[i]); }).kept);
  const auto twice =
      reference::gather(once, reference::split_indices(once.size(), [&](std::size_t i) {
                                return multiple_of{3}(once[i]);
                              }).kept);
  compact_async(exec, source.view(), half.span(), multiple_of{2}, cell(0));
  compact_async(exec.counted_by(cell(0)), half.view(), quarter.span(), multiple_of{3}, cell(1));
  CHECK(counts.read() == std::vector<std::uint64_t>{once.size(), twice.size()});
  CHECK(difference(first(quarter.read(), twice.size()), twice) == "");
  CHECK(quarter.untouched_from(twice.size()));

  // The count may be replaced by the new one; functors; none and more than there are.
  compact_async(exec.counted_by(cell(0)), half.view(), half.span(), multiple_of{3}, cell(0));
  CHECK(counts.read()[0] == twice.size());
  CHECK(difference(first(half.read(), twice.size()), twice) == "");
  for (const std::uint64_t most : {std::uint64_t{0}, std::uint64_t{1}, std::uint64_t{100000},
                                   std::uint64_t{n}, std::uint64_t{n} * 2}) {
    CAPTURE(most);
    const std::size_t items = most < n ? most : n;
    const auto want = reference::gather(bytes, reference::split_indices(items, [&](std::size_t i) {
                                                 return multiple_of{3}(bytes[i]);
                                               }).kept);
    device_array<std::uint64_t> given(std::vector<std::uint64_t>{most, 9, 9});
    compact_async(exec.counted_by(given.span().subspan(0, 1)), small.view(), small_out.span(),
                  multiple_of{3}, given.span().subspan(1, 1));
    CHECK(difference(first(small_out.read(), want.size()), want) == "");
    compact_count_async(exec.counted_by(given.span().subspan(0, 1)), indexed(n, hash_of_index{}),
                        multiple_of{1}, given.span().subspan(2, 1));
    CHECK(given.read() == std::vector<std::uint64_t>{most, want.size(), items});
  }
}

}  // namespace upsweep::tests
