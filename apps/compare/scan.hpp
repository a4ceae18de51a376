// The peers of scan: inclusive and exclusive sums of u32, i32, u64, i64, f32, f64.
#pragma once
#include <cstddef>

#include "apps/compare/peer.hpp"
#include "apps/io/dtype.hpp"

namespace upsweep::apps::compare {

struct scan_request {
  io::dtype type{};
  bool inclusive = true;  // exclusive starts at 0
  std::size_t n = 0;      // the most items that the job will be given
  unsigned threads = 0;   // CPU peers; 0: as many as the machine has
};

/// Both [n], not overlapping.
struct scan_buffers {
  const void* in = nullptr;
  void* out = nullptr;
  std::size_t n = 0;
};

using scan_job = job<scan_buffers>;
using scan_peer = peer<scan_request, scan_buffers>;
using scan_peers_list = peer_list<scan_peer>;

scan_peers_list cpu_scan_peers();
scan_peers_list cuda_scan_peers();  // without CUDA: all absent, with the reason

inline scan_peers_list scan_peers() {
  return cpu_scan_peers().append(cuda_scan_peers());
}

}  // namespace upsweep::apps::compare
