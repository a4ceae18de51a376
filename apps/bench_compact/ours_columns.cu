// Our compaction of many columns.
#include "apps/bench_compact/ours.cuh"

namespace upsweep::apps::bench_compact {

template void our_columns<std::uint32_t, 8>(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_compact
