// Names of the scan methods on the device, for exec::gpu{stream}.with(method::blelloch{}).
// The header of a method must be included where it is used.
#pragma once

namespace upsweep::method {

struct lookback {};       // device_scan.cuh: one pass; what exec::gpu uses by itself
struct resident {};       // its kernel for middle arrays; small ones then never wait for the SMs of
                          // a cluster, but are slower
struct bulk {};           // its kernel for large ones
struct staged {};         // its kernel for everything that is no plain array
struct reproducible {};   // reproducible_scan.cuh: float sums with the bits of the CPU, 3 launches
struct blocked {};        // blocked_scan.cuh: scan tiles, scan their totals, add back
struct hillis_steele {};  // hillis_steele.cuh, through the blocked scheme
struct blelloch {};       // blelloch.cuh, through the blocked scheme
struct warp {};           // warp_scan.cuh, through the blocked scheme: tiles of 32 items

}  // namespace upsweep::method
