// std::sort and std::stable_sort with std::execution::par, which libstdc++ runs on oneTBB.
#include <algorithm>
#include <execution>

#include "apps/compare/cpu_peers.hpp"
#include "apps/compare/cpu_sort_job.hpp"
#include "apps/compare/thread_scope.hpp"

namespace upsweep::apps::compare {
namespace {

struct par_sort {
  using threads = tbb_threads;
  static constexpr const char* name = "std::sort(par)";
  static constexpr bool stable = false;
  static constexpr bool keys = true;
  static constexpr bool pairs = false;
  static constexpr bool rare = false;
  template <class Item, class Before>
  static void sort(Item* first, Item* last, Before before) {
    std::sort(std::execution::par, first, last, before);
  }
};

struct par_stable_sort {
  using threads = tbb_threads;
  static constexpr const char* name = "std::stable_sort(par)";
  static constexpr bool stable = true;
  static constexpr bool keys = false;  // there the sort above does the same
  static constexpr bool pairs = true;
  static constexpr bool rare = false;
  template <class Item, class Before>
  static void sort(Item* first, Item* last, Before before) {
    std::stable_sort(std::execution::par, first, last, before);
  }
};

}  // namespace

sort_peers_list par_sort_peers() {
  sort_peers_list list;
  list.present = {comparison_sort_peer<par_sort>(), comparison_sort_peer<par_stable_sort>()};
  return list;
}

}  // namespace upsweep::apps::compare
