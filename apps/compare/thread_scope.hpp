// Limits a peer to a number of threads while it runs, and puts the old limit back; 0 changes
// nothing. Include after deciding with the macros below whether the two runtimes are there.
#pragma once
#if defined(_OPENMP)
#include <omp.h>
#endif
#if defined(UPSWEEP_COMPARE_TBB)
#include <tbb/global_control.h>

#include <optional>
#endif

namespace upsweep::apps::compare {

struct no_threads {
  explicit no_threads(unsigned) {}
};

#if defined(_OPENMP)
class openmp_threads {
 public:
  explicit openmp_threads(unsigned threads) : before_(omp_get_max_threads()) {
    if (threads != 0) omp_set_num_threads(static_cast<int>(threads));
  }
  openmp_threads(const openmp_threads&) = delete;
  openmp_threads& operator=(const openmp_threads&) = delete;
  ~openmp_threads() { omp_set_num_threads(before_); }

 private:
  int before_;
};
#endif

#if defined(UPSWEEP_COMPARE_TBB)
class tbb_threads {
 public:
  explicit tbb_threads(unsigned threads) {
    if (threads != 0) limit_.emplace(::tbb::global_control::max_allowed_parallelism, threads);
  }

 private:
  std::optional<::tbb::global_control> limit_;
};
#endif

}  // namespace upsweep::apps::compare
