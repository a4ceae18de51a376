// The peers of compact: by flags, by a threshold, unique; items, records, or the kept indices.
#pragma once
#include <cstddef>
#include <cstdint>

#include "apps/compare/peer.hpp"
#include "apps/io/dtype.hpp"

namespace upsweep::apps::compare {

enum class selection {
  flags,        // keep items whose byte flag is not 0
  index_flags,  // the same, but what is kept are the positions, as u32 or u64 (item_bytes 4, 8)
  threshold,    // keep items with item >= *threshold
  unique,       // keep the first of each run of equal items (==, so NaN ends every run)
};

struct compact_request {
  selection how = selection::flags;
  std::size_t item_bytes = 4;  // flags: 1, 2, 4, 8, 12, 16, 20, 32; otherwise the size of `type`
  io::dtype type{};            // threshold, unique; not looked at for flags
  std::size_t n = 0;           // the most items that the job will be given
  unsigned threads = 0;        // CPU peers; 0: as many as the machine has
};

/// GPU peers: device pointers, but for the threshold. The output may not overlap the input.
struct compact_buffers {
  const void* in = nullptr;             // [n]; null for index_flags
  const std::uint8_t* flags = nullptr;  // [n]; null when not by flags
  const void* threshold = nullptr;      // one item of the type, on the host
  void* out = nullptr;                  // [n]; only the first *count are meant
  std::uint64_t* count = nullptr;       // how many were kept
  std::size_t n = 0;
};

using compact_job = job<compact_buffers>;
using compact_peer = peer<compact_request, compact_buffers>;
using compact_peers_list = peer_list<compact_peer>;

compact_peers_list cpu_compact_peers();
compact_peers_list cuda_compact_peers();  // without CUDA: all absent, with the reason

inline compact_peers_list compact_peers() {
  return cpu_compact_peers().append(cuda_compact_peers());
}

}  // namespace upsweep::apps::compare
