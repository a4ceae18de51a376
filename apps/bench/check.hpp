// Our output against CUB's, all of it, before anything is timed.
#pragma once
#include <string>

#include "apps/bench/compare.hpp"
#include "apps/bench/device.hpp"

namespace upsweep::apps::bench {

/// Both scan the same random input into poisoned memory.
///   integers    every byte equal, those around the output included
///   floats      the same on small integers, whose sums do not round; then on random fractions
///               within relative_bound of CUB's (f32, f64), and two runs of ours equal in every bit
///   softmax     the last two
/// Leaves random inputs in all pairs of buffers, and both sides with the scratch that they need.
/// returns  what is wrong, in one line; empty if nothing is
std::string check_outputs(bench_device& device, comparison& compare, const bench_case& what,
                          const layout& where, std::size_t n);

}  // namespace upsweep::apps::bench
