// The values that generate makes, of each kind.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "data/generate/random_words.hpp"
#include "tests/data/generate.hpp"

using namespace upsweep::tests;

namespace {

template <class T>
std::size_t distinct(const std::vector<T>& of) {
  return std::set<T>(of.begin(), of.end()).size();
}

template <class T>
double share_of_ones(const std::vector<T>& of) {
  double ones = 0;
  for (const T item : of) ones += __builtin_popcountll(item);
  return ones / (static_cast<double>(of.size()) * 8 * sizeof(T));
}

}  // namespace

TEST_CASE("the words are SplitMix64, and other seeds and items give others") {
  CHECK(upsweep::data::mix(1234567 + 0x9E3779B97F4A7C15u) == 6457827717110365317u);
  CHECK(upsweep::data::mix(1234567 + 2 * 0x9E3779B97F4A7C15u) == 3203168211198807973u);
  std::set<std::uint64_t> words;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    for (std::uint64_t item = 0; item < 30; ++item) {
      upsweep::data::random_words random(seed, item);
      for (int k = 0; k < 5; ++k) words.insert(random.next());
    }
  }
  CHECK(words.size() == 30 * 30 * 5);
}

TEST_CASE("uniform: all bits even, all values of a small type, floats from 0 to below 1") {
  const auto words = items<std::uint32_t>("--type u32 -n 1e5 --seed 3");
  REQUIRE(words.size() == 100000);
  for (int bit = 0; bit < 32; ++bit) {
    double ones = 0;
    for (const auto word : words) ones += (word >> bit) & 1;
    CAPTURE(bit);
    CHECK(std::abs(ones - 50000) < 5 * 158.2);  // 5 standard deviations, sqrt(n) / 2 each
  }
  CHECK(distinct(words) > 99700);  // 1.16 repeats expected
  CHECK(distinct(items<std::int8_t>("--type i8 -n 1e4")) == 256);
  const auto reals = items<double>("--type f64 -n 1e5");
  CHECK(*std::min_element(reals.begin(), reals.end()) >= 0);
  CHECK(*std::max_element(reals.begin(), reals.end()) < 1);
  double sum = 0;
  for (const double real : reals) sum += real;
  CHECK(std::abs(sum / 1e5 - 0.5) < 5 * 0.2887 / std::sqrt(1e5));
  for (const auto bits : items<std::uint16_t>("--type f16 -n 1e4")) CHECK(bits < 0x3C00);  // 1.0
  for (const auto bits : items<std::uint16_t>("--type bf16 -n 1e4")) CHECK(bits < 0x3F80);
}

TEST_CASE("few-distinct: as many as asked, all about as often, far apart") {
  for (const std::string type : {"u32", "i32"}) {
    std::map<std::uint32_t, int> counts;
    for (const auto item : items<std::uint32_t>("--kind few-distinct -n 1e5 --type " + type))
      ++counts[item];
    REQUIRE(counts.size() == 16);
    for (const auto& [value, count] : counts) {
      CHECK(value % (1u << 28) == 0);
      CHECK(std::abs(count - 6250) < 5 * 76.6);
    }
  }
  CHECK(distinct(items<std::uint8_t>("--kind few-distinct --distinct 256 -n 1e4 --type u8")) ==
        256);
  CHECK(distinct(items<float>("--kind few-distinct --distinct 3 -n 1e4 --type f32")) == 3);
  CHECK(distinct(items<std::uint64_t>("--kind few-distinct --distinct 1 -n 1e3 --type u64")) == 1);
}

TEST_CASE("sorted and reversed: every value by its formula") {
  const std::uint64_t n = 70001;  // more than one piece
  const auto up = items<std::uint32_t>("--kind sorted -n 70001");
  const auto down = items<std::uint32_t>("--kind reversed -n 70001");
  REQUIRE(up.size() == n);
  REQUIRE(down.size() == n);
  std::size_t wrong = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    wrong += up[i] != (i << 32) / n;
    wrong += down[i] != up[n - 1 - i];
  }
  CHECK(wrong == 0);
  const auto bytes = items<std::int8_t>("--kind sorted --type i8 -n 2^16");
  CHECK(std::is_sorted(bytes.begin(), bytes.end()));
  CHECK(bytes.front() == -128);
  CHECK(bytes.back() == 127);
  CHECK(std::count(bytes.begin(), bytes.end(), 5) == 256);
  const auto reals = items<float>("--kind sorted --type f32 -n 1e5");
  CHECK(std::is_sorted(reals.begin(), reals.end()));
  CHECK(distinct(reals) == 100000);
  const auto longs = items<std::int64_t>("--kind reversed --type i64 -n 1e4");
  CHECK(std::is_sorted(longs.rbegin(), longs.rend()));
  CHECK(longs.back() == INT64_MIN);
  CHECK(distinct(longs) == 10000);
}

TEST_CASE("zipf: the share of each rank") {
  for (const double exponent : {0.5, 1.0, 1.0000001, 1.5, 3.0}) {
    CAPTURE(exponent);
    const auto ranks = items<std::uint32_t>("--kind zipf --distinct 1000 -n 2e5 --exponent " +
                                            std::to_string(exponent));
    std::vector<double> counts(1001);
    for (const auto rank : ranks) {
      REQUIRE(rank >= 1);
      REQUIRE(rank <= 1000);
      ++counts[rank];
    }
    double total = 0;
    for (int rank = 1; rank <= 1000; ++rank) total += std::pow(rank, -exponent);
    for (const int rank : {1, 2, 3, 10, 100, 1000}) {
      const double expected = 2e5 * std::pow(rank, -exponent) / total;
      CAPTURE(rank);
      CHECK(std::abs(counts[static_cast<std::size_t>(rank)] - expected) <
            5 * std::sqrt(expected) + 1);
    }
  }
  const auto floats = items<float>("--kind zipf --distinct 50 --type f32 -n 1e4");
  CHECK(distinct(floats) == 50);
  CHECK(*std::max_element(floats.begin(), floats.end()) == 50);
  CHECK(distinct(items<std::int8_t>("--kind zipf --type i8 --exponent 0.1 -n 1e5")) == 127);
}

TEST_CASE("entropy: ones become rarer with each word") {
  for (const int words : {1, 2, 3, 5}) {
    const auto made =
        items<std::uint64_t>("--kind entropy --type u64 -n 1e5 --and " + std::to_string(words));
    const double share = std::pow(0.5, words);
    CAPTURE(words);
    CHECK(std::abs(share_of_ones(made) - share) < 5 * std::sqrt(share / 6.4e6));
  }
  for (const float real : items<float>("--kind entropy --type f32 --and 1 -n 1e5"))
    CHECK(std::isfinite(real));
}

TEST_CASE("the seed decides every byte, and an item does not depend on n") {
  for (const std::string kind : {"uniform", "few-distinct", "zipf", "entropy"}) {
    CAPTURE(kind);
    const std::string always = "--type u16 -o x.bin --kind " + kind;
    const auto bytes = [&](const std::string& more) {
      const outcome made = generate(always + more);
      REQUIRE(made.code == 0);
      return made.bytes;
    };
    const std::string first = bytes(" -n 100003 --seed 5");
    CHECK(first.size() == 200006);
    CHECK((first == bytes(" -n 100003 --seed 5")));
    CHECK((first != bytes(" -n 100003 --seed 6")));
    CHECK((bytes(" -n 100003") == bytes(" -n 100003 --seed 1")));
    CHECK((first.substr(0, 2000) == bytes(" --seed 5 -n 1000")));
  }
}
