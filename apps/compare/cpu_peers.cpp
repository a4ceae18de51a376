// Joins the lists of CPU peers, and says why those are absent that this build lacks.
#include "apps/compare/cpu_peers.hpp"

namespace upsweep::apps::compare {
namespace {

#if defined(UPSWEEP_COMPARE_NO_PEERS)
constexpr bool left_out = true;
#else
constexpr bool left_out = false;
#endif

constexpr const char* reason(const char* missing) {
  return left_out ? "this build has UPSWEEP_PEERS=OFF" : missing;
}

[[maybe_unused]] constexpr const char* no_tbb = reason("oneTBB (libtbb-dev) was not found");
[[maybe_unused]] constexpr const char* no_openmp = reason("the build has no OpenMP");
[[maybe_unused]] constexpr const char* no_toolkit =
    reason("the CUDA toolkit's headers are not here");
[[maybe_unused]] constexpr const char* no_highway = reason("Highway (libhwy-dev) was not found");

[[maybe_unused]] const char* thrust_needs(const char* no_backend) {
#if defined(UPSWEEP_COMPARE_HAS_CCCL)
  return no_backend;
#else
  static_cast<void>(no_backend);
  return no_toolkit;
#endif
}

}  // namespace

sort_peers_list cpu_sort_peers() {
  sort_peers_list list = std_sort_peers();
#if defined(UPSWEEP_COMPARE_TBB)
  list.append(par_sort_peers());
#else
  list.absent.push_back({"std::stable_sort(par)", place::cpu, no_tbb});
#endif
#if defined(UPSWEEP_COMPARE_OPENMP)
  list.append(gnu_sort_peers());
#else
  list.absent.push_back({"__gnu_parallel::stable_sort", place::cpu, no_openmp});
#endif
#if defined(UPSWEEP_COMPARE_THRUST_OMP)
  list.append(thrust_omp_sort_peers());
#else
  list.absent.push_back({"thrust::stable_sort (OpenMP)", place::cpu, thrust_needs(no_openmp)});
#endif
#if defined(UPSWEEP_COMPARE_THRUST_TBB)
  list.append(thrust_tbb_sort_peers());
#else
  list.absent.push_back({"thrust::stable_sort (TBB)", place::cpu, thrust_needs(no_tbb)});
#endif
#if defined(UPSWEEP_COMPARE_HIGHWAY)
  list.append(highway_sort_peers());
#else
  list.absent.push_back({"hwy::VQSort", place::cpu, no_highway});
#endif
  return list;
}

scan_peers_list cpu_scan_peers() {
  scan_peers_list list = std_scan_peers();
#if defined(UPSWEEP_COMPARE_TBB)
  list.append(par_scan_peers());
#else
  list.absent.push_back({"std::scan(par)", place::cpu, no_tbb});
#endif
#if defined(UPSWEEP_COMPARE_OPENMP)
  list.append(openmp_scan_peers());
#else
  list.absent.push_back({"OpenMP scans and __gnu_parallel", place::cpu, no_openmp});
#endif
#if defined(UPSWEEP_COMPARE_THRUST_OMP)
  list.append(thrust_omp_scan_peers());
#else
  list.absent.push_back({"thrust::scan (OpenMP)", place::cpu, thrust_needs(no_openmp)});
#endif
#if defined(UPSWEEP_COMPARE_THRUST_TBB)
  list.append(thrust_tbb_scan_peers());
#else
  list.absent.push_back({"thrust::scan (TBB)", place::cpu, thrust_needs(no_tbb)});
#endif
  return list;
}

compact_peers_list cpu_compact_peers() {
  compact_peers_list list = std_compact_peers();
#if defined(UPSWEEP_COMPARE_TBB)
  list.append(par_compact_peers());
#else
  list.absent.push_back({"std::copy_if(par)", place::cpu, no_tbb});
#endif
#if defined(UPSWEEP_COMPARE_THRUST_OMP)
  list.append(thrust_omp_compact_peers());
#else
  list.absent.push_back({"thrust::copy_if (OpenMP)", place::cpu, thrust_needs(no_openmp)});
#endif
#if defined(UPSWEEP_COMPARE_THRUST_TBB)
  list.append(thrust_tbb_compact_peers());
#else
  list.absent.push_back({"thrust::copy_if (TBB)", place::cpu, thrust_needs(no_tbb)});
#endif
  return list;
}

}  // namespace upsweep::apps::compare
