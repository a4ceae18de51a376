// The kernel of large arrays over types: each width in and out, pairs, and their alignments.
#include "tests/core/scan_types_contract.hpp"
#include "tests/support/gpu_backends.hpp"

namespace upsweep::tests {

template <class Backend, class In, class Out, class Op>
void check_alignments(const std::vector<In>& in, Op op) {
  for (const auto& [in_offset, out_offset] : {std::pair{0, 0}, {1, 0}, {0, 1}, {3, 2}}) {
    CAPTURE(in_offset);
    CAPTURE(out_offset);
    typename Backend::template array<In> source(in, in_offset);
    typename Backend::template array<Out> target(in.size(), out_offset);
    inclusive_scan(Backend::exec(), source.view(), target.span(), op);
    CHECK(difference(target.read(), reference::scan<Out>(in, op, {false, false})) == "");
    CHECK(target.guards_intact());
  }
}

TEST_CASE_TEMPLATE("scan: bulk and resident kernels over widths", Backend, gpu_bulk, gpu_resident) {
  for (const std::size_t n :
       few_sizes_around<Backend>(Backend::template tile_items<std::uint8_t>)) {
    const auto bytes = random_bits<std::uint8_t>(n, 71);
    check_alignments<Backend, std::uint8_t, std::uint8_t>(bytes, plus<std::uint8_t>{});
    check_alignments<Backend, std::uint8_t, std::uint64_t>(bytes, plus<std::uint64_t>{});
  }
  using pairs = nibble_maps<16, 4>;
  for (const std::size_t n : few_sizes_around<Backend>(Backend::template tile_items<pairs>)) {
    check_alignments<Backend, pairs, pairs>(random_nibble_maps<pairs>(n, 83),
                                            compose_nibbles<pairs>{});
  }
}

TEST_CASE_TEMPLATE_APPLY(scan_floats_repeat, std::tuple<gpu_bulk>);

}  // namespace upsweep::tests
