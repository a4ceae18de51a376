#include "apps/bench/layout.hpp"

#include <algorithm>

namespace upsweep::apps::bench {
namespace {

constexpr std::size_t beyond_cache_bytes = 160'000'000;  // H200: 60 MiB of L2

/// Room for items that start a few places late, for a guard behind the last one, and for what lies
/// between columns.
std::size_t stride_of(std::size_t bytes_per_item, std::size_t n, std::size_t columns = 1) {
  constexpr std::size_t spare_items = 8, guard_bytes = 64;
  const std::size_t gaps_bytes = 255 * (columns - 1);
  return ((n + spare_items) * bytes_per_item + gaps_bytes + guard_bytes + 255) / 256 * 256;
}

}  // namespace

layout lay_out(const item_bytes& item, std::size_t n) {
  layout made;
  const double written = static_cast<double>(item.out * n) * item.kept;
  made.floor_bytes = item.in * n + static_cast<std::size_t>(written) + item.keys * item.keys_of(n);
  made.pairs =
      std::clamp(beyond_cache_bytes / made.floor_bytes + 1, std::size_t{2}, std::size_t{200});
  made.in_stride = stride_of(item.in, n, item.columns);
  made.keys_stride = item.keys == 0 ? 0 : stride_of(item.keys, item.keys_of(n));
  made.out_stride = stride_of(item.out, n, item.columns);
  made.copy_stride = (made.copy_bytes() + 255) / 256 * 256;
  return made;
}

}  // namespace upsweep::apps::bench
