// Stores that go to memory past the cache, for results too many to stay in it.
//
// A plain store first reads the line that it overwrites, which costs a third of the traffic of a
// scan, and pushes something useful out of the cache.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <upsweep/core/cpu/vector_op.hpp>

namespace upsweep::detail {

/// How results are stored: as usual; or past the cache, from vectors that are aligned in memory,
/// from vectors that are put together of two, or from a page in L1.
enum class store_way { plain, stream, shifted, staged };

/// Stores v past the cache, to an address aligned to its size.
template <class Vector>
[[gnu::always_inline]] inline void stream_store(void* to, const Vector& v) {
  auto* const target = static_cast<Vector*>(to);
#if defined(__clang__)
  __builtin_nontemporal_store(v, target);
#elif defined(__x86_64__)
  // As assembly, because the intrinsics of a wide vector do not compile in a function that is only
  // later inlined into one for that target.
  if constexpr (sizeof(Vector) == 16) {
    __asm__("movntps %1, %0" : "=m"(*target) : "x"(v));
  } else {
    __asm__("vmovntps %1, %0" : "=m"(*target) : "v"(v));
  }
#else
  *target = v;
#endif
}

/// Such stores are seen by other threads only after this; release stores do not order them.
inline void stream_fence() {
#if defined(__x86_64__)
  __asm__ volatile("sfence" ::: "memory");
#endif
}

/// Items of T between the last address that is aligned to `bytes` and this one.
template <class T>
std::size_t items_past_aligned(const T* address, std::size_t bytes) {
  return reinterpret_cast<std::uintptr_t>(address) % bytes / sizeof(T);
}

/// Copies bytes by vectors of Bytes, whole lines of 64 bytes past the cache, the ends of others as
/// usual.
template <int Bytes>
[[gnu::always_inline]] inline void stream_copy(void* to, const void* from, std::size_t bytes) {
  using vector = typename vector_of<unsigned char, Bytes>::type;
  using loose = typename vector_of<unsigned char, Bytes>::loose;
  auto* target = static_cast<unsigned char*>(to);
  const auto* source = static_cast<const unsigned char*>(from);
  const std::size_t past = reinterpret_cast<std::uintptr_t>(target) % 64;
  if (past != 0) {
    const std::size_t head = 64 - past < bytes ? 64 - past : bytes;
    std::memcpy(target, source, head);
    target += head, source += head, bytes -= head;
  }
  for (; bytes >= 64; bytes -= 64) {
    for (int part = 0; part < 64 / Bytes; ++part) {
      const vector v = *reinterpret_cast<const loose*>(source);
      stream_store(target, v);
      target += Bytes, source += Bytes;
    }
  }
  if (bytes != 0) std::memcpy(target, source, bytes);
}

}  // namespace upsweep::detail
