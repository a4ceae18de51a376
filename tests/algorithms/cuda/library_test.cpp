// What the library has compiled, called from plain C++: sums of all twelve types.
#include <upsweep/algorithms/library.hpp>
#include <upsweep/core/cuda/array_scan_shapes.hpp>

#include "tests/core/scan_types_contract.hpp"
#include "tests/support/device_array.hpp"

namespace upsweep::tests {

struct gpu_library {
  static upsweep::exec::gpu exec() { return {}; }
  template <class T>
  using array = device_array<T>;
  template <class T>
  static constexpr std::size_t tile_items =
      gpu::tile_shapes::array_scan<T, T, T>::cluster::tile_items;
  static constexpr std::size_t max_test_items = std::size_t{1} << 22;
  static constexpr bool host = false;
};

}  // namespace upsweep::tests

TYPE_TO_STRING_AS("gpu library", upsweep::tests::gpu_library);

namespace upsweep::tests {

TEST_CASE_TEMPLATE_APPLY(scan_sums, std::tuple<gpu_library>);

// Beyond the cluster, and in the range of each of the other kernels.
TEST_CASE("library: sums of large arrays") {
  for (const std::size_t n : {std::size_t{1} << 20, (std::size_t{1} << 23) + 5}) {
    check_both_forms<gpu_library, std::int32_t>(random_bits<std::int32_t>(n, 97),
                                                plus<std::int32_t>{});
    check_both_forms<gpu_library, std::uint64_t>(random_bits<std::uint64_t>(n, 101),
                                                 plus<std::uint64_t>{});
  }
}

}  // namespace upsweep::tests
