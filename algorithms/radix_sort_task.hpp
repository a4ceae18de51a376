// From a caller's sort (spans, options) to the plain task of a backend.
//
// A backend is a function run_radix_sort(exec, task), found by argument-dependent lookup in the
// namespace of exec. It sorts by the image of the keys (radix_key.hpp), restricted to some bits.
#pragma once
#include <cstddef>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <upsweep/algorithms/radix_key.hpp>
#include <upsweep/core/scan_lowering.hpp>

namespace upsweep {

/// descending   the greatest key first; equal keys keep their order all the same
/// begin_bit, end_bit   only bits [begin_bit, end_bit) of the ordered key count (radix_key.hpp: for
///              unsigned keys these are the key's own bits); end_bit -1 means all from begin_bit
struct sort_options {
  bool descending = false;
  int begin_bit = 0;
  int end_bit = -1;
};

/// The values of a sort that has none.
struct no_value {};

/// keys_in    [n]
/// keys_out   [n], or null: the keys are not wanted; may be keys_in
/// values_in  [n], or null: the value of item i is i; unused when Value is no_value
/// values_out [n], may be values_in; unused when Value is no_value
/// bits       0 <= begin_bit <= end_bit <= 8 * sizeof(Key); where they are equal the sort is a copy
template <class Key, class Value>
struct radix_sort_task {
  using key_type = Key;
  using value_type = Value;
  static constexpr bool has_values = !std::is_same_v<Value, no_value>;

  std::size_t n;
  const Key* keys_in;
  Key* keys_out;
  const Value* values_in;
  Value* values_out;
  key_order order;
  int begin_bit;
  int end_bit;
};

namespace detail {

template <class Span>
using span_item_t = std::remove_cvref_t<decltype(*std::declval<const Span&>().data())>;

template <class Span>
concept sort_keys = span_like<Span> && radix_key<span_item_t<Span>>;

template <class Span>
concept sort_values = span_like<Span> && std::is_trivially_copyable_v<span_item_t<Span>>;

/// What std::uint32_t or std::uint64_t indices are written to.
template <class Span>
concept sort_indices = span_like<Span> && std::is_unsigned_v<span_item_t<Span>> &&
    (sizeof(span_item_t<Span>) >= 4);

template <class Exec, class... Spans>
concept sort_memory_matches = (memory_matches<Exec, Spans> && ...);

/// Checks the bits, and fills in all that does not depend on the values.
template <class Key, class Value>
radix_sort_task<Key, Value> bare_sort_task(std::size_t n, const Key* keys_in, Key* keys_out,
                                           const sort_options& options) {
  constexpr int width = 8 * static_cast<int>(sizeof(Key));
  const int end_bit = options.end_bit == -1 ? width : options.end_bit;
  require(options.begin_bit >= 0 && options.begin_bit <= end_bit && end_bit <= width,
          "radix_sort: bits must be 0 <= begin_bit <= end_bit <= width of the key");
  return {n,
          keys_in,
          keys_out,
          nullptr,
          nullptr,
          {key_kind_of<Key>(), options.descending},
          options.begin_bit,
          end_bit};
}

template <class Keys, class KeysOut>
auto sort_keys_task(const Keys& keys_in, const KeysOut& keys_out, const sort_options& options) {
  const auto n = static_cast<std::size_t>(keys_in.size());
  require(keys_out.size() >= n, "radix_sort: keys_out is shorter than keys_in");
  return bare_sort_task<span_item_t<Keys>, no_value>(n, keys_in.data(), keys_out.data(), options);
}

template <class Keys, class Values, class KeysOut, class ValuesOut>
auto sort_pairs_task(const Keys& keys_in, const Values& values_in, const KeysOut& keys_out,
                     const ValuesOut& values_out, const sort_options& options) {
  const auto n = static_cast<std::size_t>(keys_in.size());
  require(values_in.size() >= n, "radix_sort_pairs: fewer values than keys");
  require(keys_out.size() >= n, "radix_sort_pairs: keys_out is shorter than keys_in");
  require(values_out.size() >= n, "radix_sort_pairs: values_out is shorter than keys_in");
  auto task = bare_sort_task<span_item_t<Keys>, span_item_t<Values>>(n, keys_in.data(),
                                                                     keys_out.data(), options);
  task.values_in = values_in.data();
  task.values_out = values_out.data();
  return task;
}

template <class Keys, class Order>
auto argsort_task(const Keys& keys_in, const Order& order, const sort_options& options) {
  using index = span_item_t<Order>;
  const auto n = static_cast<std::size_t>(keys_in.size());
  require(order.size() >= n, "radix_argsort: order is shorter than keys");
  require(n == 0 || n - 1 <= std::numeric_limits<index>::max(),
          "radix_argsort: too many keys for 32-bit indices");
  auto task = bare_sort_task<span_item_t<Keys>, index>(n, keys_in.data(), nullptr, options);
  task.values_out = order.data();
  return task;
}

}  // namespace detail
}  // namespace upsweep
