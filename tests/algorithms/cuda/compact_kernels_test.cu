// The kernels of compaction, each at sizes at which another would be taken.
#include "tests/algorithms/compact_columns_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(compact_by_predicate, gpu_compact_kernels);
TEST_CASE_TEMPLATE_APPLY(compact_in_place, gpu_compact_kernels);
TEST_CASE_TEMPLATE_APPLY(compact_columns, gpu_compact_kernels);
TEST_CASE_TEMPLATE_APPLY(unique_runs, gpu_compact_kernels);

namespace {

/// Around where the kernel changes, and with one to four units a warp.
template <class T>
void check_units(std::size_t offset) {
  using shapes = gpu::tile_shapes::compaction<sizeof(T), sizeof(T)>;
  constexpr std::size_t limit = shapes::resident_limit;
  for (const std::size_t n : {limit / 4 + 1, limit / 2 + 77, limit - 77, limit - 16, limit - 1,
                              limit, limit + 1, limit + 16}) {
    CAPTURE(n);
    CAPTURE(offset);
    const auto in = random_bits<T>(n, n);
    const keep_share keep{3};
    const auto want = reference::split_indices(n, [&](std::size_t i) { return keep(in[i]); });
    device_array<T> source(in, offset), out(n, 3), others(n, offset);
    CHECK(partition(exec::gpu{}, source.view(), out.span(), others.span(), keep) ==
          want.kept.size());
    CHECK(difference(first(out.read(), want.kept.size()), reference::gather(in, want.kept)) == "");
    CHECK(difference(first(others.read(), want.rejected.size()),
                     reference::gather(in, want.rejected)) == "");
    CHECK(compact(exec::gpu{}, source.view(), source.span(), keep) == want.kept.size());
    CHECK(difference(first(source.read(), want.kept.size()), reference::gather(in, want.kept)) ==
          "");
    CHECK(out.guards_intact());
    CHECK(source.guards_intact());
  }
}

/// In the cluster: with one to four rows a warp, 8 to 32 warps a block, 1 to 16 blocks.
void check_rows(std::size_t offset) {
  for (const std::size_t n :
       {std::size_t{31}, std::size_t{257}, std::size_t{4095}, std::size_t{4097}, std::size_t{16384},
        std::size_t{16385}, std::size_t{40000}, std::size_t{49153}, std::size_t{65535}}) {
    CAPTURE(n);
    const auto in = random_bits<std::uint32_t>(n, n);
    const keep_share keep{2};
    check_compactions<gpu_backend>(in, keep, where(n, [&](std::size_t i) { return keep(in[i]); }),
                                   offset, 2);
  }
}

}  // namespace

TEST_CASE("compact: rows, warps and blocks of a cluster") {
  check_rows(0);
  check_rows(1);
}

TEST_CASE("compact: where one kernel takes over from another") {
  check_units<std::uint32_t>(0);
  check_units<std::uint32_t>(3);
  check_units<std::uint8_t>(0);
  check_units<std::uint8_t>(5);
}

}  // namespace upsweep::tests
