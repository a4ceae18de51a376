// Scans of plain arrays by vectors: every width that this processor has, every way to store, and
// threads, against the order of the reference, to the last bit.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>
#include <span>
#include <tuple>
#include <upsweep/core/cpu/plain_scan.hpp>
#include <upsweep/core/scan_openmp.hpp>
#include <vector>

#include "tests/core/cpu/ordered_reference.hpp"
#include "tests/support/few_types.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/host_array.hpp"
#include "tests/support/simd_levels.hpp"

namespace upsweep::tests {

/// The scan as exec::openmp{threads} runs it, with a width and a way to store of our choice.
struct tuned {
  int threads;
  detail::plain_scan_tuning tuning;
};
template <bool Exclusive, class Op, class Load, class Store, class Finish>
void run_scan(const tuned& exec, const scan_task<Exclusive, Op, Load, Store, Finish>& task) {
  detail::plain_scan<scan_task<Exclusive, Op, Load, Store, Finish>> scan(task, exec.tuning);
  scan.run(exec::openmp{exec.threads});
}

}  // namespace upsweep::tests

template <>
inline constexpr upsweep::memory_kind upsweep::memory_for<upsweep::tests::tuned> =
    upsweep::memory_kind::host;

namespace upsweep::tests {
namespace {

constexpr int bytes_of(detail::simd_level level) {
  return level == detail::simd_level::avx512 ? 64 : level == detail::simd_level::avx2 ? 32 : 16;
}

/// Numbers whose sums round, both zeros, and here and there a NaN where `with_nan`.
template <class T>
std::vector<T> numbers(std::size_t n, std::uint64_t seed, bool with_nan) {
  random_stream random(seed);
  std::vector<T> items(n);
  for (T& item : items) {
    if constexpr (std::is_floating_point_v<T>) {
      item = static_cast<T>(static_cast<double>(random() >> 8) * 0.37 - 2e6);
      if (random() % 5 == 0) item = random() % 2 == 0 ? T{0} : -T{0};
      if (with_nan && random() % 3000 == 0) item = std::numeric_limits<T>::quiet_NaN();
    } else {
      item = static_cast<T>(random());
    }
  }
  return items;
}

template <class T>
bool same_bits(std::span<const T> a, std::span<const T> b) {
  return a.size() == b.size() &&
         (a.empty() || std::memcmp(a.data(), b.data(), a.size_bytes()) == 0);
}

template <class Op, class T>
void scan_as(const tuned& exec, std::span<const T> in, std::span<T> out, bool exclusive,
             bool reversed, maybe<T> init) {
  const auto run = [&](auto direction) {
    if (exclusive && init.set) {
      exclusive_scan_init(exec, in, out, Op{}, init.value, whole{}, direction);
    } else if (exclusive) {
      exclusive_scan(exec, in, out, Op{}, whole{}, direction);
    } else if (init.set) {
      inclusive_scan_init(exec, in, out, Op{}, init.value, whole{}, direction);
    } else {
      inclusive_scan(exec, in, out, Op{}, whole{}, direction);
    }
  };
  reversed ? run(reverse) : run(forward);
}

template <class Op>
std::vector<value_t<Op>> expected(std::vector<value_t<Op>> in, bool exclusive, bool reversed,
                                  maybe<value_t<Op>> init) {
  if (!reversed) return ordered_scan(in, Op{}, exclusive, init);
  std::reverse(in.begin(), in.end());
  auto out = ordered_scan(in, flipped<Op>{Op{}}, exclusive, init);
  std::reverse(out.begin(), out.end());
  return out;
}

/// All widths, stores, threads and places in memory for one input and form.
template <class Op>
void check_form(const std::vector<value_t<Op>>& in, bool exclusive, bool reversed, bool with_init,
                std::initializer_list<int> threads, std::initializer_list<std::size_t> offsets) {
  using T = value_t<Op>;
  using detail::store_mode;
  const maybe<T> init{T{7}, with_init};
  const auto want = expected<Op>(in, exclusive, reversed, init);
  const std::size_t n = in.size();
  CAPTURE(n);
  CAPTURE(exclusive);
  CAPTURE(reversed);
  CAPTURE(with_init);
  for (const auto level : levels_here()) {
    CAPTURE(bytes_of(level));
    for (const auto stores : {store_mode::automatic, store_mode::cached, store_mode::streamed}) {
      CAPTURE(static_cast<int>(stores));
      for (const int team : threads) {
        CAPTURE(team);
        for (const std::size_t offset : offsets) {
          CAPTURE(offset);
          host_array<T> out(n, offset);
          scan_as<Op, T>({team, {level, stores}}, in, out.span(), exclusive, reversed, init);
          REQUIRE(same_bits<T>(out.view(), want));
          REQUIRE(out.guards_intact());
          if (stores == store_mode::streamed) continue;
          std::vector<T> place(in);
          scan_as<Op, T>({team, {level, stores}}, place, place, exclusive, reversed, init);
          REQUIRE(same_bits<T>(place, want));
        }
      }
    }
  }
}

template <class Op>
void check_all(std::size_t n, std::initializer_list<int> threads,
               std::initializer_list<std::size_t> offsets) {
  const auto in = numbers<value_t<Op>>(n, n + 3, !std::is_same_v<Op, plus<value_t<Op>>>);
  for (const bool exclusive : {false, true}) {
    for (const bool reversed : {false, true}) {
      for (const bool with_init : {false, true}) {
        check_form<Op>(in, exclusive, reversed, with_init, threads, offsets);
      }
    }
  }
}

// Few: both widths of items, integers and floats.
using ops_of_vectors = few_or_all<
    std::tuple<plus<float>, plus<std::int64_t>, maximum<double>>,
    std::tuple<plus<float>, plus<double>, plus<std::int32_t>, plus<std::uint64_t>, minimum<float>,
               maximum<double>, maximum<std::int64_t>, minimum<std::uint32_t>>>;
using ops_of_blocks =
    few_or_all<std::tuple<plus<float>, plus<std::int64_t>>,
               std::tuple<plus<float>, plus<double>, plus<std::int64_t>, minimum<float>>>;

}  // namespace

TEST_CASE_TEMPLATE_DEFINE("plain_scan: sizes around vectors, lines and pages", Op,
                          plain_scan_vectors) {
  using T = value_t<Op>;
  constexpr std::size_t line = detail::line_items<T>, page = detail::page_items<T>;
  for (std::size_t n = 0; n <= 2 * line + 1; ++n) check_all<Op>(n, {1}, {0, 1});
  for (const std::size_t n : {5 * line + 3, page - 1, page, page + 1, 3 * page + line + 1}) {
    check_all<Op>(n, {1}, {0, 1, line / 2});
  }
}

TEST_CASE_TEMPLATE_APPLY(plain_scan_vectors, ops_of_vectors);

TEST_CASE_TEMPLATE_DEFINE("plain_scan: sizes around blocks, and threads", Op, plain_scan_blocks) {
  using T = value_t<Op>;
  constexpr std::size_t block = detail::block_items<T>;
  for (const std::size_t n : {block - 1, block, block + 1, 3 * block + 77}) {
    check_all<Op>(n, {1, 3}, {3});
  }
}
TEST_CASE_TEMPLATE_APPLY(plain_scan_blocks, ops_of_blocks);

TEST_CASE("plain_scan: any number of threads gives the bits of one, and of exec::serial") {
  const std::size_t n = 40 * detail::block_items<float> + 5;
  const auto in = numbers<float>(n, 1, false);
  const auto want = ordered_scan(in, plus<float>{}, false, nothing<float>());
  std::vector<float> out(n);
  inclusive_scan(exec::serial{}, std::span(in), std::span(out), plus<float>{});
  CHECK(same_bits<float>(out, want));
  for (const int threads : {1, 2, 3, 7, 64}) {
    CAPTURE(threads);
    std::fill(out.begin(), out.end(), 0.0f);
    inclusive_scan(exec::openmp{threads}, std::span(in), std::span(out), plus<float>{});
    CHECK(same_bits<float>(out, want));
  }
  // The reference is a sum at all, and not trivially exact.
  double sum = 0;
  for (const float item : in) sum += item;
  CHECK(std::abs(want.back() - sum) <= 1e-6 * 2e6 * static_cast<double>(n));
  CHECK(static_cast<float>(sum) != in[0]);
}

TEST_CASE("plain_scan: n does not change what stands before it") {
  const auto in = numbers<float>(2 * detail::block_items<float> + 100, 2, false);
  const auto all = ordered_scan(in, plus<float>{}, false, nothing<float>());
  for (const std::size_t n : {1, 15, 17, 1025, 70000}) {
    std::vector<float> out(n);
    inclusive_scan(exec::serial{}, std::span(in).first(n), std::span(out), plus<float>{});
    CHECK(same_bits<float>(out, std::span(all).first(n)));
  }
}

TEST_CASE("plain_scan: outputs around the size that goes past the cache") {
  for (const std::size_t n : {detail::stream_from_bytes / 4 - 1, detail::stream_from_bytes / 4}) {
    const auto in = numbers<std::uint32_t>(n, 3, false);
    std::vector<std::uint32_t> out(n), want(n);
    std::uint32_t sum = 0;
    for (std::size_t i = 0; i < n; ++i) want[i] = sum += in[i];
    for (const int threads : {1, 2}) {
      std::fill(out.begin(), out.end(), 0u);
      inclusive_scan(exec::openmp{threads}, std::span(in), std::span(out), plus<std::uint32_t>{});
      CHECK(same_bits<std::uint32_t>(out, want));
    }
  }
}

TEST_CASE("plain_scan: only plain arrays of one type go by vectors") {
  using detail::contiguous;
  using detail::load_item;
  using detail::same_index;
  using detail::store_item;
  const auto is_plain = []<class Op, class In, class Out>(Op, In, Out) {
    return detail::is_plain_scan<
        scan_task<false, Op, load_item<Op, contiguous<const In>, same_index>,
                  store_item<contiguous<Out>, same_index>>>;
  };
  CHECK(is_plain(plus<float>{}, 0.0f, 0.0f));
  CHECK(is_plain(maximum<std::int32_t>{}, std::int32_t{}, std::int32_t{}));
  CHECK_FALSE(is_plain(plus<double>{}, 0.0f, 0.0));
  CHECK_FALSE(is_plain(plus<float>{}, 0.0f, 0.0));
  CHECK_FALSE(is_plain(plus<std::uint8_t>{}, std::uint8_t{}, std::uint8_t{}));
  CHECK_FALSE(is_plain(plus<long double>{}, 0.0L, 0.0L));
}

}  // namespace upsweep::tests
