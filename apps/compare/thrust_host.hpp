// Thrust's host systems. Every thrust_*.cpp is compiled twice by plain g++, once with
// THRUST_DEVICE_SYSTEM=THRUST_DEVICE_SYSTEM_OMP and once with ..._TBB. Thrust's own names are
// wrapped in a namespace of their own for each, as the linker would otherwise merge functions of
// one name that were compiled for different systems.
#pragma once
#include <thrust/detail/config.h>

#include "apps/compare/cpu_peers.hpp"
#include "apps/compare/thread_scope.hpp"

#if THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_OMP
#include <thrust/system/omp/execution_policy.h>
#define UPSWEEP_THRUST_PEERS(operation) thrust_omp_##operation##_peers
#else
#include <thrust/system/tbb/execution_policy.h>
#define UPSWEEP_THRUST_PEERS(operation) thrust_tbb_##operation##_peers
#endif

namespace upsweep::apps::compare {
namespace {

// The tag, not thrust::tbb::par: with the latter, scans and copy_if run on one thread
// (NVIDIA/cccl issue 635).
#if THRUST_DEVICE_SYSTEM == THRUST_DEVICE_SYSTEM_OMP
namespace host = ::upsweep_thrust_omp::thrust;
using host_threads = openmp_threads;
inline const host::omp::tag host_system;
constexpr const char* host_suffix = " (OpenMP)";
#else
namespace host = ::upsweep_thrust_tbb::thrust;
using host_threads = tbb_threads;
inline const host::tbb::tag host_system;
constexpr const char* host_suffix = " (TBB)";
#endif

}  // namespace
}  // namespace upsweep::apps::compare
