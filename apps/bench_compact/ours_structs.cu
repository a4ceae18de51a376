// Our compaction by a predicate, of structs.
#include "apps/bench_compact/ours.cuh"

namespace upsweep::apps::bench_compact {

template void our_if<compare::record<12>>(const exec::gpu&, const device_call&);
template void our_if<compare::record<16>>(const exec::gpu&, const device_call&);
template void our_if<compare::record<20>>(const exec::gpu&, const device_call&);
template void our_if<compare::record<32>>(const exec::gpu&, const device_call&);

}  // namespace upsweep::apps::bench_compact
