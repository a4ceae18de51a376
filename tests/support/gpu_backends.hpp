// The backends of the device, in the shape of backends.hpp: the look-back scan, and the other
// methods through the blocked scheme.
#pragma once
#include <upsweep/algorithms/compact.cuh>
#include <upsweep/algorithms/radix_sort.cuh>
#include <upsweep/core/cuda/blelloch.cuh>
#include <upsweep/core/cuda/blocked_scan.cuh>
#include <upsweep/core/cuda/device_scan.cuh>
#include <upsweep/core/cuda/hillis_steele.cuh>
#include <upsweep/core/cuda/warp_scan.cuh>

#include "tests/support/backends.hpp"
#include "tests/support/device_array.hpp"

namespace upsweep::tests {

/// Items in a tile of the default scan of values of type T.
template <class T>
inline constexpr std::size_t gpu_tile_items = [] {
  if constexpr (gpu::tile_shapes::fits_vectors<T, T, T>) {
    return std::size_t{gpu::tile_shapes::array_scan<T, T, T>::cluster::tile_items};
  } else {
    return std::size_t{gpu::tile_shapes::scan<T>::tile_items};
  }
}();
template <class T>
inline constexpr std::size_t gpu_tile_items<detail::segment_item<T>> =
    gpu::tile_shapes::segmented_scan<T, T, detail::segment_item<T>, 0>::bulk::tile_items;

struct gpu_backend {
  static upsweep::exec::gpu exec() { return {}; }
  template <class T>
  using array = device_array<T>;
  template <class T>
  static constexpr std::size_t tile_items = gpu_tile_items<T>;
  /// A quarter of what the cluster takes: three times as many are still its.
  template <class T>
  static constexpr std::size_t compact_tile_items =
      gpu::tile_shapes::compact_cluster<sizeof(T)>::limit / 4;
  static constexpr std::size_t sort_tile_items =
      gpu::tile_shapes::radix_passes<4, 0>::small::tile_items;
  static constexpr std::size_t max_test_items = std::size_t{1} << 22;
  static constexpr bool host = false;
};

template <class Method, template <class> class Tile>
struct gpu_method_backend : gpu_backend {
  static upsweep::exec::gpu_by<Method> exec() { return upsweep::exec::gpu{}.with(Method{}); }
  template <class T>
  static constexpr std::size_t tile_items = Tile<T>::tile_items;
};

/// The kernels of the look-back scan, each for sizes at which another would be taken.
struct gpu_staged : gpu_backend {
  static auto exec() { return upsweep::exec::gpu{}.with(method::staged{}); }
  template <class T>
  static constexpr std::size_t tile_items = gpu::tile_shapes::scan<T>::tile_items;
};
struct gpu_resident : gpu_backend {
  static auto exec() { return upsweep::exec::gpu{}.with(method::resident{}); }
  template <class T>
  static constexpr std::size_t tile_items =
      4 * gpu::tile_shapes::array_scan<T, T, T>::resident::unit::items;
};
struct gpu_bulk : gpu_backend {
  static auto exec() { return upsweep::exec::gpu{}.with(method::bulk{}); }
  template <class T>
  static constexpr std::size_t tile_items = gpu::tile_shapes::array_scan<T, T, T>::bulk::tile_items;
};

using gpu_blocked = gpu_method_backend<method::blocked, gpu::blocked_tile>;
using gpu_hillis_steele = gpu_method_backend<method::hillis_steele, gpu::hillis_steele_tile>;
using gpu_blelloch = gpu_method_backend<method::blelloch, gpu::blelloch_tile>;
using gpu_warp = gpu_method_backend<method::warp, gpu::warp_tile>;

/// The kernels of compaction likewise.
struct gpu_compact_resident : gpu_resident {
  template <class T>
  static constexpr std::size_t compact_tile_items =
      4 * gpu::tile_shapes::compaction<sizeof(T), sizeof(T)>::unit::items;
};
struct gpu_compact_ring : gpu_bulk {
  template <class T>
  static constexpr std::size_t compact_tile_items =
      gpu::tile_shapes::compaction<sizeof(T), sizeof(T)>::tile_items;
};
struct gpu_compact_items : gpu_staged {
  template <class T>
  static constexpr std::size_t compact_tile_items = gpu::tile_shapes::compact<T>::tile_items;
};

/// For TEST_CASE_TEMPLATE_APPLY.
using gpu_backends = std::tuple<gpu_backend>;
using gpu_kernels = std::tuple<gpu_staged, gpu_resident, gpu_bulk>;
using gpu_compact_backends = std::tuple<gpu_backend, gpu_compact_resident>;
using gpu_compact_kernels = std::tuple<gpu_compact_ring, gpu_compact_items>;
using gpu_methods = std::tuple<gpu_blocked, gpu_hillis_steele, gpu_blelloch, gpu_warp>;

}  // namespace upsweep::tests

TYPE_TO_STRING_AS("gpu lookback", upsweep::tests::gpu_backend);
TYPE_TO_STRING_AS("gpu staged", upsweep::tests::gpu_staged);
TYPE_TO_STRING_AS("gpu resident", upsweep::tests::gpu_resident);
TYPE_TO_STRING_AS("gpu bulk", upsweep::tests::gpu_bulk);
TYPE_TO_STRING_AS("gpu compact resident", upsweep::tests::gpu_compact_resident);
TYPE_TO_STRING_AS("gpu compact ring", upsweep::tests::gpu_compact_ring);
TYPE_TO_STRING_AS("gpu compact items", upsweep::tests::gpu_compact_items);
TYPE_TO_STRING_AS("gpu blocked", upsweep::tests::gpu_blocked);
TYPE_TO_STRING_AS("gpu hillis_steele", upsweep::tests::gpu_hillis_steele);
TYPE_TO_STRING_AS("gpu blelloch", upsweep::tests::gpu_blelloch);
TYPE_TO_STRING_AS("gpu warp", upsweep::tests::gpu_warp);
