// libstdc++'s parallel mode, over OpenMP: multiway merge sort.
#include <parallel/algorithm>

#include "apps/compare/cpu_peers.hpp"
#include "apps/compare/cpu_sort_job.hpp"
#include "apps/compare/thread_scope.hpp"

namespace upsweep::apps::compare {
namespace {

struct gnu_sort {
  using threads = openmp_threads;
  static constexpr const char* name = "__gnu_parallel::sort";
  static constexpr bool stable = false;
  static constexpr bool keys = true;
  static constexpr bool pairs = false;
  static constexpr bool rare = false;
  template <class Item, class Before>
  static void sort(Item* first, Item* last, Before before) {
    __gnu_parallel::sort(first, last, before, __gnu_parallel::multiway_mergesort_exact_tag());
  }
};

struct gnu_stable_sort {
  using threads = openmp_threads;
  static constexpr const char* name = "__gnu_parallel::stable_sort";
  static constexpr bool stable = true;
  static constexpr bool keys = false;  // there the sort above does the same
  static constexpr bool pairs = true;
  static constexpr bool rare = false;
  template <class Item, class Before>
  static void sort(Item* first, Item* last, Before before) {
    __gnu_parallel::stable_sort(first, last, before,
                                __gnu_parallel::multiway_mergesort_exact_tag());
  }
};

}  // namespace

sort_peers_list gnu_sort_peers() {
  sort_peers_list list;
  list.present = {comparison_sort_peer<gnu_sort>(), comparison_sort_peer<gnu_stable_sort>()};
  return list;
}

}  // namespace upsweep::apps::compare
