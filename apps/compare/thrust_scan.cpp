// thrust::inclusive_scan and exclusive_scan on the CPU.
#include <thrust/scan.h>

#include "apps/compare/scan_type.hpp"
#include "apps/compare/thrust_host.hpp"

namespace upsweep::apps::compare {
namespace {

struct thrust_scan {
  using threads = host_threads;
  static constexpr const char* name = "thrust::scan";
  template <class T>
  static void inclusive(const T* in, std::size_t n, T* out) {
    host::inclusive_scan(host_system, in, in + n, out);
  }
  template <class T>
  static void exclusive(const T* in, std::size_t n, T* out) {
    host::exclusive_scan(host_system, in, in + n, out);
  }
};

}  // namespace

scan_peers_list UPSWEEP_THRUST_PEERS(scan)() {
  scan_peer peer = cpu_scan_peer<thrust_scan>();
  peer.name += host_suffix;
  scan_peers_list list;
  list.present = {peer};
  return list;
}

}  // namespace upsweep::apps::compare
