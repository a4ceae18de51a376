// The peers of radix_sort: keys, key-value pairs and argsort.
#pragma once
#include <cstddef>

#include "apps/compare/peer.hpp"
#include "apps/io/dtype.hpp"

namespace upsweep::apps::compare {

struct sort_request {
  io::dtype key{};
  std::size_t value_bytes = 0;  // 0: keys only; 4 or 8: a value goes with each key
  bool argsort = false;         // the values are 0 .. n-1, whatever values_in is
  bool descending = false;
  std::size_t n = 0;     // the most items that the job will be given
  unsigned threads = 0;  // CPU peers; 0: as many as the machine has
};

/// All four [n]; the two values are null when value_bytes is 0, values_in also for argsort.
/// The output may not overlap the input.
struct sort_buffers {
  const void* keys_in = nullptr;
  void* keys_out = nullptr;
  const void* values_in = nullptr;
  void* values_out = nullptr;
  std::size_t n = 0;
};

using sort_job = job<sort_buffers>;

struct sort_peer : peer<sort_request, sort_buffers> {
  /// Orders NaN by its bits, so that one with the sign bit set comes before -infinity. All others
  /// follow our rule: -0.0 equals +0.0, every NaN equals every other and is above +infinity.
  bool nan_by_bits = false;
};

using sort_peers_list = peer_list<sort_peer>;

sort_peers_list cpu_sort_peers();
sort_peers_list cuda_sort_peers();  // without CUDA: all absent, with the reason

inline sort_peers_list sort_peers() {
  return cpu_sort_peers().append(cuda_sort_peers());
}

}  // namespace upsweep::apps::compare
