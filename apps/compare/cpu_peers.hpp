// The lists of the translation units that make up the CPU peers. Each is there only when CMake
// found what it needs; cpu_peers.cpp joins them and gives the reasons for the others.
#pragma once
#include "apps/compare/compact.hpp"
#include "apps/compare/scan.hpp"
#include "apps/compare/sort.hpp"

namespace upsweep::apps::compare {

sort_peers_list std_sort_peers();
scan_peers_list std_scan_peers();
compact_peers_list std_compact_peers();

// std::execution::par: needs oneTBB.
sort_peers_list par_sort_peers();
scan_peers_list par_scan_peers();
compact_peers_list par_compact_peers();

// __gnu_parallel and plain pragmas: need OpenMP.
sort_peers_list gnu_sort_peers();
scan_peers_list openmp_scan_peers();

// Thrust's host systems: need the headers of the CUDA toolkit, and OpenMP or oneTBB.
sort_peers_list thrust_omp_sort_peers();
scan_peers_list thrust_omp_scan_peers();
compact_peers_list thrust_omp_compact_peers();
sort_peers_list thrust_tbb_sort_peers();
scan_peers_list thrust_tbb_scan_peers();
compact_peers_list thrust_tbb_compact_peers();

// Highway's vqsort: needs libhwy.
sort_peers_list highway_sort_peers();

}  // namespace upsweep::apps::compare
