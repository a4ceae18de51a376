// Compensated sums: the documented bound, where plain sums of the same items drift.
#include <doctest/doctest.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <upsweep/core/compensated.hpp>
#include <upsweep/core/scan_openmp.hpp>
#include <vector>

#include "tests/support/generators.hpp"

namespace upsweep::tests {
namespace {

constexpr double unit = 1.0 / (1 << 24);  // u of float

double bound(std::size_t n, double exact, double sum_of_magnitudes) {
  return 1.0001 *
         (unit * std::abs(exact) + 3 * static_cast<double>(n) * unit * unit * sum_of_magnitudes);
}

}  // namespace

static_assert(commutative_monoid<compensated<float>> && commutative_monoid<compensated<double>>);

TEST_CASE("compensated: 10^7 times 0.1f, where plain f32 drifts by a twelfth") {
  const std::size_t n = 10'000'000;
  const std::vector<float> in(n, 0.1f);
  std::vector<float> out(n);
  float plain = 0;
  for (const float item : in) plain += item;
  const double exact = static_cast<double>(n) * static_cast<double>(0.1f);
  CHECK(std::abs(plain - exact) > 0.08 * exact);
  const auto check = [&](const auto& exec) {
    inclusive_scan(exec, std::span(in), std::span(out), compensated<float>{});
    for (std::size_t i = 0; i < n; i += 997) {
      const double want = static_cast<double>(i + 1) * static_cast<double>(0.1f);
      REQUIRE(std::abs(out[i] - want) <= bound(i + 1, want, want));
    }
    CHECK(std::abs(out[n - 1] - exact) <= bound(n, exact, exact));
  };
  check(exec::serial{});
  check(exec::openmp{2});
}

TEST_CASE("compensated: sums of both signs, exclusive, with init, reverse") {
  const std::size_t n = 300'000;
  random_stream random(5);
  std::vector<float> in(n), out(n);
  for (float& item : in) {
    item = std::ldexp(static_cast<float>(random() >> 8), static_cast<int>(random() % 40) - 20);
    if (random() % 2 == 0) item = -item;
  }
  exclusive_scan_init(exec::openmp{3}, std::span(in), std::span(out), compensated<float>{}, 5.0f);
  long double exact = 5, magnitudes = 5;  // 64 bits hold these sums to far below the bound
  for (std::size_t i = 0; i < n; ++i) {
    REQUIRE(std::abs(out[i] - exact) <=
            bound(i + 1, static_cast<double>(exact), static_cast<double>(magnitudes)));
    exact += in[i];
    magnitudes += std::abs(in[i]);
  }
  inclusive_scan(exec::openmp{3}, std::span(in), std::span(out), compensated<float>{}, whole{},
                 reverse);
  exact = 0, magnitudes = 0;
  for (std::size_t i = n; i-- > 0;) {
    exact += in[i];
    magnitudes += std::abs(in[i]);
    REQUIRE(std::abs(out[i] - exact) <=
            bound(n - i, static_cast<double>(exact), static_cast<double>(magnitudes)));
  }
}

TEST_CASE("compensated: the small survives the large") {
  const std::vector<float> in{1.0f, 1e8f, 1e-4f, -1e8f, -1.0f};
  std::vector<float> out(in.size());
  inclusive_scan(exec::serial{}, std::span(in), std::span(out), compensated<float>{});
  CHECK(std::vector<float>(out.begin(), out.begin() + 4) ==
        std::vector<float>{1.0f, 1e8f, 1e8f, 1.0001f});
  CHECK(std::abs(out[4] - 1e-4f) <= static_cast<float>(unit));  // 48 bits from 1e8 down
}

TEST_CASE("compensated: the relative error of one sum, also where words cancel") {
  const compensated<float> op;
  random_stream random(11);
  const auto near = [&](float high) {
    const float low = high * static_cast<float>(unit) * static_cast<float>(random() % 1000) / 1100;
    return detail::two_sum(high, random() % 2 == 0 ? low : -low);
  };
  for (int round = 0; round < 100'000; ++round) {
    const float high = 1 + static_cast<float>(random() % (1 << 23)) * 0x1p-23f;
    const float other = high + static_cast<float>(random() % 64) * 0x1p-23f;
    const two_word<float> a = near(high), b = near(random() % 2 == 0 ? -other : other);
    const auto words = [](const two_word<float>& x) {
      return static_cast<long double>(x.sum) + static_cast<long double>(x.error);
    };
    const two_word<float> got = op(a, b);
    const long double exact = words(a) + words(b);
    REQUIRE(std::abs(words(got) - exact) <= 3.01L * unit * unit * std::abs(exact));
    REQUIRE(got.sum + got.error == got.sum);  // two words, not overlapping
  }
}

TEST_CASE("compensated: laws") {
  const compensated<double> op;
  random_stream random(7);
  const auto value = [&] {
    const auto high = static_cast<double>(random()) - 2147483648.0;
    return detail::two_sum(high, high * 0x1p-54 * 0.9);
  };
  for (int round = 0; round < 1000; ++round) {
    const two_word<double> a = value(), b = value(), c = value();
    CHECK(op(a, op.identity()) == a);
    CHECK(op(op.identity(), a) == a);
    CHECK(op(a, b) == op(b, a));
    const two_word<double> left = op(op(a, b), c), right = op(a, op(b, c));
    const double apart = (left.sum - right.sum) + (left.error - right.error);
    const double magnitudes = std::abs(a.sum) + std::abs(b.sum) + std::abs(c.sum);
    CHECK(std::abs(apart) <= 4 * 3.1 * 0x1p-106 * magnitudes);
  }
  CHECK(op(op.identity(), op.identity()) == op.identity());
}

TEST_CASE("compensated: overflow and infinities as plain sums have them") {
  constexpr float inf = std::numeric_limits<float>::infinity();
  const std::vector<float> in{3e38f, 3e38f, 1.0f, -inf};
  std::vector<float> out(in.size());
  inclusive_scan(exec::serial{}, std::span(in), std::span(out), compensated<float>{});
  CHECK(out[0] == 3e38f);
  CHECK(out[1] == inf);
  CHECK(out[2] == inf);
  CHECK(std::isnan(out[3]));
}

}  // namespace upsweep::tests
