// std::copy_if and std::unique_copy with std::execution::par, over oneTBB.
#include <algorithm>
#include <execution>

#include "apps/compare/cpu_compact_job.hpp"
#include "apps/compare/cpu_peers.hpp"
#include "apps/compare/thread_scope.hpp"

namespace upsweep::apps::compare {
namespace {

struct par_compact {
  using threads = tbb_threads;
  static constexpr const char* name = "std::copy_if(par)";
  static constexpr bool indices = false;  // over std::views::iota it is silently serial

  template <class T>
  static T* by_flags(const T* in, const std::uint8_t* flags, std::size_t n, T* out) {
    return std::copy_if(std::execution::par, in, in + n, out, flag_of_item<T>{in, flags});
  }
  template <class T, class Predicate>
  static T* copy_if(const T* in, std::size_t n, T* out, Predicate predicate) {
    return std::copy_if(std::execution::par, in, in + n, out, predicate);
  }
  template <class T>
  static T* unique(const T* in, std::size_t n, T* out) {
    return std::unique_copy(std::execution::par, in, in + n, out);
  }
};

}  // namespace

compact_peers_list par_compact_peers() {
  compact_peers_list list;
  list.present = {cpu_compact_peer<par_compact>()};
  return list;
}

}  // namespace upsweep::apps::compare
