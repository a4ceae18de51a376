// radix_sort over the threads of a process.
//
//   block               0   1   2        a fixed number of items, taken by ticket
//   table   digit 0     2   1   0        items of each block with each digit
//           digit 1     0   1   3
//   its exclusive sum   0   2   3        digit-major, so that the place of an item counts all
//                       3   3   4        smaller digits, and its own digit in earlier blocks
//   scatter             each block its items, in order, from its column of places: stable
//
// moves   the keys twice in and the items once in and out for each 8 bits that vary
// source  Zagha and Blelloch, Radix Sort for Vector Multiprocessors, 1991
#pragma once
#include <algorithm>
#include <atomic>
#include <cstddef>
#include <span>
#include <upsweep/algorithms/radix_sort.hpp>
#include <upsweep/core/parallel_blocks.hpp>
#include <upsweep/core/scan_openmp.hpp>
#include <vector>

namespace upsweep {

namespace detail {

/// Enough items to make a histogram of 256 counts cheap beside them.
inline constexpr std::size_t radix_block_items = std::size_t{1} << 16;

/// work(block, begin, end) for the blocks of n items.
template <class Work>
void for_each_radix_block(const exec::openmp& exec, std::size_t n, const Work& work) {
  const std::size_t blocks = (n - 1) / radix_block_items + 1;
  chain no_order;
  for_each_block(exec, blocks, no_order, [&](std::size_t block) {
    const std::size_t begin = block * radix_block_items;
    work(block, begin, begin + std::min(radix_block_items, n - begin));
  });
}

/// The bits of the image in which not all keys agree.
template <class Key>
key_bits_t<Key> varying_bits(const exec::openmp& exec, std::size_t n, const Key* keys,
                             const key_image<Key>& image) {
  std::atomic<key_bits_t<Key>> varying{0};
  const key_bits_t<Key> first = image(keys[0]);
  for_each_radix_block(exec, n, [&](std::size_t, std::size_t begin, std::size_t end) {
    key_bits_t<Key> mine = 0;
    for (std::size_t i = begin; i < end; ++i) {
      mine = static_cast<key_bits_t<Key>>(mine | (image(keys[i]) ^ first));
    }
    varying.fetch_or(mine, std::memory_order_relaxed);
  });
  return varying.load();
}

/// table[digit * blocks + block]: items of the block with the digit.
template <class Key>
void count_digits(const exec::openmp& exec, std::size_t n, const Key* keys,
                  const key_image<Key>& image, digit_bits digit, std::span<std::size_t> table) {
  const std::size_t blocks = table.size() / radix_digits;
  for_each_radix_block(exec, n, [&](std::size_t block, std::size_t begin, std::size_t end) {
    radix_histogram counts{};
    for (std::size_t i = begin; i < end; ++i) ++counts[digit(image(keys[i]))];
    for (std::size_t d = 0; d < radix_digits; ++d) table[d * blocks + block] = counts[d];
  });
}

template <class Key, class Value>
void scatter_blocks(const exec::openmp& exec, std::size_t n, const key_image<Key>& image,
                    digit_bits digit, std::span<const std::size_t> table,
                    const records_in<Key, Value>& from, const records_out<Key, Value>& to) {
  const std::size_t blocks = table.size() / radix_digits;
  for_each_radix_block(exec, n, [&](std::size_t block, std::size_t begin, std::size_t end) {
    radix_histogram places;
    for (std::size_t d = 0; d < radix_digits; ++d) places[d] = table[d * blocks + block];
    scatter_by_digit(begin, end, image, digit, places, from, to);
  });
}

}  // namespace detail

namespace exec {

/// The same result as the serial sort, which takes over when there is one block or one thread.
template <class Key, class Value>
void run_radix_sort(const openmp& exec, const radix_sort_task<Key, Value>& task) {
  if (exec.thread_count() == 1 || task.n <= detail::radix_block_items) {
    return run_radix_sort(serial{}, task);
  }
  const detail::key_image<Key> image(task.order);
  std::vector<digit_bits> digits = detail::digits_of_range(task.begin_bit, task.end_bit);
  const key_bits_t<Key> varying = detail::varying_bits(exec, task.n, task.keys_in, image);
  std::erase_if(digits, [&](digit_bits digit) { return digit(varying) == 0; });

  const std::size_t blocks = (task.n - 1) / detail::radix_block_items + 1;
  std::vector<std::size_t> places(detail::radix_digits * blocks);
  const std::span<std::size_t> table(places);
  detail::run_passes(task, digits.size(), [&](const auto& from, const auto& to, std::size_t k) {
    detail::count_digits(exec, task.n, from.keys, image, digits[k], table);
    exclusive_scan(exec, table, table, plus<std::size_t>{});
    detail::scatter_blocks(exec, task.n, image, digits[k], std::span<const std::size_t>(table),
                           from, to);
  });
}

}  // namespace exec
}  // namespace upsweep
