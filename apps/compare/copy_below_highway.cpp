// Highway's compaction, compiled for every kind of vectors it knows; the best is chosen at run
// time.
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "apps/compare/copy_below_highway.cpp"
#include <hwy/foreach_target.h>  // includes this file again for each target
// Behind it, as each target compiles these anew.
#include <hwy/contrib/algo/copy-inl.h>
#include <hwy/highway.h>

#include <cstddef>
#include <cstdint>

#include "apps/compare/copy_below.hpp"

HWY_BEFORE_NAMESPACE();
namespace upsweep::apps::compare::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

template <class T>
T* copy_if(const T* in, std::size_t n, T* out, const T& limit) {
  return hn::CopyIf(hn::ScalableTag<T>(), in, n, out, [limit](auto d, auto items) HWY_ATTR {
    return hn::Lt(items, hn::Set(d, limit));
  });
}

/// Stores whole vectors: out has room for one more.
template <class T>
T* compress_store(const T* in, std::size_t n, T* out, const T& limit) {
  const hn::ScalableTag<T> d;
  const auto limits = hn::Set(d, limit);
  const std::size_t lanes = hn::Lanes(d);
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes) {
    const auto items = hn::LoadU(d, in + i);
    out += hn::CompressStore(items, hn::Lt(items, limits), d, out);
  }
  for (; i < n; ++i) {
    if (in[i] < limit) *out++ = in[i];
  }
  return out;
}

using i32 = std::int32_t;
using i64 = std::int64_t;
i32* copy_if_i32(const i32* in, std::size_t n, i32* out, const i32& limit) {
  return copy_if(in, n, out, limit);
}
i64* copy_if_i64(const i64* in, std::size_t n, i64* out, const i64& limit) {
  return copy_if(in, n, out, limit);
}
i32* compress_store_i32(const i32* in, std::size_t n, i32* out, const i32& limit) {
  return compress_store(in, n, out, limit);
}
i64* compress_store_i64(const i64* in, std::size_t n, i64* out, const i64& limit) {
  return compress_store(in, n, out, limit);
}

}  // namespace upsweep::apps::compare::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace upsweep::apps::compare {

HWY_EXPORT(copy_if_i32);
HWY_EXPORT(copy_if_i64);
HWY_EXPORT(compress_store_i32);
HWY_EXPORT(compress_store_i64);

template <>
std::vector<copy_below_peer<std::int32_t>> highway_copy_below_peers() {
  using type = std::int32_t;
  return {{"hwy::CopyIf", false,
           [](const type* in, std::size_t n, type* out, const type& limit) {
             return HWY_DYNAMIC_DISPATCH(copy_if_i32)(in, n, out, limit);
           }},
          {"hwy::CompressStore", false,
           [](const type* in, std::size_t n, type* out, const type& limit) {
             return HWY_DYNAMIC_DISPATCH(compress_store_i32)(in, n, out, limit);
           }}};
}
template <>
std::vector<copy_below_peer<std::int64_t>> highway_copy_below_peers() {
  using type = std::int64_t;
  return {{"hwy::CopyIf", false,
           [](const type* in, std::size_t n, type* out, const type& limit) {
             return HWY_DYNAMIC_DISPATCH(copy_if_i64)(in, n, out, limit);
           }},
          {"hwy::CompressStore", false,
           [](const type* in, std::size_t n, type* out, const type& limit) {
             return HWY_DYNAMIC_DISPATCH(compress_store_i64)(in, n, out, limit);
           }}};
}
template <>
std::vector<copy_below_peer<std::uint8_t>> highway_copy_below_peers() {
  return {};
}
template <>
std::vector<copy_below_peer<keyed_record>> highway_copy_below_peers() {
  return {};
}

}  // namespace upsweep::apps::compare
#endif
