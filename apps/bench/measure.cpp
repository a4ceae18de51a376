#include "apps/bench/measure.hpp"

#include <algorithm>
#include <functional>
#include <vector>

#include "apps/bench/graph.hpp"
#include "apps/bench/sizes.hpp"

namespace upsweep::apps::bench {
namespace {

/// One call over buffer pair `pair`.
using call_function = std::function<void(std::size_t pair)>;

std::vector<call_function> contenders(bench_device& device, const bench_case& what,
                                      const layout& where, std::size_t n) {
  std::vector<device_call> calls;
  for (std::size_t pair = 0; pair < where.pairs; ++pair) {
    calls.push_back(what.call(where, device.pool(), n, pair));
  }
  return {[&device, &what, calls](std::size_t pair) { device.run_ours(what, calls[pair]); },
          [&device, &what, calls](std::size_t pair) { device.run_cub(what, calls[pair]); },
          [&device, where](std::size_t pair) {
            device.copy(device.pool() + where.copy_to(pair), device.pool() + where.copy_from(pair),
                        where.copy_bytes());
          }};
}

void call_in_turn(const call_function& call, std::size_t calls, std::size_t pairs) {
  std::size_t pair = 0;
  for (std::size_t i = 0; i < calls; ++i) {
    call(pair);
    pair = pair + 1 == pairs ? 0 : pair + 1;
  }
}

/// So many calls that the slowest of the scans fills one measurement.
std::size_t choose_calls(bench_device& device, const std::vector<call_function>& all,
                         std::size_t pairs) {
  constexpr std::size_t tries = 5;
  double slowest = 0;
  for (const call_function& one : all) {
    call_in_turn(one, 1, 1);  // loads the kernel
    const double us = device.time_us([&] { call_in_turn(one, tries, pairs); });
    slowest = std::max(slowest, us / tries);
  }
  return calls_for(slowest);
}

double time_stream(bench_device& device, const call_function& call, std::size_t calls,
                   std::size_t pairs) {
  device.flush_cache();
  device.stream().wait();  // else the first launches would hide behind the flush
  return device.time_us([&] { call_in_turn(call, calls, pairs); });
}

double time_graph(bench_device& device, const work_graph& graph) {
  // Twice and without a wait: the launch of the whole graph, which no call of a longer replay would
  // see, happens behind it.
  device.flush_cache();
  device.flush_cache();
  return device.time_us([&] { graph.replay(device.stream()); });
}

std::size_t count_launches(bench_device& device, const call_function& call) {
  return work_graph(device.stream(), [&] { call(0); }).launches();
}

}  // namespace

measurement measure(bench_device& device, const bench_case& what, const layout& where,
                    std::size_t n, mode how, std::size_t rounds) {
  if (what.in_place) {  // the results of the check are no random input
    fill(device.stream(), device.pool() + where.out_at(0), where.pairs * where.out_stride,
         what.holds, values::uniform, n);
  }
  const std::vector<call_function> all = contenders(device, what, where, n);
  const std::size_t calls = choose_calls(device, all, where.pairs);
  std::vector<work_graph> graphs;
  if (how == mode::graph) {
    for (const call_function& one : all) {
      graphs.emplace_back(device.stream(), [&] { call_in_turn(one, calls, where.pairs); });
      graphs.back().upload(device.stream());
    }
  }
  std::vector<std::vector<double>> times(all.size());
  for (std::size_t round = 0; round <= rounds; ++round) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const double us = how == mode::graph ? time_graph(device, graphs[i])
                                           : time_stream(device, all[i], calls, where.pairs);
      if (round != 0) times[i].push_back(us / static_cast<double>(calls));
    }
  }
  return {spread_of(times[0]), spread_of(times[1]), spread_of(times[2]),
          count_launches(device, all[0]), count_launches(device, all[1])};
}

}  // namespace upsweep::apps::bench
