// std::sort and std::stable_sort: one thread, comparisons.
#include <algorithm>

#include "apps/compare/cpu_peers.hpp"
#include "apps/compare/cpu_sort_job.hpp"
#include "apps/compare/thread_scope.hpp"

namespace upsweep::apps::compare {
namespace {

struct std_sort {
  using threads = no_threads;
  static constexpr const char* name = "std::sort";
  static constexpr bool stable = false;
  static constexpr bool keys = true;
  static constexpr bool pairs = false;
  static constexpr bool rare = true;
  template <class Item, class Before>
  static void sort(Item* first, Item* last, Before before) {
    std::sort(first, last, before);
  }
};

struct std_stable_sort {
  using threads = no_threads;
  static constexpr const char* name = "std::stable_sort";
  static constexpr bool stable = true;
  static constexpr bool keys = true;
  static constexpr bool pairs = true;
  static constexpr bool rare = true;
  template <class Item, class Before>
  static void sort(Item* first, Item* last, Before before) {
    std::stable_sort(first, last, before);
  }
};

}  // namespace

sort_peers_list std_sort_peers() {
  sort_peers_list list;
  list.present = {comparison_sort_peer<std_sort>(), comparison_sort_peer<std_stable_sort>()};
  return list;
}

}  // namespace upsweep::apps::compare
