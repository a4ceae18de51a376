// Inputs on which compaction has gone wrong, each with its right value.
#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <upsweep/algorithms/compact.hpp>
#include <vector>

#include "tests/support/backends.hpp"
#include "tests/support/difference.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/monoids.hpp"

namespace upsweep::tests {

/// Kept items, from vectors to a vector; checks that nothing else has been written.
template <class Backend, class T, class Keep>
std::vector<T> compacted(const std::vector<T>& in, const Keep& keep) {
  typename Backend::template array<T> source(in);
  typename Backend::template array<T> out(in.size());
  const std::size_t m = compact(Backend::exec(), source.view(), out.span(), keep);
  CHECK(out.untouched_from(m));
  CHECK(out.guards_intact());
  return first(out.read(), m);
}

/// Byte i is i mod 251.
struct byte_of_index {
  UPSWEEP_HD std::uint8_t operator()(std::size_t i) const {
    return static_cast<std::uint8_t>(i % 251);
  }
};
struct flag_of_few {
  std::uint8_t inverted;
  UPSWEEP_HD std::uint8_t operator()(std::size_t i) const {
    const bool set = i == 0 || i == 2147483647u || i == 2147483648u || i == 2147483652u;
    return static_cast<std::uint8_t>(set != (inverted != 0));
  }
};

template <class T>
struct put_at_rank {
  T* cells;
  UPSWEEP_HD void operator()(std::size_t rank, T item) const { cells[rank] = item; }
};

/// The 2 * 2.1 GB of the case are made on the fly, so that it runs where they have no room.
TEST_CASE_TEMPLATE_DEFINE("PC-01 compact: more than 2^31 items", Backend, pc01) {
  const std::size_t n = 2147483653;
  typename Backend::template array<std::uint8_t> values(std::size_t{16});
  typename Backend::template array<std::uint64_t> indices(std::size_t{16});
  const auto in = indexed(n, byte_of_index{});
  const flags few{indexed(n, flag_of_few{0})};
  CHECK(compact(Backend::exec(), in, sink(put_at_rank<std::uint8_t>{values.data()}), few) == 4);
  CHECK(compact_indices(Backend::exec(), in, sink(put_at_rank<std::uint64_t>{indices.data()}),
                        few) == 4);
  CHECK(first(values.read(), 4) == std::vector<std::uint8_t>{0, 186, 187, 191});
  CHECK(first(indices.read(), 4) ==
        std::vector<std::uint64_t>{0, 2147483647, 2147483648, 2147483652});
  CHECK(compact_count(Backend::exec(), in, flags{indexed(n, flag_of_few{1})}) == 2147483649u);
}

struct keep_all {
  template <class T>
  UPSWEEP_HD bool operator()(const T&) const {
    return true;
  }
};
struct keep_odd {
  template <class T>
  UPSWEEP_HD bool operator()(const T& item) const {
    return item % 2 == 1;
  }
};

TEST_CASE_TEMPLATE_DEFINE("PC-03 compact: nothing to do, null pointers", Backend, pc03_compact) {
  using array = typename Backend::template array<std::uint32_t>;
  using out_span = decltype(std::declval<array&>().span());
  using in_span = decltype(std::declval<array&>().view());
  const auto exec = Backend::exec();
  CHECK(compact(exec, in_span{}, out_span{}, keep_all{}) == 0);
  CHECK(compact(exec, in_span{}, out_span{}, flags{in_span{}}) == 0);
  CHECK(compact_indices(exec, in_span{}, out_span{}, keep_all{}) == 0);
  CHECK(compact_count(exec, in_span{}, keep_all{}) == 0);
  CHECK(partition(exec, in_span{}, out_span{}, out_span{}, keep_all{}) == 0);
  CHECK(unique(exec, in_span{}, out_span{}) == 0);
}

struct pixel {
  std::uint8_t r, g, b;
};
struct keep_even_red {
  UPSWEEP_HD bool operator()(const pixel& p) const { return p.r % 2 == 0; }
};

TEST_CASE_TEMPLATE_DEFINE("PC-13 compact: elements of 3 bytes", Backend, pc13_compact) {
  static_assert(sizeof(pixel) == 3);
  std::vector<pixel> in(100003);
  for (std::size_t i = 0; i < in.size(); ++i) {
    in[i] = {static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(i >> 8),
             static_cast<std::uint8_t>(7 * i)};
  }
  const auto got = compacted<Backend>(in, keep_even_red{});
  REQUIRE(got.size() == 50002);
  CHECK(checksum_of(got, [](pixel p) { return p.r + 256u * p.g + 65536u * p.b; }) ==
        checksum{50002, 417506345714u, 10440971552403876u});
  CHECK(bytes_of(got.front()) == "000000");
  CHECK(bytes_of(got.back()) == bytes_of(in[100002]));
}

TEST_CASE_TEMPLATE_DEFINE("PC-14 compact: data off the natural alignment of vectors", Backend,
                          pc14_compact) {
  const auto bytes = by_formula<std::uint8_t>(10007, byte_of_index{});
  for (std::size_t k = 0; k < 16; ++k) {
    CAPTURE(k);
    typename Backend::template array<std::uint8_t> source(bytes, k), out(bytes.size(), 15 - k);
    const std::size_t m = compact(Backend::exec(), source.view(), out.span(), keep_odd{});
    CHECK(checksum_of(first(out.read(), m), [](auto byte) { return byte; }) ==
          checksum{4984, 621256, 1557139900});
    CHECK(out.untouched_from(m));
    CHECK(out.guards_intact());
  }
}

TEST_CASE_TEMPLATE_DEFINE("PC-16 compact: a flag is true when it is not zero", Backend, pc16) {
  using numbers = std::vector<std::int32_t>;
  const numbers in{10, 11, 12, 13, 14, 15, 16, 17};
  typename Backend::template array<std::uint8_t> f(
      std::vector<std::uint8_t>{0, 1, 2, 255, 128, 0, 7, 0});
  CHECK(compacted<Backend>(in, flags{f.view()}) == numbers{11, 12, 13, 14, 16});
  typename Backend::template array<std::int32_t> source(in), kept(std::size_t{8}),
      rejected(std::size_t{8});
  CHECK(partition(Backend::exec(), source.view(), kept.span(), rejected.span(), flags{f.view()}) ==
        5);
  CHECK(first(kept.read(), 5) == numbers{11, 12, 13, 14, 16});
  CHECK(first(rejected.read(), 3) == numbers{10, 15, 17});
  typename Backend::template array<std::uint8_t> twos(std::vector<std::uint8_t>(5000, 2));
  const auto many = by_formula<std::int32_t>(5000, [](std::size_t i) { return i; });
  CHECK(difference(compacted<Backend>(many, flags{twos.view()}), many) == "");
  CHECK(compact_count(Backend::exec(), twos.view(), flags{twos.view()}) == 5000);
}

TEST_CASE_TEMPLATE_DEFINE("PC-17 compact: all, none, and the order of the rejected", Backend,
                          pc17) {
  using numbers = std::vector<std::int32_t>;
  for (const std::size_t n : {1, 255, 256, 257, 4095, 4096, 4097, 1000003}) {
    CAPTURE(n);
    const auto in = by_formula<std::int32_t>(n, [](std::size_t i) { return i; });
    for (const std::uint8_t flag : {1, 0}) {
      typename Backend::template array<std::int32_t> source(in), out(numbers(n, -1));
      typename Backend::template array<std::uint8_t> f(std::vector<std::uint8_t>(n, flag));
      CHECK(compact(Backend::exec(), source.view(), out.span(), flags{f.view()}) == n * flag);
      CHECK(difference(out.read(), flag != 0 ? in : numbers(n, -1)) == "");
      CHECK(out.guards_intact());
    }
  }
  typename Backend::template array<std::int32_t> source(numbers{1, 2, 3, 4, 5, 6, 7, 8});
  typename Backend::template array<std::int32_t> kept(std::size_t{8}), rejected(std::size_t{8});
  typename Backend::template array<std::int32_t> f(numbers{1, 0, 0, 1, 0, 1, 1, 0});
  CHECK(partition(Backend::exec(), source.view(), kept.span(), rejected.span(), flags{f.view()}) ==
        4);
  CHECK(first(kept.read(), 4) == numbers{1, 4, 6, 7});
  CHECK(first(rejected.read(), 4) == numbers{2, 3, 5, 8});
}

struct keep_sevens {
  unsigned long long* calls;
  UPSWEEP_HD bool operator()(std::int32_t item) const {
    count_one(calls);
    return item % 7 == 0;
  }
};

/// True on every second call, whatever the argument and the thread.
struct keep_every_second_call {
  unsigned long long* calls;
  UPSWEEP_HD bool operator()(std::int32_t) const {
#if defined(__CUDA_ARCH__)
    return atomicAdd(calls, 1ull) % 2 == 1;
#else
    return std::atomic_ref(*calls).fetch_add(1) % 2 == 1;
#endif
  }
};

TEST_CASE_TEMPLATE_DEFINE("PC-18 compact: the predicate is called once for each item", Backend,
                          pc18) {
  typename Backend::template array<unsigned long long> calls(std::vector<unsigned long long>{0});
  const auto in = by_formula<std::int32_t>(10007, [](std::size_t i) { return i; });
  const auto got = compacted<Backend>(in, keep_sevens{calls.data()});
  CHECK(got.size() == 1430);
  CHECK(got.back() == 10003);
  CHECK(calls.read() == std::vector<unsigned long long>{10007});

  for (const std::size_t n : {std::size_t{10007}, std::size_t{300007}}) {
    const auto many = by_formula<std::int32_t>(n, [](std::size_t i) { return i; });
    typename Backend::template array<unsigned long long> again(std::vector<unsigned long long>{0});
    // Whatever items those are: as many as counted are written, in order, and nothing else is.
    const auto some = compacted<Backend>(many, keep_every_second_call{again.data()});
    CHECK(some.size() == n / 2);
    CHECK(std::adjacent_find(some.begin(), some.end(), std::greater_equal<>{}) == some.end());
    CHECK(some.back() < static_cast<std::int32_t>(n));
    CHECK(again.read() == std::vector<unsigned long long>{n});
  }
}

template <class Backend, class T>
std::vector<T> unique_of(const std::vector<T>& in) {
  typename Backend::template array<T> source(in);
  typename Backend::template array<T> out(in.size());
  const std::size_t m = unique(Backend::exec(), source.view(), out.span());
  CHECK(out.untouched_from(m));
  return first(out.read(), m);
}

TEST_CASE_TEMPLATE_DEFINE("PC-19 unique: equality decides, not bits", Backend, pc19) {
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  using floats = std::vector<float>;
  CHECK(difference(unique_of<Backend>(floats{nan}), floats{nan}) == "");
  CHECK(difference(unique_of<Backend>(floats{nan, nan}), floats{nan, nan}) == "");
  CHECK(difference(unique_of<Backend>(floats{1, 1, nan, nan, 2}), floats{1, nan, nan, 2}) == "");
  CHECK(difference(unique_of<Backend>(floats{0.0f, -0.0f, 0.0f}), floats{0.0f}) == "");
  CHECK(unique_of<Backend>(std::vector<int>{5, 5, 4, 4, 5}) == std::vector<int>{5, 4, 5});
}

TEST_CASE_TEMPLATE_DEFINE("PC-36 compact: more threads than items", Backend, pc36_compact) {
  for (const std::size_t n : {0, 1, 2, 3, 5, 63, 64, 65}) {
    CAPTURE(n);
    const auto in = by_formula<std::int32_t>(n, [](std::size_t i) { return i + 1; });
    CHECK(compacted<Backend>(in, keep_odd{}) ==
          by_formula<std::int32_t>((n + 1) / 2, [](std::size_t i) { return 2 * i + 1; }));
  }
}

}  // namespace upsweep::tests
