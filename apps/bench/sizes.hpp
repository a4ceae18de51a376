// How many items are scanned, how often, and over how many buffers.
#pragma once
#include <cstddef>
#include <vector>

namespace upsweep::apps::bench {

/// 2^10, 2^11, ... 2^30 and four numbers that are no power of two, ascending.
std::vector<std::size_t> sweep_sizes();
std::vector<std::size_t> quick_sizes();
/// Matrices of different shapes, and how long one row can be.
std::vector<std::size_t> row_sizes();

/// Beyond this, replaying a graph tells nothing that the stream does not.
inline constexpr std::size_t most_graph_items = std::size_t{1} << 22;

std::size_t rounds_for(std::size_t n);

/// Calls in a row between two events: about 2.5 ms of them, so that the events' own half
/// microsecond is lost in it, and not so many that the sweep takes all day.
std::size_t calls_for(double us_per_call);

}  // namespace upsweep::apps::bench
