// Stands in for the GPU peers in a build without CUDA. UPSWEEP_COMPARE_NO_CUDA is CMake's reason.
#include "apps/compare/compact.hpp"
#include "apps/compare/scan.hpp"
#include "apps/compare/sort.hpp"

namespace upsweep::apps::compare {
namespace {

template <class List>
List without(const char* cub, const char* thrust) {
  const std::string reason = std::string("built without CUDA: ") + UPSWEEP_COMPARE_NO_CUDA;
  List list;
  list.absent = {{cub, place::cuda, reason}, {thrust, place::cuda, reason}};
  return list;
}

}  // namespace

sort_peers_list cuda_sort_peers() {
  return without<sort_peers_list>("cub::DeviceRadixSort", "thrust::stable_sort (CUDA)");
}
scan_peers_list cuda_scan_peers() {
  return without<scan_peers_list>("cub::DeviceScan", "thrust::scan (CUDA)");
}
compact_peers_list cuda_compact_peers() {
  return without<compact_peers_list>("cub::DeviceSelect", "thrust::copy_if (CUDA)");
}

}  // namespace upsweep::apps::compare
