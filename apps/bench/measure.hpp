// Times of ours, CUB's and a copy, taken in turns: a b c a b c.
#pragma once
#include <cstddef>

#include "apps/bench/device.hpp"
#include "apps/common/timing.hpp"

namespace upsweep::apps::bench {

/// stream   calls one after another, as a program makes them: what the host takes is part of it
/// graph    the same calls captured once and replayed: the device alone
enum class mode { stream, graph };

inline const char* to_string(mode how) {
  return how == mode::stream ? "stream" : "graph";
}

/// Microseconds of one call; kernels, memsets and copies that one call puts into the stream.
struct measurement {
  spread ours_us, cub_us, copy_us;
  std::size_t our_launches = 0, cub_launches = 0;
};

/// One measurement is many calls in a row between two events, over buffers in turn that together
/// exceed the L2 cache; the cache is flushed before each, outside of the events.
/// rounds   that count; one more is dropped, before them
/// needs    check_outputs before, which fills the buffers and has scratch allocated
measurement measure(bench_device& device, const bench_case& what, const layout& where,
                    std::size_t n, mode how, std::size_t rounds);

}  // namespace upsweep::apps::bench
