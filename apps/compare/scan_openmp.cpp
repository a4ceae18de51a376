// What OpenMP and libstdc++'s parallel mode offer: the scan directive with SIMD on one thread, the
// scan directive on all threads, and __gnu_parallel::partial_sum.
#include <parallel/numeric>

#include "apps/compare/cpu_peers.hpp"
#include "apps/compare/scan_type.hpp"
#include "apps/compare/thread_scope.hpp"

namespace upsweep::apps::compare {
namespace {

struct openmp_simd_scan {
  using threads = no_threads;
  static constexpr const char* name = "OpenMP simd scan";
  template <class T>
  static void inclusive(const T* in, std::size_t n, T* out) {
    T sum{};
#pragma omp simd reduction(inscan, + : sum)
    for (std::size_t i = 0; i < n; ++i) {
      sum += in[i];
#pragma omp scan inclusive(sum)
      out[i] = sum;
    }
  }
  template <class T>
  static void exclusive(const T* in, std::size_t n, T* out) {
    T sum{};
#pragma omp simd reduction(inscan, + : sum)
    for (std::size_t i = 0; i < n; ++i) {
      out[i] = sum;
#pragma omp scan exclusive(sum)
      sum += in[i];
    }
  }
};

struct openmp_scan {
  using threads = openmp_threads;
  static constexpr const char* name = "OpenMP parallel for scan";
  template <class T>
  static void inclusive(const T* in, std::size_t n, T* out) {
    T sum{};
#pragma omp parallel for reduction(inscan, + : sum)
    for (std::size_t i = 0; i < n; ++i) {
      sum += in[i];
#pragma omp scan inclusive(sum)
      out[i] = sum;
    }
  }
  template <class T>
  static void exclusive(const T* in, std::size_t n, T* out) {
    T sum{};
#pragma omp parallel for reduction(inscan, + : sum)
    for (std::size_t i = 0; i < n; ++i) {
      out[i] = sum;
#pragma omp scan exclusive(sum)
      sum += in[i];
    }
  }
};

struct gnu_scan {
  using threads = openmp_threads;
  static constexpr const char* name = "__gnu_parallel::partial_sum";
  template <class T>
  static void inclusive(const T* in, std::size_t n, T* out) {
    __gnu_parallel::partial_sum(in, in + n, out);
  }
  template <class T>
  static void exclusive(const T* in, std::size_t n, T* out) {  // it has no exclusive form
    out[0] = T{};
    __gnu_parallel::partial_sum(in, in + n - 1, out + 1);
  }
};

}  // namespace

scan_peers_list openmp_scan_peers() {
  scan_peers_list list;
  list.present = {cpu_scan_peer<openmp_simd_scan>(), cpu_scan_peer<openmp_scan>(),
                  cpu_scan_peer<gnu_scan>()};
  return list;
}

}  // namespace upsweep::apps::compare
