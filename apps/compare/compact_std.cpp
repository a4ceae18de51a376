// std::copy_if and std::unique_copy: one thread.
#include <algorithm>
#include <ranges>

#include "apps/compare/cpu_compact_job.hpp"
#include "apps/compare/cpu_peers.hpp"
#include "apps/compare/thread_scope.hpp"

namespace upsweep::apps::compare {
namespace {

struct std_compact {
  using threads = no_threads;
  static constexpr const char* name = "std::copy_if";
  static constexpr bool indices = true;

  template <class T>
  static T* by_flags(const T* in, const std::uint8_t* flags, std::size_t n, T* out) {
    return std::copy_if(in, in + n, out, flag_of_item<T>{in, flags});
  }
  template <class Index>
  static Index* index(const std::uint8_t* flags, std::size_t n, Index* out) {
    const auto positions = std::views::iota(Index{0}, static_cast<Index>(n));
    return std::copy_if(positions.begin(), positions.end(), out,
                        [flags](Index i) { return flags[i] != 0; });
  }
  template <class T, class Predicate>
  static T* copy_if(const T* in, std::size_t n, T* out, Predicate predicate) {
    return std::copy_if(in, in + n, out, predicate);
  }
  template <class T>
  static T* unique(const T* in, std::size_t n, T* out) {
    return std::unique_copy(in, in + n, out);
  }
};

}  // namespace

compact_peers_list std_compact_peers() {
  compact_peers_list list;
  list.present = {cpu_compact_peer<std_compact>()};
  return list;
}

}  // namespace upsweep::apps::compare
