// The scan on the CPU beside a copy and the scans of other libraries, in turns.
//
//   round r   copy  ours  ours in place  peer a  peer b ...      every ratio is of one round, so
//   that
//             a busy moment of the machine hits both of its times; medians over the rounds are
//             shown
//
// usage: bench_scan_cpu [TYPE [N [THREADS [ROUNDS]]]]      f32 100000000, all threads, 7
#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <upsweep/core/cpu/stream_copy.hpp>
#include <upsweep/core/scan_openmp.hpp>
#include <vector>

#include "apps/common/cpu_turns.hpp"
#include "apps/common/timing.hpp"
#include "apps/compare/scan.hpp"

namespace upsweep::apps {
namespace {

struct runner {
  std::string name;
  std::function<void()> run;
  bool peer = false;
  std::vector<double> times_us{};
};

double median(std::vector<double> values) {
  return spread_of(std::move(values)).median;
}

/// Halves, thirds, ... copied at the same time, past the cache or not.
template <class T>
void copy(std::span<const T> in, std::span<T> out, int threads, bool past_cache) {
  const std::size_t share = (in.size() / static_cast<std::size_t>(threads) + 63) / 64 * 64;
#pragma omp parallel for num_threads(threads)
  for (int t = 0; t < threads; ++t) {
    const std::size_t begin = std::min(in.size(), share * static_cast<std::size_t>(t));
    const std::size_t n = std::min(share, in.size() - begin);
    if (past_cache) {
      detail::stream_copy<16>(out.data() + begin, in.data() + begin, n * sizeof(T));
      detail::stream_fence();
    } else {
      std::memcpy(out.data() + begin, in.data() + begin, n * sizeof(T));
    }
  }
}

template <class T>
bool looks_right(std::span<const T> in, std::span<const T> out) {
  long double sum = 0, magnitudes = 0;
  T wrapped{};
  for (std::size_t i = 0; i < in.size(); ++i) {
    if constexpr (std::is_floating_point_v<T>) {
      sum += in[i], magnitudes += std::abs(in[i]);
      const long double bound = 1e-5L * magnitudes * std::sqrt(static_cast<long double>(i + 1));
      if (!(std::abs(out[i] - sum) <= bound)) return false;
    } else {
      wrapped += in[i];
      if (out[i] != wrapped) return false;
    }
  }
  return true;
}

template <class T>
int bench(io::dtype type, std::size_t n, int threads, int rounds) {
  const std::span<T> in = make_array<T>(n), out = make_array<T>(n);
  for (std::size_t i = 0; i < n; ++i) in[i] = static_cast<T>(i * 2654435761u % 1000) - T{500};
  const exec::openmp exec{threads};

  std::vector<runner> runners;
  runners.push_back({"memcpy", [&] { copy<T>(in, out, threads, false); }});
  runners.push_back({"copy past the cache", [&] { copy<T>(in, out, threads, true); }});
  runners.push_back({"upsweep", [&] { inclusive_scan(exec, in, out, plus<T>{}); }});
  std::vector<std::unique_ptr<compare::scan_job>> jobs;
  const compare::scan_request request{type, true, n, static_cast<unsigned>(threads)};
  const compare::scan_buffers buffers{in.data(), out.data(), n};
  const auto peers = compare::cpu_scan_peers();
  for (const auto& peer : peers.present) {
    compare::scan_job* const job = jobs.emplace_back(peer.make(request)).get();
    job->prepare(buffers, nullptr);
    runners.push_back({peer.name, [job, &buffers] { job->run(buffers, nullptr); }, true});
  }
  runners.push_back({"upsweep in place", [&] { inclusive_scan(exec, out, out, plus<T>{}); }});

  const runner* const wrong = time_in_turns(runners, n, rounds, [&](const runner& each) {
    each.run();
    return !(each.peer || each.name == "upsweep") || looks_right<T>(in, out);
  });
  if (wrong != nullptr) {
    std::fprintf(stderr, "bench_scan_cpu: the result of %s is wrong\n", wrong->name.c_str());
    return 1;
  }

  const runner* best = nullptr;
  for (const runner& each : runners) {
    if (each.peer && (!best || median(each.times_us) < median(best->times_us))) best = &each;
  }
  std::printf("inclusive sum, %s, n = %zu, %d threads, medians of %d rounds\n",
              std::string(io::name(type)).c_str(), n, threads, rounds);
  std::printf("%-28s %10s %14s %18s\n", "", "ns an item", "share of copy", "best peer's time");
  for (const runner& each : runners) {
    std::vector<double> of_copy, of_peer;
    for (std::size_t r = 0; r < each.times_us.size(); ++r) {
      of_copy.push_back(std::min(runners[0].times_us[r], runners[1].times_us[r]) /
                        each.times_us[r]);
      of_peer.push_back(best->times_us[r] / each.times_us[r]);
    }
    std::printf("%-28s %10.3f %13.0f%% %16.2f x\n", each.name.c_str(),
                median(each.times_us) * 1e3 / static_cast<double>(n), 100 * median(of_copy),
                median(of_peer));
  }
  for (const auto& peer : peers.absent) {
    std::printf("%-28s not in this build: %s\n", peer.name.c_str(), peer.reason.c_str());
  }
  return 0;
}

int run(int count, char** words) {
  const io::dtype type = io::parse_dtype(count > 1 ? words[1] : "f32");
  const std::size_t n = count > 2 ? std::stoull(words[2]) : 100'000'000;
  const int threads = exec::openmp{count > 3 ? std::stoi(words[3]) : 0}.thread_count();
  const int rounds = count > 4 ? std::stoi(words[4]) : 7;
  if (n == 0 || rounds < 1) throw std::invalid_argument("N and ROUNDS are 1 or more");
  switch (type) {
    case io::dtype::f32:
      return bench<float>(type, n, threads, rounds);
    case io::dtype::f64:
      return bench<double>(type, n, threads, rounds);
    case io::dtype::u32:
    case io::dtype::i32:
      return bench<std::uint32_t>(type, n, threads, rounds);
    case io::dtype::u64:
    case io::dtype::i64:
      return bench<std::uint64_t>(type, n, threads, rounds);
    default:
      throw std::invalid_argument("TYPE is f32, f64, or 4- or 8-byte integers");
  }
}

}  // namespace
}  // namespace upsweep::apps

int main(int count, char** words) {
  try {
    return upsweep::apps::run(count, words);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "usage: bench_scan_cpu [TYPE [N [THREADS [ROUNDS]]]]\n%s\n", error.what());
    return 2;
  }
}
