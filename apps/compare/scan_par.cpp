// std::inclusive_scan and std::exclusive_scan with std::execution::par, over oneTBB.
#include <execution>
#include <numeric>

#include "apps/compare/cpu_peers.hpp"
#include "apps/compare/scan_type.hpp"
#include "apps/compare/thread_scope.hpp"

namespace upsweep::apps::compare {
namespace {

struct par_scan {
  using threads = tbb_threads;
  static constexpr const char* name = "std::scan(par)";
  template <class T>
  static void inclusive(const T* in, std::size_t n, T* out) {
    std::inclusive_scan(std::execution::par, in, in + n, out);
  }
  template <class T>
  static void exclusive(const T* in, std::size_t n, T* out) {
    std::exclusive_scan(std::execution::par, in, in + n, out, T{});
  }
};

}  // namespace

scan_peers_list par_scan_peers() {
  scan_peers_list list;
  list.present = {cpu_scan_peer<par_scan>()};
  return list;
}

}  // namespace upsweep::apps::compare
