// std::inclusive_scan and std::exclusive_scan: one thread.
#include <numeric>

#include "apps/compare/cpu_peers.hpp"
#include "apps/compare/scan_type.hpp"
#include "apps/compare/thread_scope.hpp"

namespace upsweep::apps::compare {
namespace {

struct std_scan {
  using threads = no_threads;
  static constexpr const char* name = "std::scan";
  template <class T>
  static void inclusive(const T* in, std::size_t n, T* out) {
    std::inclusive_scan(in, in + n, out);
  }
  template <class T>
  static void exclusive(const T* in, std::size_t n, T* out) {
    std::exclusive_scan(in, in + n, out, T{});
  }
};

}  // namespace

scan_peers_list std_scan_peers() {
  scan_peers_list list;
  list.present = {cpu_scan_peer<std_scan>()};
  return list;
}

}  // namespace upsweep::apps::compare
