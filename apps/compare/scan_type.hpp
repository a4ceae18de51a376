// The types that scans are compiled for. Sums that wrap have the same bits signed and unsigned, so
// i32 and i64 are scanned as u32 and u64, which halves the compile time of every peer.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

#include "apps/compare/scan.hpp"

namespace upsweep::apps::compare {

inline std::string scan_refusal(const scan_request& request) {
  switch (request.type) {
    case io::dtype::u32:
    case io::dtype::i32:
    case io::dtype::u64:
    case io::dtype::i64:
    case io::dtype::f32:
    case io::dtype::f64:
      return "";
    default:
      return "no such type";
  }
}

/// Calls make.operator()<T>() with the type to scan.
template <class Make>
std::unique_ptr<scan_job> visit_scan_type(const scan_request& request, Make make) {
  switch (request.type) {
    case io::dtype::u32:
    case io::dtype::i32:
      return make(std::type_identity<std::uint32_t>{});
    case io::dtype::u64:
    case io::dtype::i64:
      return make(std::type_identity<std::uint64_t>{});
    case io::dtype::f32:
      return make(std::type_identity<float>{});
    case io::dtype::f64:
      return make(std::type_identity<double>{});
    default:
      throw compare_error("no such type");
  }
}

/// Algorithm: `name`; `threads`, a type of thread_scope.hpp; inclusive(in, n, out), exclusive(...).
template <class Algorithm, class T>
class cpu_scan_job final : public scan_job {
 public:
  explicit cpu_scan_job(const scan_request& request)
      : inclusive_(request.inclusive), threads_(request.threads) {}

  void run(const scan_buffers& buffers, void*) override {
    if (buffers.n == 0) return;
    const typename Algorithm::threads limit(threads_);
    const T* const in = static_cast<const T*>(buffers.in);
    T* const out = static_cast<T*>(buffers.out);
    if (inclusive_) {
      Algorithm::inclusive(in, buffers.n, out);
    } else {
      Algorithm::exclusive(in, buffers.n, out);
    }
  }

 private:
  bool inclusive_;
  unsigned threads_;
};

template <class Algorithm>
scan_peer cpu_scan_peer() {
  scan_peer result;
  result.name = Algorithm::name;
  result.refusal = scan_refusal;
  result.make = [](const scan_request& request) {
    return visit_scan_type(request,
                           [&]<class T>(std::type_identity<T>) -> std::unique_ptr<scan_job> {
                             return std::make_unique<cpu_scan_job<Algorithm, T>>(request);
                           });
  };
  return result;
}

}  // namespace upsweep::apps::compare
