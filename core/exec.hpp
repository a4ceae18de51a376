// The backend is an argument: exec::serial{}, exec::openmp{threads}, and exec::gpu{stream}, which
// lives in core/cuda/workspace.hpp since it needs the toolkit's headers.
#pragma once
#include <concepts>

#if defined(_OPENMP)
#include <omp.h>
#endif

namespace upsweep::exec {

/// One thread, one pass; the reference that every other backend is held to.
struct serial {};

/// Threads of this process. 0 means as many as OpenMP would take. Results do not depend on the
/// number of threads: work is cut into blocks whose size depends on the type alone. A build without
/// OpenMP runs the same blocks on one thread.
struct openmp {
  int threads = 0;

  [[nodiscard]] int thread_count() const {
#if defined(_OPENMP)
    return threads > 0 ? threads : omp_get_max_threads();
#else
    return 1;
#endif
  }
};

template <class Exec>
concept cpu = requires(Exec exec) {
  requires std::same_as<Exec, serial> || std::same_as<Exec, openmp>;
};

}  // namespace upsweep::exec
