// The checks see planted errors, and nothing where there is none.
#include "apps/compare/check.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <utility>
#include <vector>

namespace {

using namespace upsweep::apps::compare;
namespace io = upsweep::apps::io;

constexpr float nan_value = std::numeric_limits<float>::quiet_NaN();
constexpr float inf = std::numeric_limits<float>::infinity();

sort_request request_of(io::dtype key, std::size_t n, std::size_t value_bytes = 0) {
  sort_request request;
  request.key = key;
  request.n = n;
  request.value_bytes = value_bytes;
  return request;
}

scan_check scan_of(const std::vector<float>& in, const std::vector<float>& out, bool inclusive) {
  scan_request request;
  request.type = io::dtype::f32;
  request.inclusive = inclusive;
  return check_scan(request, in.data(), out.data(), in.size());
}

}  // namespace

TEST_CASE("equality is bit by bit and names the first difference") {
  const std::vector<float> a = {1.0f, 0.0f, nan_value};
  CHECK(check_equal(io::dtype::f32, a.data(), a.data(), 3).ok);
  CHECK(check_equal(io::dtype::f32, nullptr, nullptr, 0).ok);
  const std::vector<float> b = {1.0f, -0.0f, nan_value};
  const check_result zero = check_equal(io::dtype::f32, a.data(), b.data(), 3);
  CHECK_FALSE(zero.ok);
  CHECK(zero.index == 1);
  CHECK(zero.text == "first difference at [1]: 0 (0x00000000) against -0 (0x80000000)");
  const std::vector<std::int8_t> c = {1, -2};
  const std::vector<std::int8_t> d = {1, 3};
  CHECK(check_equal(io::dtype::i8, c.data(), d.data(), 2).text ==
        "first difference at [1]: -2 against 3");
  const check_result record = check_equal_bytes(3, "abcabc", "abcabd", 2);
  CHECK(record.index == 1);
  CHECK(record.text == "first difference at [1]: 0x616263 against 0x616264");
}

TEST_CASE("sort check: order by our rule") {
  const std::vector<float> in = {inf, nan_value, -0.0f, 0.0f, -inf};
  const std::vector<float> good = {-inf, -0.0f, 0.0f, inf, nan_value};
  sort_request request = request_of(io::dtype::f32, 5);
  CHECK(check_sorted(request, {in.data(), nullptr}, {good.data(), nullptr}).ok);
  std::vector<float> bad = good;
  std::swap(bad[3], bad[4]);  // NaN in front of infinity
  const check_result swapped = check_sorted(request, {in.data(), nullptr}, {bad.data(), nullptr});
  CHECK_FALSE(swapped.ok);
  CHECK(swapped.index == 4);
  request.descending = true;
  CHECK_FALSE(check_sorted(request, {in.data(), nullptr}, {good.data(), nullptr}).ok);
  const std::vector<float> down = {nan_value, inf, -0.0f, 0.0f, -inf};
  CHECK(check_sorted(request, {in.data(), nullptr}, {down.data(), nullptr}).ok);
}

TEST_CASE("sort check: keys that are ordered but not those of the input") {
  const std::vector<std::uint32_t> in = {3, 1, 2};
  const std::vector<std::uint32_t> doubled = {1, 2, 2};
  CHECK_FALSE(
      check_sorted(request_of(io::dtype::u32, 3), {in.data(), nullptr}, {doubled.data(), nullptr})
          .ok);
  const std::vector<float> zeros = {0.0f, -0.0f};
  const std::vector<float> lost_sign = {0.0f, 0.0f};
  CHECK_FALSE(check_sorted(request_of(io::dtype::f32, 2), {zeros.data(), nullptr},
                           {lost_sign.data(), nullptr})
                  .ok);
}

TEST_CASE("sort check: values that went to the wrong key, and ties that changed places") {
  const std::vector<std::uint32_t> keys = {7, 5, 7};
  const std::vector<std::uint32_t> sorted = {5, 7, 7};
  sort_request request = request_of(io::dtype::u32, 3, 4);
  const std::vector<std::uint32_t> values = {10, 11, 12};
  const auto pairs = [&](const std::vector<std::uint32_t>& out) {
    return check_sorted(request, {keys.data(), values.data()}, {sorted.data(), out.data()});
  };
  CHECK(pairs({11, 10, 12}).ok);
  CHECK_FALSE(pairs({10, 11, 12}).ok);
  request.argsort = true;
  const auto argsort = [&](const std::vector<std::uint32_t>& out) {
    return check_sorted(request, {keys.data(), nullptr}, {sorted.data(), out.data()});
  };
  CHECK(argsort({1, 0, 2}).ok);
  CHECK(argsort({1, 2, 0}).text == "[2]: equal keys have changed places");
  CHECK_FALSE(argsort({0, 1, 2}).ok);
  CHECK_FALSE(argsort({1, 0, 9}).ok);
}

TEST_CASE("comparison of two sorts: stable, unstable, and by the bits of NaN") {
  const std::vector<float> ours = {-0.0f, 0.0f, 1.0f};
  const std::vector<float> swapped = {0.0f, -0.0f, 1.0f};
  const std::vector<float> other = {-0.0f, 0.0f, 2.0f};
  const sort_request request = request_of(io::dtype::f32, 3);
  sort_peer peer;
  const auto compare = [&](const std::vector<float>& theirs) {
    return compare_sorted(request, peer, {ours.data(), nullptr}, {theirs.data(), nullptr});
  };
  CHECK(compare(ours).ok);
  CHECK_FALSE(compare(swapped).ok);
  CHECK_FALSE(compare(other).ok);
  peer.stable = false;
  CHECK(compare(swapped).ok);
  CHECK_FALSE(compare(other).ok);
  peer.stable = true;
  peer.nan_by_bits = true;
  CHECK_FALSE(compare(swapped).ok);  // no NaN: nothing is disputed

  const std::vector<float> our_nan = {1.0f, 2.0f, -nan_value};
  const std::vector<float> by_bits = {-nan_value, 1.0f, 2.0f};
  const std::vector<float> wrong = {-nan_value, 1.0f, 3.0f};
  const auto compare_nan = [&](const std::vector<float>& theirs) {
    return compare_sorted(request, peer, {our_nan.data(), nullptr}, {theirs.data(), nullptr});
  };
  CHECK(compare_nan(by_bits).ok);
  CHECK(compare_nan(by_bits).text == "compared as multisets: orders negative NaN first");
  CHECK_FALSE(compare_nan(wrong).ok);
  peer.nan_by_bits = false;
  CHECK_FALSE(compare_nan(by_bits).ok);
}

TEST_CASE("comparison of two sorts: values") {
  const std::vector<std::uint32_t> keys = {5, 7};
  const std::vector<std::uint64_t> ours = {1, 2};
  const std::vector<std::uint64_t> theirs = {1, 3};
  const check_result result =
      compare_sorted(request_of(io::dtype::u32, 2, 8), sort_peer{}, {keys.data(), ours.data()},
                     {keys.data(), theirs.data()});
  CHECK(result.text == "values: first difference at [1]: 2 against 3");
}

TEST_CASE("scan check: integers must be equal, sums that wrap included") {
  const std::vector<std::int32_t> in = {2147483647, 2, -5};
  scan_request request;
  request.type = io::dtype::i32;
  std::vector<std::int32_t> out = {2147483647, -2147483647, 2147483644};
  CHECK(check_scan(request, in.data(), out.data(), 3).ok);
  out[2] -= 1;
  const scan_check wrong = check_scan(request, in.data(), out.data(), 3);
  CHECK_FALSE(wrong.ok);
  CHECK(wrong.text == "[2]: 2147483643, expected 2147483644");
  request.inclusive = false;
  out = {0, 2147483647, -2147483647};
  CHECK(check_scan(request, in.data(), out.data(), 3).ok);
}

TEST_CASE("scan check: the bound lets rounding pass and nothing else") {
  std::vector<float> in(5000);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<float>(i % 17) * 0.1f - 0.3f;
  std::vector<float> out(in.size());
  std::inclusive_scan(in.begin(), in.end(), out.begin());
  const scan_check good = scan_of(in, out, true);
  CHECK(good.ok);
  CHECK(good.largest_difference > 0);
  CHECK(good.largest_difference <= good.bound);
  std::vector<float> early = out;
  early[1] += 1e-5f;  // far below the bound of the last outputs, above its own
  const scan_check bad = scan_of(in, early, true);
  CHECK_FALSE(bad.ok);
  CHECK(bad.index == 1);
  std::vector<float> shifted(in.size());
  std::exclusive_scan(in.begin(), in.end(), shifted.begin(), 0.0f);
  CHECK(scan_of(in, shifted, false).ok);
  CHECK_FALSE(scan_of(in, shifted, true).ok);
  out[4999] = nan_value;
  CHECK(scan_of(in, out, true).index == 4999);
  CHECK_FALSE(scan_of(in, out, true).ok);
}

TEST_CASE("scan check: infinities and NaN stay what they are") {
  const std::vector<float> in = {1.0f, inf, 2.0f, -inf, 3.0f};
  const std::vector<float> good = {1.0f, inf, inf, nan_value, nan_value};
  CHECK(scan_of(in, good, true).ok);
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::vector<float> bad = good;
    bad[i] = 4.0f;
    CHECK_FALSE(scan_of(in, bad, true).ok);
  }
  CHECK(scan_of({}, {}, true).ok);
}
