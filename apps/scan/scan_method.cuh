// One scan method compiled for the types of this program. Each method has a .cu file of its own, so
// that they compile side by side.
#pragma once
#include <type_traits>
#include <upsweep/core/cuda/methods.hpp>
#include <upsweep/core/scan.hpp>

#include "apps/scan/scan_cuda.hpp"

namespace upsweep::apps::scan {

template <class Exec, class T>
void scan_items(const Exec& exec, bool inclusive, const void* from, void* to, std::size_t n) {
  const auto in = gpu::device_span<const T>::unchecked(static_cast<const T*>(from), n);
  const auto out = gpu::device_span<T>::unchecked(static_cast<T*>(to), n);
  if (inclusive)
    inclusive_scan(exec, in, out, plus<T>{});
  else
    exclusive_scan(exec, in, out, plus<T>{});
}

template <class Method>
void scan_by(const exec::gpu& exec, const device_scan& scan) {
  const auto by = exec.with(Method{});
  io::visit(scan.type, [&]<class T>(std::type_identity<T>) {
    if constexpr (std::is_arithmetic_v<T> && sizeof(T) >= 4) {
      scan_items<std::remove_const_t<decltype(by)>, T>(by, scan.inclusive, scan.in, scan.out,
                                                       scan.n);
    }
  });
}

}  // namespace upsweep::apps::scan
