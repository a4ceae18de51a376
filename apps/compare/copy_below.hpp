// Peers of compact for bench_compact_cpu: each keeps the items whose key lies below a limit, from
// one array to another, with the predicate compiled in.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace upsweep::apps::compare {

/// 16 bytes, of which the first 4 decide.
struct keyed_record {
  std::uint32_t key;
  std::uint32_t rest[3];
};

template <class T>
struct key_below {
  T limit;
  bool operator()(const T& item) const {
    if constexpr (requires { item.key; }) {
      return item.key < limit.key;
    } else {
      return item < limit;
    }
  }
};

template <class T>
struct copy_below_peer {
  std::string name;
  bool threads;                                                   // runs on several
  T* (*run)(const T* in, std::size_t n, T* out, const T& limit);  // returns the end of the output
};

/// For std::int32_t, std::int64_t, std::uint8_t, keyed_record. std::copy_if, a loop without a
/// branch, std::copy_if with par where oneTBB is found.
template <class T>
std::vector<copy_below_peer<T>> copy_below_peers();

/// Highway's CopyIf, and its CompressStore in a loop, for the best vectors of the processor; none
/// without libhwy-dev, and none for items of 1 and 16 bytes, of which Highway 1.0 compresses none.
template <class T>
std::vector<copy_below_peer<T>> highway_copy_below_peers();

}  // namespace upsweep::apps::compare
