// The parts of a least-significant-digit sort that its CPU forms share.
//
//   keys      31 12 30 11 22
//   digit 0   30 31 11 12 22      each pass is stable, so that it keeps the order which the passes
//   digit 1   11 12 22 30 31      before it made among items of equal digit
//
// Passes go back and forth between scratch and the output (radix_route.hpp). A digit that is the
// same in all keys needs no pass.
//
// source  Knuth, TAOCP 3, 5.2.5; Zagha and Blelloch, Radix Sort for Vector Multiprocessors, 1991
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <upsweep/algorithms/radix_route.hpp>
#include <upsweep/algorithms/radix_sort_task.hpp>
#include <vector>

namespace upsweep::detail {

inline constexpr int radix_digit_bits = 8;
inline constexpr std::size_t radix_digits = std::size_t{1} << radix_digit_bits;

/// Items with a digit of each value; after its exclusive scan, where the first of them goes.
using radix_histogram = std::array<std::size_t, radix_digits>;

/// [begin_bit, end_bit) cut into digits, the least significant first: how many, one, and all.
UPSWEEP_HD constexpr int digit_count(int begin_bit, int end_bit) {
  return (end_bit - begin_bit + radix_digit_bits - 1) / radix_digit_bits;
}
UPSWEEP_HD constexpr digit_bits nth_digit(int begin_bit, int end_bit, int n) {
  const int begin = begin_bit + n * radix_digit_bits, left = end_bit - begin;
  return {begin, left < radix_digit_bits ? left : radix_digit_bits};
}
inline std::vector<digit_bits> digits_of_range(int begin_bit, int end_bit) {
  std::vector<digit_bits> digits;
  for (int n = 0; n < digit_count(begin_bit, end_bit); ++n) {
    digits.push_back(nth_digit(begin_bit, end_bit, n));
  }
  return digits;
}

/// The image of a key in the order asked for, without a branch on the order.
template <class Key>
class key_image {
 public:
  explicit key_image(key_order order)
      : flip_(order.descending ? static_cast<key_bits_t<Key>>(~key_bits_t<Key>{0}) : 0) {}
  key_bits_t<Key> operator()(const Key& key) const {
    return static_cast<key_bits_t<Key>>(ordered_bits(key) ^ flip_);
  }

 private:
  key_bits_t<Key> flip_;
};

/// n items without a value yet: unlike a vector it asks T for no constructor and writes nothing.
template <class T>
class scratch_array {
 public:
  scratch_array() = default;
  explicit scratch_array(std::size_t n) : items_(std::allocator<T>().allocate(n), free_items{n}) {}
  [[nodiscard]] T* get() const { return items_.get(); }

 private:
  struct free_items {
    std::size_t n = 0;
    void operator()(T* items) const { std::allocator<T>().deallocate(items, n); }
  };
  std::unique_ptr<T[], free_items> items_;
};

/// Where a pass reads its items.
template <class Key, class Value>
struct records_in {
  const Key* keys;
  const Value* values;  // null: the value of item i is i

  Value value(std::size_t i) const {
    if constexpr (std::is_unsigned_v<Value>) {
      if (values == nullptr) return static_cast<Value>(i);
    }
    return values[i];
  }
};

/// Where a pass writes them.
template <class Key, class Value>
struct records_out {
  Key* keys;  // null: the keys are not wanted any more
  Value* values;

  /// Item i of `from` becomes item j here.
  void take(std::size_t j, const records_in<Key, Value>& from, std::size_t i) const {
    if (keys != nullptr) keys[j] = from.keys[i];
    if constexpr (!std::is_same_v<Value, no_value>) values[j] = from.value(i);
  }
};

template <class Key, class Value>
void copy_records(std::size_t n, const records_in<Key, Value>& from,
                  const records_out<Key, Value>& to) {
  if (to.keys != nullptr && to.keys != from.keys) std::copy_n(from.keys, n, to.keys);
  if constexpr (!std::is_same_v<Value, no_value>) {
    if (to.values == from.values) return;
    for (std::size_t i = 0; i < n; ++i) to.values[i] = from.value(i);
  }
}

/// Moves items [begin, end) in order, each to the next free place of its digit.
template <class Key, class Value>
void scatter_by_digit(std::size_t begin, std::size_t end, const key_image<Key>& image,
                      digit_bits digit, radix_histogram& next_place,
                      const records_in<Key, Value>& from, const records_out<Key, Value>& to) {
  for (std::size_t i = begin; i < end; ++i) {
    to.take(next_place[digit(image(from.keys[i]))]++, from, i);
  }
}

/// Calls pass(from, to, k) for each digit k of `passes`, with the records where they are by then.
/// scratch   as radix_route.hpp says; all of it is there before anything is written
template <class Key, class Value, class Pass>
void run_passes(const radix_sort_task<Key, Value>& task, std::size_t passes, const Pass& pass) {
  using in = records_in<Key, Value>;
  using out = records_out<Key, Value>;
  in from{task.keys_in, task.values_in};
  if (passes == 0) return copy_records(task.n, from, out{task.keys_out, task.values_out});

  radix_route<Key, Value> route(task, passes);
  const route_needs needs = route.needs();
  const scratch_array<Key> keys(needs.keys ? task.n : 0);
  const scratch_array<Value> values(needs.values ? task.n : 0);
  const scratch_array<Key> more_keys(needs.more_keys ? task.n : 0);
  route.use(keys.get(), values.get(), more_keys.get());
  if (route.evades()) {
    const auto to = route.scratch();
    copy_records(task.n, from, out{to.keys, to.values});
    from = {to.keys, to.values};
  }
  for (std::size_t k = 0; k < passes; ++k) {
    const auto to = route.after(k);
    pass(from, out{to.keys, to.values}, k);
    from = {to.keys, to.values};
  }
}

}  // namespace upsweep::detail
