// CUB's partition two ways, brought into the order of ours.
//
//   CUB's   [ kept | rejected, last one first ][ not written ]
//   ours    [ kept | not written ][ rejected | not written   ]     two columns
#pragma once
#include "apps/bench/case.hpp"

namespace upsweep::apps::bench_compact {

/// Of u32; how many are kept is read from call.count.
void rejects_in_order(gpu::stream_view stream, const bench::device_call& call);

}  // namespace upsweep::apps::bench_compact
