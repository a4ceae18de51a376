// The contract of scans over all types: twelve numbers, structs of any size, accumulators apart
// from input and output, and functors in their place.
#pragma once
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>
#include <upsweep/core/scan.hpp>
#include <vector>

#include "tests/core/scan_calls.hpp"
#include "tests/support/backends.hpp"
#include "tests/support/generators.hpp"
#include "tests/support/monoids.hpp"

namespace upsweep::tests {

template <class... Ts>
struct type_list {};

using integer_types = type_list<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t,
                                std::int8_t, std::int16_t, std::int32_t, std::int64_t>;
using twelve_types =
    type_list<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t, std::int8_t, std::int16_t,
              std::int32_t, std::int64_t, f16, bf16, float, double>;

/// Some of each width and kind; fewer where each type costs kernels, or time under the sanitizers.
template <class Backend>
using types_to_compile = std::conditional_t<
    all_types<Backend>,
    type_list<std::uint8_t, std::int16_t, std::int32_t, std::uint64_t, f16, double>,
    type_list<std::int16_t, std::uint64_t, f16>>;

/// f(T{}) for each type of the list.
template <class... Ts, class F>
void for_each_type(type_list<Ts...>, F f) {
  (f(Ts{}), ...);
}

/// f16 and bf16 are computed with in float.
template <class T>
using accumulator_t =
    std::conditional_t<std::is_same_v<T, f16> || std::is_same_v<T, bf16>, float, T>;

template <class Backend, class T>
void check_sums_of() {
  using accumulator = accumulator_t<T>;
  for (const std::size_t n : few_sizes_around<Backend>(Backend::template tile_items<accumulator>)) {
    check_both_forms<Backend, T>(small_numbers<T>(n, n + 1), plus<accumulator>{});
    if constexpr (std::is_integral_v<T>) {  // these wrap
      check_both_forms<Backend, T>(random_bits<T>(n, n + 2), plus<T>{});
    }
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan: sums of the twelve types", Backend, scan_sums) {
  for_each_type(few_or_all<types_to_compile<Backend>, twelve_types>{},
                [](auto type) { check_sums_of<Backend, decltype(type)>(); });
}

template <class Backend, class T>
void check_extremes_of() {
  using accumulator = accumulator_t<T>;
  for (const std::size_t n : few_sizes_around<Backend>(Backend::template tile_items<accumulator>)) {
    // A slow drift with jumps, so that the extreme changes throughout.
    random_stream random(n);
    std::vector<T> in(n);
    for (std::size_t i = 0; i < n; ++i) {
      const double drift = static_cast<double>(i) / static_cast<double>(n) * 60;
      in[i] = number<T>(30 + (i % 2 == 0 ? drift : -drift / 2) + random() % 8);
    }
    if constexpr (!std::is_integral_v<T>) {
      if (n > 2) in[n / 2] = number<T>(-std::numeric_limits<double>::infinity());
      if (n > 2) in[n - 1] = number<T>(std::numeric_limits<double>::infinity());
    }
    check_both_forms<Backend, T>(in, minimum<accumulator>{});
    check_both_forms<Backend, T>(in, maximum<accumulator>{});
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan: minimum and maximum of numbers", Backend, scan_extremes) {
  for_each_type(types_to_compile<Backend>{},
                [](auto type) { check_extremes_of<Backend, decltype(type)>(); });
}

template <class Backend, class Maps>
void check_structs() {
  CAPTURE(sizeof(Maps));
  for (const std::size_t n : few_sizes_around<Backend>(Backend::template tile_items<Maps>)) {
    check_both_forms<Backend, Maps>(random_nibble_maps<Maps>(n, n), compose_nibbles<Maps>{},
                                    sizeof(Maps) % 16 == 0 ? 0 : 1);
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan: structs of 1 to 100 bytes", Backend, scan_structs) {
  check_structs<Backend, nibble_maps<12, 4>>();
  check_structs<Backend, nibble_maps<100>>();
  if constexpr (!few_types) {
    check_structs<Backend, nibble_maps<3>>();
    check_structs<Backend, nibble_maps<16, 16>>();
  }
  if constexpr (all_types<Backend>) {
    check_structs<Backend, nibble_maps<1>>();
    check_structs<Backend, nibble_maps<20, 4>>();
    check_structs<Backend, nibble_maps<40, 8>>();
  }
}

TEST_CASE_TEMPLATE_DEFINE("scan: the accumulator is the operator's type", Backend,
                          scan_accumulators) {
  for (const std::size_t n :
       few_sizes_around<Backend>(Backend::template tile_items<std::uint64_t>)) {
    const auto bytes = random_bits<std::uint8_t>(n, 1);
    check_both_forms<Backend, std::uint64_t>(bytes, plus<std::uint64_t>{});
    check_both_forms<Backend, double>(bytes, plus<std::uint32_t>{});
    const auto shorts = random_bits<std::int16_t>(n, 2);
    check_both_forms<Backend, std::int64_t>(shorts, plus<std::int64_t>{});
    if constexpr (all_types<Backend>) {
      check_both_forms<Backend, std::uint16_t>(bytes, plus<std::uint64_t>{});  // the store narrows
      check_both_forms<Backend, float>(small_numbers<f16>(n, 3), plus<float>{});
    }
    check_both_forms<Backend, bf16>(small_numbers<f16>(n, 4), plus<double>{});
  }
}

/// Adds to its own cell per item: a result that is stored twice, or not at all, shows.
template <class T>
struct add_from_the_end {
  T* cells;
  std::size_t n;
  UPSWEEP_HD void operator()(std::size_t i, const T& value) const { cells[n - 1 - i] += value; }
};

TEST_CASE_TEMPLATE_DEFINE("scan: functors in and out", Backend, scan_functors) {
  for (const std::size_t n : sizes_around<Backend>(Backend::template tile_items<std::uint64_t>)) {
    std::vector<std::uint64_t> squares(n), want(n);
    for (std::size_t i = 0; i < n; ++i) squares[i] = static_cast<std::uint64_t>(i) * i;
    for (const auto& form : all_scan_forms<std::uint64_t>(17)) {
      CAPTURE(n);
      CAPTURE(form.exclusive);
      CAPTURE(form.reverse);
      typename Backend::template array<std::uint64_t> cells(std::vector<std::uint64_t>(n, 0));
      scan_in_form<Backend>(indexed(n, square_of_index{}),
                            sink(add_from_the_end<std::uint64_t>{cells.data(), n}),
                            plus<std::uint64_t>{}, form);
      const auto sums = reference::scan<std::uint64_t>(squares, plus<std::uint64_t>{}, form);
      for (std::size_t i = 0; i < n; ++i) want[n - 1 - i] = sums[i];
      CHECK(difference(cells.read(), want) == "");
    }
  }
}

/// Any floats: the same bits again and again, close to the sum in double.
TEST_CASE_TEMPLATE_DEFINE("scan: float sums repeat bit by bit", Backend, scan_floats_repeat) {
  for (const std::size_t n : few_sizes_around<Backend>(Backend::template tile_items<float>)) {
    CAPTURE(n);
    random_stream random(23);
    std::vector<float> in(n);
    for (float& item : in) item = static_cast<float>(random()) * 1e-7f;  // positive, up to 215
    typename Backend::template array<float> source(in);
    typename Backend::template array<float> once(n), again(n);
    inclusive_scan(Backend::exec(), source.view(), once.span(), plus<float>{});
    inclusive_scan(Backend::exec(), source.view(), again.span(), plus<float>{});
    const auto got = once.read();
    CHECK(difference(got, again.read()) == "");
    // Each of at most n additions rounds by half a unit in 2^24 of a sum no greater than the last.
    double sum = 0, worst = 0;
    for (std::size_t i = 0; i < n; ++i) {
      sum += in[i];
      worst = std::max(worst, std::abs(got[i] - sum) / sum);
    }
    CHECK(worst <= static_cast<double>(n) / (1 << 24));
  }
}

}  // namespace upsweep::tests
