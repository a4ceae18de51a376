// The contract of compact, compact_indices, compact_count, partition and unique for every backend.
#pragma once
#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <upsweep/algorithms/compact.hpp>
#include <vector>

#include "tests/support/backends.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/monoids.hpp"
#include "tests/support/reference.hpp"

namespace upsweep::tests {

/// Keeps about one in `share`, none of them for 0.
struct keep_share {
  std::uint32_t share;
  template <class T>
  UPSWEEP_HD bool operator()(const T& item) const {
    return share != 0 && static_cast<std::uint32_t>(item) * 2654435761u % 1024u < 1024u / share;
  }
};

/// f(i) for each item.
template <class F>
std::vector<bool> where(std::size_t n, F f) {
  std::vector<bool> wanted(n);
  for (std::size_t i = 0; i < n; ++i) wanted[i] = f(i);
  return wanted;
}

/// All five functions on one input, each between guards.
/// wanted   for each item whether `keep` should take it
template <class Backend, class T, class Keep>
void check_compactions(const std::vector<T>& in, const Keep& keep, const std::vector<bool>& wanted,
                       std::size_t in_offset = 0, std::size_t out_offset = 0) {
  const std::size_t n = in.size();
  CAPTURE(n);
  const auto want = reference::split_indices(n, [&](std::size_t i) { return wanted[i]; });
  const auto kept = reference::gather(in, want.kept);
  const auto rejected = reference::gather(in, want.rejected);
  const auto exec = Backend::exec();
  typename Backend::template array<T> source(in, in_offset);
  {
    typename Backend::template array<T> out(n, out_offset);
    CHECK(compact(exec, source.view(), out.span(), keep) == kept.size());
    CHECK(difference(first(out.read(), kept.size()), kept) == "");
    CHECK(out.untouched_from(kept.size()));
    CHECK(out.guards_intact());
  }
  {
    typename Backend::template array<std::uint64_t> out(n, out_offset);
    CHECK(compact_indices(exec, source.view(), out.span(), keep) == kept.size());
    const std::vector<std::uint64_t> indices(want.kept.begin(), want.kept.end());
    CHECK(difference(first(out.read(), kept.size()), indices) == "");
    CHECK(out.untouched_from(kept.size()));
    CHECK(out.guards_intact());
  }
  CHECK(compact_count(exec, source.view(), keep) == kept.size());
  {
    typename Backend::template array<T> out(n, out_offset), others(n, in_offset);
    CHECK(partition(exec, source.view(), out.span(), others.span(), keep) == kept.size());
    CHECK(difference(first(out.read(), kept.size()), kept) == "");
    CHECK(difference(first(others.read(), rejected.size()), rejected) == "");
    CHECK(out.untouched_from(kept.size()));
    CHECK(others.untouched_from(rejected.size()));
    CHECK(out.guards_intact());
    CHECK(others.guards_intact());
  }
  CHECK(difference(source.read(), in) == "");
}

TEST_CASE_TEMPLATE_DEFINE("compact: by predicate, sizes around tiles and windows", Backend,
                          compact_by_predicate) {
  for (const std::size_t n :
       sizes_around<Backend>(Backend::template compact_tile_items<std::uint32_t>)) {
    const auto in = random_bits<std::uint32_t>(n, n);
    for (const std::uint32_t share : {0u, 1u, 2u, 100u}) {
      CAPTURE(share);
      const keep_share keep{share};
      check_compactions<Backend>(in, keep, where(n, [&](std::size_t i) { return keep(in[i]); }));
    }
  }
}

TEST_CASE_TEMPLATE_DEFINE("compact: only the first, only the last, one tile of each", Backend,
                          compact_few) {
  const std::size_t tile = Backend::template compact_tile_items<std::uint32_t>;
  const std::size_t n = 3 * tile + 1;
  const auto in = random_bits<std::uint32_t>(n, 1);
  const auto check = [&](auto keep_index) {
    typename Backend::template array<std::uint8_t> f(by_formula<std::uint8_t>(n, keep_index));
    check_compactions<Backend>(in, flags{f.view()}, where(n, keep_index));
  };
  check([&](std::size_t i) { return i == 0; });
  check([&](std::size_t i) { return i == n - 1; });
  check([&](std::size_t i) { return i / tile == 1; });
  check([&](std::size_t i) { return i / tile != 1; });
}

template <class Backend, class Flag>
void check_flags(std::size_t offset) {
  const std::size_t n = 3 * Backend::template compact_tile_items<std::uint16_t> + 1;
  const auto in = random_bits<std::uint16_t>(n, 5);
  auto chosen = random_bits<Flag>(n, 6);
  for (std::size_t i = 0; i < n; ++i) {
    if (i % 3 == 0) chosen[i] = Flag{};  // else any bits, subnormal numbers and NaN too
  }
  const auto wanted = where(n, [&](std::size_t i) { return chosen[i] != Flag{}; });
  typename Backend::template array<Flag> f(chosen, offset);
  check_compactions<Backend>(in, flags{f.view()}, wanted, offset, 15 - offset);
}

TEST_CASE_TEMPLATE_DEFINE("compact: flags of any type, whatever is not zero", Backend,
                          compact_by_flags) {
  check_flags<Backend, std::uint8_t>(0);
  check_flags<Backend, std::uint8_t>(3);
  check_flags<Backend, std::int32_t>(1);
  check_flags<Backend, std::uint64_t>(1);
  check_flags<Backend, float>(3);
  if constexpr (all_types<Backend>) {  // on the device each type costs four kernels
    check_flags<Backend, std::int8_t>(1);
    check_flags<Backend, std::uint16_t>(5);
    check_flags<Backend, double>(1);
  }

  const std::vector<bool> truth{true, false, true, true, false};
  typename Backend::template array<bool> f(truth);
  check_compactions<Backend>(std::vector<int>{1, 2, 3, 4, 5}, flags{f.view()}, truth);
  const std::vector<float> odd{-0.0f, 0.5f, std::numeric_limits<float>::quiet_NaN(), 1e-45f, 0.0f};
  typename Backend::template array<float> g(odd);
  check_compactions<Backend>(std::vector<int>{1, 2, 3, 4, 5}, flags{g.view()},
                             std::vector<bool>{false, true, true, true, false});
}

template <class Maps>
struct keep_odd_first_byte {
  UPSWEEP_HD bool operator()(const Maps& item) const { return item.map[0] % 2 == 1; }
};

template <class Backend, class Maps>
void check_compact_structs() {
  const std::size_t n = 3 * Backend::template compact_tile_items<Maps> + 1;
  const auto in = random_bits<Maps>(n, sizeof(Maps));
  check_compactions<Backend>(in, keep_odd_first_byte<Maps>{},
                             where(n, [&](std::size_t i) { return in[i].map[0] % 2 == 1; }), 1, 0);
}

TEST_CASE_TEMPLATE_DEFINE("compact: structs of 1 to 100 bytes", Backend, compact_structs) {
  check_compact_structs<Backend, nibble_maps<3>>();
  check_compact_structs<Backend, nibble_maps<12, 4>>();
  check_compact_structs<Backend, nibble_maps<20, 4>>();
  check_compact_structs<Backend, nibble_maps<100>>();
  if constexpr (all_types<Backend>) {
    check_compact_structs<Backend, nibble_maps<1>>();
    check_compact_structs<Backend, nibble_maps<16, 16>>();
    check_compact_structs<Backend, nibble_maps<40, 8>>();
  }
}

TEST_CASE_TEMPLATE_DEFINE("compact: the output is the input", Backend, compact_in_place) {
  for (const std::size_t n :
       sizes_around<Backend>(Backend::template compact_tile_items<std::uint32_t>)) {
    CAPTURE(n);
    const auto in = random_bits<std::uint32_t>(n, n);
    for (const std::uint32_t share : {1u, 2u, 9u}) {
      CAPTURE(share);
      const auto want =
          reference::split_indices(n, [&](std::size_t i) { return keep_share{share}(in[i]); });
      const auto kept = reference::gather(in, want.kept);
      const auto rejected = reference::gather(in, want.rejected);
      typename Backend::template array<std::uint32_t> a(in), b(in), c(in), others(n), chosen(n);
      CHECK(compact(Backend::exec(), a.view(), a.span(), keep_share{share}) == kept.size());
      CHECK(difference(first(a.read(), kept.size()), kept) == "");
      CHECK(partition(Backend::exec(), b.view(), b.span(), others.span(), keep_share{share}) ==
            kept.size());
      CHECK(difference(first(b.read(), kept.size()), kept) == "");
      CHECK(difference(first(others.read(), rejected.size()), rejected) == "");
      CHECK(partition(Backend::exec(), c.view(), chosen.span(), c.span(), keep_share{share}) ==
            kept.size());
      CHECK(difference(first(chosen.read(), kept.size()), kept) == "");
      CHECK(difference(first(c.read(), rejected.size()), rejected) == "");
      CHECK(a.guards_intact());
      CHECK(b.guards_intact());
      CHECK(c.guards_intact());
    }
  }
}

struct hash_of_index {
  UPSWEEP_HD std::uint32_t operator()(std::size_t i) const {
    return static_cast<std::uint32_t>(i * 2654435761u);
  }
};

/// Counts how often each cell is written, and keeps what was written.
struct record_at_rank {
  std::uint64_t* cells;
  unsigned long long* calls;
  UPSWEEP_HD void operator()(std::size_t rank, std::uint64_t item) const {
    cells[rank] = item;
    count_one(calls);
  }
};

TEST_CASE_TEMPLATE_DEFINE("compact: functors in and out", Backend, compact_functors) {
  const std::size_t n = 3 * Backend::template compact_tile_items<std::uint32_t> + 1;
  const keep_share keep{3};
  const auto want =
      reference::split_indices(n, [&](std::size_t i) { return keep(hash_of_index{}(i)); });
  std::vector<std::uint64_t> items, indices(want.kept.begin(), want.kept.end());
  for (const std::size_t i : want.kept) items.push_back(hash_of_index{}(i));
  const std::size_t m = want.kept.size();
  REQUIRE(m > 10);
  typename Backend::template array<std::uint64_t> a(n), b(n);
  typename Backend::template array<unsigned long long> calls(std::vector<unsigned long long>{0, 0});
  CHECK(compact(Backend::exec(), indexed(n, hash_of_index{}),
                sink(record_at_rank{a.data(), calls.data()}), keep) == m);
  CHECK(compact_indices(Backend::exec(), indexed(n, hash_of_index{}),
                        sink(record_at_rank{b.data(), calls.data() + 1}), keep) == m);
  CHECK(difference(first(a.read(), m), items) == "");
  CHECK(difference(first(b.read(), m), indices) == "");
  CHECK(a.untouched_from(m));
  CHECK(b.untouched_from(m));
  CHECK(calls.read() == std::vector<unsigned long long>{m, m});
}

struct take_all_pairs {
  UPSWEEP_HD bool operator()(int, int) const { return true; }
};

TEST_CASE_TEMPLATE_DEFINE("compact: short outputs and flags are refused before any work", Backend,
                          compact_refused) {
  typename Backend::template array<int> in(std::vector<int>(10, 1));
  typename Backend::template array<int> nine(std::size_t{9}), ten(std::size_t{10});
  typename Backend::template array<char> f(std::vector<char>(9, 1));
  const auto exec = Backend::exec();
  const keep_share all{1};
  CHECK_THROWS_AS(compact(exec, in.view(), nine.span(), all), std::invalid_argument);
  CHECK_THROWS_AS(compact_indices(exec, in.view(), nine.span(), all), std::invalid_argument);
  CHECK_THROWS_AS(partition(exec, in.view(), ten.span(), nine.span(), all), std::invalid_argument);
  CHECK_THROWS_AS(partition(exec, in.view(), nine.span(), ten.span(), all), std::invalid_argument);
  CHECK_THROWS_AS(unique(exec, in.view(), nine.span()), std::invalid_argument);
  CHECK_THROWS_AS(compact(exec, in.view(), ten.span(), flags{f.view()}), std::invalid_argument);
  CHECK_THROWS_AS(compact_count(exec, in.view(), flags{f.view()}), std::invalid_argument);
  typename Backend::template array<std::uint8_t> bits(std::vector<std::uint8_t>(1, 0xff));
  CHECK_THROWS_AS(compact(exec, in.view(), ten.span(), mask_bits{bits.view()}),
                  std::invalid_argument);
  CHECK_THROWS_AS(compact(exec, columns(in.view(), in.view()), columns(ten.span(), nine.span()),
                          take_all_pairs{}),
                  std::invalid_argument);
  CHECK_THROWS_AS(unique_by_key(exec, in.view(), nine.view(), ten.span(), ten.span()),
                  std::invalid_argument);
  CHECK_THROWS_AS(unique_by_key(exec, in.view(), in.view(), ten.span(), nine.span()),
                  std::invalid_argument);
  CHECK(nine.untouched_from(0));
  CHECK(ten.untouched_from(0));
}

struct same_tens {
  UPSWEEP_HD bool operator()(std::int32_t a, std::int32_t b) const { return a / 10 == b / 10; }
};

TEST_CASE_TEMPLATE_DEFINE("unique: first of every run", Backend, unique_runs) {
  for (const std::size_t n :
       sizes_around<Backend>(Backend::template compact_tile_items<std::int32_t>)) {
    CAPTURE(n);
    random_stream random(n);
    std::vector<std::int32_t> in(n);
    for (std::size_t i = 1; i < n; ++i) in[i] = in[i - 1] + (random() % 3 == 0 ? 1 : 0);
    const auto check = [&](auto equal, auto... argument) {
      const auto want = reference::split_indices(
          n, [&](std::size_t i) { return i == 0 || !equal(in[i - 1], in[i]); });
      const auto heads = reference::gather(in, want.kept);
      typename Backend::template array<std::int32_t> source(in, 1), out(n);
      CHECK(unique(Backend::exec(), source.view(), out.span(), argument...) == heads.size());
      CHECK(difference(first(out.read(), heads.size()), heads) == "");
      CHECK(out.untouched_from(heads.size()));
      CHECK(out.guards_intact());
      CHECK(unique(Backend::exec(), source.view(), source.span(), argument...) == heads.size());
      CHECK(difference(first(source.read(), heads.size()), heads) == "");
      CHECK(source.guards_intact());
    };
    check([](std::int32_t a, std::int32_t b) { return a == b; });
    check(same_tens{}, same_tens{});
  }
}

TEST_CASE_TEMPLATE_DEFINE("compact: random sizes, densities, offsets", Backend, compact_property) {
  const std::uint64_t property = property_seed();
  CAPTURE(property);
  random_stream random(property);
  const std::size_t largest = 6 * Backend::template compact_tile_items<std::uint32_t>;
  for (int round = 0; round < 40; ++round) {
    CAPTURE(round);
    const std::size_t n = random.below(random.below(4) == 0 ? largest : largest / 64 + 2);
    const keep_share keep{static_cast<std::uint32_t>(random.below(40))};
    const std::size_t in_offset = random.below(16), out_offset = random.below(16);
    const auto in = random_bits<std::uint32_t>(n, random());
    CAPTURE(in_offset);
    CAPTURE(out_offset);
    CAPTURE(keep.share);
    const auto wanted = where(n, [&](std::size_t i) { return keep(in[i]); });
    check_compactions<Backend>(in, keep, wanted, in_offset, out_offset);
  }
}

}  // namespace upsweep::tests
