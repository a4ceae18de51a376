#include "apps/bench_sort/cases.hpp"

#include <cstdint>

#include "apps/bench_sort/ours.hpp"

namespace upsweep::apps::bench_sort {
namespace {

using namespace bench;
using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr const char* random_bits = "random bits";

/// Where CUB's kernels change, and odd ones.
std::vector<std::size_t> sort_sizes(std::size_t largest = std::size_t{1} << 28) {
  std::vector<std::size_t> sizes;
  for (const std::size_t n :
       {std::size_t{1} << 10, std::size_t{1} << 12, std::size_t{1} << 13, std::size_t{1} << 14,
        std::size_t{1} << 16, std::size_t{1} << 18, std::size_t{1'000'000}, std::size_t{1} << 20,
        std::size_t{1} << 22, std::size_t{1} << 24, std::size_t{1} << 26, std::size_t{100'000'007},
        std::size_t{1} << 28}) {
    if (n <= largest) sizes.push_back(n);
  }
  return sizes;
}

template <class Key>
bench_case keys(const char* name, const char* type, const char* input, content holds) {
  bench_case made{name,
                  type,
                  input,
                  {sizeof(Key), 0, sizeof(Key)},
                  holds,
                  our_keys<Key>,
                  compare::cub_sort_keys<Key>};
  made.sizes = sort_sizes();
  return made;
}

template <class Key, class Value>
bench_case pairs(const char* name, const char* type, const char* input, content holds) {
  bench_case made{name,
                  type,
                  input,
                  {sizeof(Key), sizeof(Value), sizeof(Key) + sizeof(Value)},
                  holds,
                  our_pairs<Key, Value>,
                  compare::cub_sort_pairs<Key, Value>};
  made.bytes.columns = 2;
  made.keys_hold = content::bits;
  made.sizes = sort_sizes();
  return made;
}

bench_case few_sizes(bench_case made) {
  made.sizes = {std::size_t{1} << 16, std::size_t{1} << 20, std::size_t{1} << 24,
                std::size_t{1} << 26};
  return made;
}

}  // namespace

std::vector<bench_case> all_cases() {
  return {
      keys<u8>("keys", "u8", random_bits, content::bits),
      keys<u16>("keys", "u16", random_bits, content::bits),
      keys<u32>("keys", "u32", random_bits, content::bits),
      keys<float>("keys", "f32", "uniform in [0, 1)", content::keys_f32),
      keys<u64>("keys", "u64", random_bits, content::bits),
      keys<double>("keys", "f64", "uniform in [0, 1)", content::keys_f64),
      pairs<u32, u32>("pairs", "u32_u32", random_bits, content::bits),
      pairs<u32, u64>("pairs", "u32_u64", random_bits, content::bits),
      pairs<u64, u32>("pairs", "u64_u32", random_bits, content::bits),
      pairs<u64, u64>("pairs", "u64_u64", random_bits, content::bits),
      few_sizes(keys<u32>("keys_sorted", "u32", "0, 1, 2, ...", content::sorted_u32)),
      few_sizes(keys<u32>("keys_few", "u32", "five values", content::few_u32)),
      few_sizes(keys<u32>("keys_zipf", "u32", "half 0, a quarter 1, ...", content::zipf_u32)),
      few_sizes(keys<u32>("keys_low", "u32", "each bit set in one of eight", content::low_u32)),
      few_sizes(keys<u64>("keys_live32", "u64", "32 random bits", content::live32_u64)),
      few_sizes(keys<u64>("keys_few", "u64", "five values", content::few_u64)),
      few_sizes(pairs<u32, u32>("pairs_sorted", "u32_u32", "0, 1, 2, ...", content::sorted_u32)),
      few_sizes(pairs<u32, u32>("pairs_few", "u32_u32", "five values", content::few_u32)),
      few_sizes(
          pairs<u32, u32>("pairs_zipf", "u32_u32", "half 0, a quarter 1, ...", content::zipf_u32)),
  };
}

std::vector<std::string> quick_cases() {
  return {"keys_u32", "keys_u64", "pairs_u32_u32"};
}

}  // namespace upsweep::apps::bench_sort
