// The lists of GPU peers, and what of them is compiled in.
#include <limits>
#include <string>

#include "apps/compare/cuda_compact.hpp"
#include "apps/compare/cuda_scan.hpp"
#include "apps/compare/cuda_sort.hpp"

namespace upsweep::apps::compare {
namespace {

// CUB is compiled for 32-bit positions where it would otherwise have to be compiled twice.
constexpr std::size_t most_items_32 = std::numeric_limits<std::uint32_t>::max();

template <class Request>
std::string size_refusal(const Request& request) {
  return request.n > most_items_32 ? "more than 4294967295 items: not compiled in" : "";
}

void demand(const std::string& name, const std::string& refusal) {
  if (!refusal.empty()) throw compare_error(name + ": " + refusal);
}

std::string cub_sort_refusal(const sort_request& request) {
  if (is_cub_sort_compiled(request.key, request.value_bytes, request.descending)) {
    return size_refusal(request);
  }
  return "this combination of key, value and order is not compiled in";
}

std::unique_ptr<sort_job> make_cub_sort(const sort_request& request) {
  demand("cub::DeviceRadixSort", cub_sort_refusal(request));
  if (request.value_bytes == 8) return make_cub_sort_pairs8(request);
  if (request.value_bytes == 4) {
    return request.descending ? make_cub_sort_pairs4_descending(request)
                              : make_cub_sort_pairs4(request);
  }
  return request.descending ? make_cub_sort_keys_descending(request) : make_cub_sort_keys(request);
}

std::string thrust_sort_refusal(const sort_request& request) {
  return is_thrust_sort_compiled(request.key, request.value_bytes, request.descending)
             ? ""
             : "this combination of key, value and order is not compiled in";
}

template <class Peer>
Peer cuda_peer(std::string name, decltype(Peer::refusal) refusal, decltype(Peer::make) make) {
  Peer result;
  result.name = std::move(name);
  result.where = place::cuda;
  result.refusal = std::move(refusal);
  result.make = std::move(make);
  return result;
}

}  // namespace

sort_peers_list cuda_sort_peers() {
  sort_peers_list list;
  list.present = {cuda_peer<sort_peer>("cub::DeviceRadixSort", cub_sort_refusal, make_cub_sort),
                  cuda_peer<sort_peer>("thrust::stable_sort (CUDA)", thrust_sort_refusal,
                                       [](const sort_request& request) {
                                         demand("thrust::stable_sort",
                                                thrust_sort_refusal(request));
                                         return make_thrust_sort(request);
                                       })};
  for (sort_peer& peer : list.present) {
    peer.nan_by_bits = true;
    peer.note = "orders NaN by its bits, negative NaN first";
  }
  return list;
}

scan_peers_list cuda_scan_peers() {
  const auto refusal = [](const scan_request& request) {
    const std::string why = scan_refusal(request);
    return why.empty() ? size_refusal(request) : why;
  };
  scan_peers_list list;
  list.present = {
      cuda_peer<scan_peer>("cub::DeviceScan", refusal, make_cub_scan),
      cuda_peer<scan_peer>("thrust::scan (CUDA)", thrust_cuda_scan_refusal, make_thrust_cuda_scan)};
  return list;
}

compact_peers_list cuda_compact_peers() {
  compact_peers_list list;
  list.present = {cuda_peer<compact_peer>("cub::DeviceSelect", cub_select_refusal, make_cub_select),
                  cuda_peer<compact_peer>("thrust::copy_if (CUDA)", thrust_cuda_compact_refusal,
                                          make_thrust_cuda_compact)};
  list.present.back().note = "waits for the GPU, as it returns the count to the host";
  return list;
}

}  // namespace upsweep::apps::compare
