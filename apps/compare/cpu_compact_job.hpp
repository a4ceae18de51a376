// Feeds compact requests to algorithms on the CPU.
#pragma once
#include "apps/compare/compact_type.hpp"

namespace upsweep::apps::compare {

struct is_set {
  bool operator()(std::uint8_t flag) const { return flag != 0; }
};

template <class T>
struct at_least {
  T threshold;
  bool operator()(const T& item) const { return item >= threshold; }
};

/// Algorithms without a second input look their item's flag up by its address.
template <class T>
struct flag_of_item {
  const T* items;
  const std::uint8_t* flags;
  bool operator()(const T& item) const { return flags[&item - items] != 0; }
};

/// Work(buffers) returns the end of what was written to `out`.
template <class Algorithm, class T, class Work>
class cpu_compact_job final : public compact_job {
 public:
  cpu_compact_job(const compact_request& request, Work work)
      : threads_(request.threads), work_(work) {}

  void run(const compact_buffers& buffers, void*) override {
    *buffers.count = 0;
    if (buffers.n == 0) return;  // null may be no iterator
    const typename Algorithm::threads limit(threads_);
    T* const out = static_cast<T*>(buffers.out);
    *buffers.count =
        static_cast<std::uint64_t>(work_(buffers, static_cast<const T*>(buffers.in), out) - out);
  }

 private:
  unsigned threads_;
  Work work_;
};

/// Algorithm: `name`; `threads`, a type of thread_scope.hpp; `indices`, whether it can;
/// by_flags(in, flags, n, out), index(flags, n, out), copy_if(in, n, out, predicate), unique(in, n,
/// out).
template <class Algorithm>
struct cpu_compact_factory {
  using result = std::unique_ptr<compact_job>;

  template <class T, class Work>
  static result job_of(const compact_request& request, Work work) {
    return std::make_unique<cpu_compact_job<Algorithm, T, Work>>(request, work);
  }
  template <class T>
  result flags(const compact_request& request) const {
    return job_of<T>(request, [](const compact_buffers& buffers, const T* in, T* out) {
      return Algorithm::by_flags(in, buffers.flags, buffers.n, out);
    });
  }
  template <class T>
  result index_flags(const compact_request& request) const {
    if constexpr (Algorithm::indices) {
      return job_of<T>(request, [](const compact_buffers& buffers, const T*, T* out) {
        return Algorithm::index(buffers.flags, buffers.n, out);
      });
    } else {
      throw compare_error(std::string(Algorithm::name) + ": no indices");
    }
  }
  template <class T>
  result threshold(const compact_request& request) const {
    return job_of<T>(request, [](const compact_buffers& buffers, const T* in, T* out) {
      return Algorithm::copy_if(in, buffers.n, out,
                                at_least<T>{*static_cast<const T*>(buffers.threshold)});
    });
  }
  template <class T>
  result unique(const compact_request& request) const {
    return job_of<T>(request, [](const compact_buffers& buffers, const T* in, T* out) {
      return Algorithm::unique(in, buffers.n, out);
    });
  }
};

template <class Algorithm>
compact_peer cpu_compact_peer() {
  const auto refusal = [](const compact_request& request) -> std::string {
    if (request.how == selection::index_flags && !Algorithm::indices) {
      return "runs on one thread when it makes indices";
    }
    return compact_refusal(request);
  };
  compact_peer result;
  result.name = Algorithm::name;
  result.refusal = refusal;
  result.make = [refusal](const compact_request& request) {
    if (const std::string why = refusal(request); !why.empty()) {
      throw compare_error(std::string(Algorithm::name) + ": " + why);
    }
    return visit_compact(request, cpu_compact_factory<Algorithm>{});
  };
  return result;
}

}  // namespace upsweep::apps::compare
