// The compaction on the CPU beside those of other libraries, in turns; see runners.hpp.
//
// usage: bench_compact_cpu [TYPE [N [KEPT_PERCENT [THREADS [ROUNDS]]]]]    i32 100000000 50, all, 7
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <vector>

#include "apps/bench_compact_cpu/columns.hpp"
#include "apps/bench_compact_cpu/runners.hpp"
#include "apps/common/cpu_turns.hpp"
#include "apps/compare/copy_below.hpp"

namespace upsweep::apps {
namespace {

/// An item whose key is the given share, 0 to 1, of the way from the least to the greatest.
template <class T>
T item_at(double share) {
  const auto bits = static_cast<std::uint32_t>(std::min(share, 1.0) * 4294967295.0);
  if constexpr (std::is_same_v<T, compare::keyed_record>) {
    return {bits, {bits, bits, bits}};
  } else if constexpr (sizeof(T) == 1) {
    return static_cast<T>(bits >> 24);
  } else if constexpr (sizeof(T) == 8) {
    return static_cast<T>(bits) << 31;
  } else {
    return static_cast<T>(bits >> 1);
  }
}

template <class T>
int bench(const char* type, std::size_t n, int percent, int threads, int rounds) {
  const std::span<T> in = make_array<T>(n),
                     out = make_array<T>(n + 64);  // peers store past the end
  for (std::size_t i = 0; i < n; ++i) in[i] = item_at<T>(random_share(i));
  const T limit = item_at<T>(percent / 100.0);
  const compare::key_below<T> keep{limit};
  std::vector<T> want;
  std::copy_if(in.begin(), in.end(), std::back_inserter(want), keep);

  const auto ours = [&](int some) {
    return compact(exec::openmp{some}, std::span<const T>(in), out, keep);
  };
  std::vector<runner> runners;
  runners.push_back({"upsweep, 1 thread", [&] { return ours(1); }});
  runners.push_back(
      {"upsweep, " + std::to_string(threads) + " threads", [&] { return ours(threads); }});
  runners.push_back({"memcpy of all items", [&] {
                       std::memcpy(static_cast<void*>(out.data()), in.data(), n * sizeof(T));
                       return std::size_t{0};
                     }});
  for (const auto& peers :
       {compare::highway_copy_below_peers<T>(), compare::copy_below_peers<T>()}) {
    for (const auto& peer : peers) {
      runners.push_back({peer.name, [&, run = peer.run] {
                           return static_cast<std::size_t>(run(in.data(), n, out.data(), limit) -
                                                           out.data());
                         }});
    }
  }

  return report(
      std::string("compact, ") + type, n, want.size(), rounds, runners, [&](const runner& each) {
        const std::size_t kept = each.run();
        return kept == 0 ||
               (kept == want.size() && std::memcmp(out.data(), want.data(), kept * sizeof(T)) == 0);
      });
}

int run(int count, char** words) {
  const std::string_view type = count > 1 ? words[1] : "i32";
  const std::size_t n = count > 2 ? std::stoull(words[2]) : 100'000'000;
  const int percent = count > 3 ? std::stoi(words[3]) : 50;
  const int threads = exec::openmp{count > 4 ? std::stoi(words[4]) : 0}.thread_count();
  const int rounds = count > 5 ? std::stoi(words[5]) : 7;
  if (n == 0 || rounds < 1) throw std::invalid_argument("N and ROUNDS are 1 or more");
  if (type == "i32") return bench<std::int32_t>("i32", n, percent, threads, rounds);
  if (type == "i64") return bench<std::int64_t>("i64", n, percent, threads, rounds);
  if (type == "u8") return bench<std::uint8_t>("u8", n, percent, threads, rounds);
  if (type == "record") return bench<compare::keyed_record>("record", n, percent, threads, rounds);
  if (type == "columns") return bench_columns<false>(n, percent, threads, rounds);
  if (type == "flagged") return bench_columns<true>(n, percent, threads, rounds);
  throw std::invalid_argument("TYPE is i32, i64, u8, record, columns or flagged");
}

}  // namespace
}  // namespace upsweep::apps

int main(int count, char** words) {
  try {
    return upsweep::apps::run(count, words);
  } catch (const std::exception& error) {
    std::fprintf(stderr,
                 "usage: bench_compact_cpu [TYPE [N [KEPT_PERCENT [THREADS [ROUNDS]]]]]\n%s\n",
                 error.what());
    return 2;
  }
}
