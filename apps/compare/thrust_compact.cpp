// thrust::copy_if and unique_copy on the CPU.
#include <thrust/copy.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/unique.h>

#include "apps/compare/cpu_compact_job.hpp"
#include "apps/compare/thrust_host.hpp"

namespace upsweep::apps::compare {
namespace {

struct thrust_compact {
  using threads = host_threads;
  static constexpr const char* name = "thrust::copy_if";
  static constexpr bool indices = true;

  template <class T>
  static T* by_flags(const T* in, const std::uint8_t* flags, std::size_t n, T* out) {
    return host::copy_if(host_system, in, in + n, flags, out, is_set{});
  }
  template <class Index>
  static Index* index(const std::uint8_t* flags, std::size_t n, Index* out) {
    const host::counting_iterator<Index> first(0);
    return host::copy_if(host_system, first, first + static_cast<std::ptrdiff_t>(n), flags, out,
                         is_set{});
  }
  template <class T, class Predicate>
  static T* copy_if(const T* in, std::size_t n, T* out, Predicate predicate) {
    return host::copy_if(host_system, in, in + n, out, predicate);
  }
  template <class T>
  static T* unique(const T* in, std::size_t n, T* out) {
    return host::unique_copy(host_system, in, in + n, out);
  }
};

}  // namespace

compact_peers_list UPSWEEP_THRUST_PEERS(compact)() {
  compact_peer peer = cpu_compact_peer<thrust_compact>();
  peer.name += host_suffix;
  compact_peers_list list;
  list.present = {peer};
  return list;
}

}  // namespace upsweep::apps::compare
