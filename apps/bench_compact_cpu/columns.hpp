// Columns that belong together, compacted in one call, beside a loop over all of them.
//
//   columns   x y z             3 x i32, x decides
//   flagged   life x y z        u8 and 3 x i32, life decides
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <type_traits>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <vector>

#include "apps/bench_compact_cpu/runners.hpp"
#include "apps/common/cpu_turns.hpp"

namespace upsweep::apps {

struct bench_rows {
  std::span<std::uint8_t> life;
  std::array<std::span<std::int32_t>, 3> c;

  explicit bench_rows(std::size_t n) : life(make_array<std::uint8_t>(n)) {
    for (auto& column : c) column = make_array<std::int32_t>(n);
  }
  void put(std::size_t to, const bench_rows& from, std::size_t i) const {
    life[to] = from.life[i];
    for (std::size_t k = 0; k < 3; ++k) c[k][to] = from.c[k][i];
  }
};

template <bool Flagged>
auto columns_of(const bench_rows& rows) {
  if constexpr (Flagged) {
    return columns(rows.life, rows.c[0], rows.c[1], rows.c[2]);
  } else {
    return columns(rows.c[0], rows.c[1], rows.c[2]);
  }
}

template <class Key>
struct first_below {
  Key limit;
  template <class... Others>
  bool operator()(Key key, const Others&...) const {
    return key < limit;
  }
};

/// Writes every row, and goes on only behind those to keep: out has room for one more.
template <bool Flagged, class Keep>
[[gnu::noinline]] std::size_t rows_without_branch(const bench_rows& in, std::size_t n,
                                                  const bench_rows& out, const Keep& keep) {
  std::size_t kept = 0;
  const std::int32_t *const x = in.c[0].data(), *const y = in.c[1].data(),
                            *const z = in.c[2].data();
  const std::uint8_t* const life = in.life.data();
  std::int32_t *const to_x = out.c[0].data(), *const to_y = out.c[1].data(),
                      *const to_z = out.c[2].data();
  std::uint8_t* const to_life = out.life.data();
  for (std::size_t i = 0; i < n; ++i) {
    to_x[kept] = x[i];
    to_y[kept] = y[i];
    to_z[kept] = z[i];
    if constexpr (Flagged) {
      to_life[kept] = life[i];
      kept += keep(life[i]) ? 1 : 0;
    } else {
      kept += keep(x[i]) ? 1 : 0;
    }
  }
  return kept;
}

template <bool Flagged>
int bench_columns(std::size_t n, int percent, int threads, int rounds) {
  using key = std::conditional_t<Flagged, std::uint8_t, std::int32_t>;
  const double most = Flagged ? 256.0 : 2147483648.0;
  const first_below<key> keep{static_cast<key>(std::min(most * percent / 100.0, most - 1))};
  const bench_rows in(n), out(n + 64), want(n);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < n; ++i) {
    in.life[i] = static_cast<std::uint8_t>(random_share(i) * 256.0);
    in.c[0][i] = static_cast<std::int32_t>(random_share(i) * 2147483648.0);
    in.c[1][i] = static_cast<std::int32_t>(i);
    in.c[2][i] = static_cast<std::int32_t>(i * 5 + 3);
    if (Flagged ? keep(static_cast<key>(in.life[i])) : keep(static_cast<key>(in.c[0][i]))) {
      want.put(kept++, in, i);
    }
  }

  const auto ours = [&](int some) {
    return compact(exec::openmp{some}, columns_of<Flagged>(in), columns_of<Flagged>(out), keep);
  };
  std::vector<runner> runners;
  runners.push_back({"upsweep, 1 thread", [&] { return ours(1); }});
  runners.push_back(
      {"upsweep, " + std::to_string(threads) + " threads", [&] { return ours(threads); }});
  runners.push_back({"memcpy of all columns", [&] {
                       if (Flagged) std::memcpy(out.life.data(), in.life.data(), n);
                       for (std::size_t k = 0; k < 3; ++k) {
                         std::memcpy(out.c[k].data(), in.c[k].data(), n * sizeof(std::int32_t));
                       }
                       return std::size_t{0};
                     }});
  runners.push_back(
      {"loop without a branch", [&] { return rows_without_branch<Flagged>(in, n, out, keep); }});
  runners.push_back({"loop with a branch", [&] {
                       std::size_t m = 0;
                       for (std::size_t i = 0; i < n; ++i) {
                         if (Flagged ? keep(static_cast<key>(in.life[i]))
                                     : keep(static_cast<key>(in.c[0][i]))) {
                           for (std::size_t k = 0; k < 3; ++k) out.c[k][m] = in.c[k][i];
                           if (Flagged) out.life[m] = in.life[i];
                           ++m;
                         }
                       }
                       return m;
                     }});
  return report(
      Flagged ? "compact, u8 and 3 x i32" : "compact, 3 x i32", n, kept, rounds, runners,
      [&](const runner& each) {
        const std::size_t m = each.run();
        bool same = m == 0 || m == kept;
        for (std::size_t k = 0; k < 3; ++k) {
          same =
              same && std::memcmp(out.c[k].data(), want.c[k].data(), m * sizeof(std::int32_t)) == 0;
        }
        return same && (!Flagged || std::memcmp(out.life.data(), want.life.data(), m) == 0);
      });
}

}  // namespace upsweep::apps
