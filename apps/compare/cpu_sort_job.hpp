// Feeds sort requests to comparison sorts on the CPU.
//
//   keys only   sorted in place in keys_out
//   pairs       as an array of {key, value} structs, which suits these sorts best; packing and
//               unpacking is in load and store, so the peer does not pay for it
//
// Few types reach the sorts, as each costs a second of compiling. load and store, not timed, turn
//   signed integers   into unsigned ones (sign bit flipped) and back
//   descending        into ascending: reverse the input, sort, reverse the output; stable as well
//   narrow keys       beside a value, and integer keys beside an 8-byte value, into wider ones,
//                     which fills the padding of the struct
// None of this changes the order, the ties or the work that the sort has.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "apps/compare/sort.hpp"
#include "apps/compare/total_order.hpp"

namespace upsweep::apps::compare {

template <class Key>
using unsigned_key_t = std::conditional_t<
    sizeof(Key) == 1, std::uint8_t,
    std::conditional_t<sizeof(Key) == 2, std::uint16_t,
                       std::conditional_t<sizeof(Key) == 4, std::uint32_t, std::uint64_t>>>;

/// Integer keys between their stored bits and the order of unsigned ones; both ways.
template <class Key>
unsigned_key_t<Key> flip_sign(unsigned_key_t<Key> bits) {
  if constexpr (std::is_signed_v<Key>) {
    return static_cast<unsigned_key_t<Key>>(bits ^ (std::uint64_t{1} << (8 * sizeof(Key) - 1)));
  } else {
    return bits;
  }
}

template <class Key, class Value>
struct key_value {
  Key key;
  Value value;
};

struct pair_before {
  template <class Pair>
  bool operator()(const Pair& a, const Pair& b) const {
    return total_less(a.key, b.key);
  }
};

inline void copy_items(void* out, const void* in, std::size_t bytes) {
  if (bytes != 0) std::memcpy(out, in, bytes);  // null is allowed when n is 0, but not by memcpy
}

template <class Algorithm, class Key>
class keys_job final : public sort_job {
  using carried = std::conditional_t<is_floating_v<Key>, Key, unsigned_key_t<Key>>;

 public:
  explicit keys_job(const sort_request& request)
      : descending_(request.descending), threads_(request.threads) {}

  void load(const sort_buffers& buffers, void*) override {
    copy_items(buffers.keys_out, buffers.keys_in, buffers.n * sizeof(Key));
    turn(buffers);
  }
  void run(const sort_buffers& buffers, void*) override {
    const typename Algorithm::threads limit(threads_);
    carried* const keys = static_cast<carried*>(buffers.keys_out);
    Algorithm::sort(keys, keys + buffers.n, key_before{});
  }
  void store(const sort_buffers& buffers, void*) override { turn(buffers); }

 private:
  void turn(const sort_buffers& buffers) const {
    carried* const keys = static_cast<carried*>(buffers.keys_out);
    if (descending_) std::reverse(keys, keys + buffers.n);
    if constexpr (!is_floating_v<Key>) {
      for (std::size_t i = 0; i < buffers.n; ++i) keys[i] = flip_sign<Key>(keys[i]);
    }
  }

  bool descending_;
  unsigned threads_;
};

template <class Algorithm, class Key, class Value>
class pairs_job final : public sort_job {
  static constexpr bool wide = sizeof(Key) == 8 || sizeof(Value) == 8;
  using carried = std::conditional_t<is_floating_v<Key>, Key,
                                     std::conditional_t<wide, std::uint64_t, std::uint32_t>>;
  // A 4-byte value beside an 8-byte key would be padded to 8 anyway.
  using room = std::conditional_t<sizeof(carried) == 8, std::uint64_t, Value>;

 public:
  explicit pairs_job(const sort_request& request)
      : descending_(request.descending), argsort_(request.argsort), threads_(request.threads) {}

  void prepare(const sort_buffers& buffers, void*) override { items_.resize(buffers.n); }
  void load(const sort_buffers& buffers, void*) override {
    items_.resize(buffers.n);
    const Key* const keys = static_cast<const Key*>(buffers.keys_in);
    const Value* const values = static_cast<const Value*>(buffers.values_in);
    for (std::size_t i = 0; i < buffers.n; ++i) {
      items_[i] = {carry(keys[i]), argsort_ ? static_cast<room>(i) : room{values[i]}};
    }
    if (descending_) std::reverse(items_.begin(), items_.end());
  }
  void run(const sort_buffers&, void*) override {
    const typename Algorithm::threads limit(threads_);
    Algorithm::sort(items_.data(), items_.data() + items_.size(), pair_before{});
  }
  void store(const sort_buffers& buffers, void*) override {
    Key* const keys = static_cast<Key*>(buffers.keys_out);
    Value* const values = static_cast<Value*>(buffers.values_out);
    if (descending_) std::reverse(items_.begin(), items_.end());
    for (std::size_t i = 0; i < buffers.n; ++i) {
      keys[i] = uncarry(items_[i].key);
      values[i] = static_cast<Value>(items_[i].value);
    }
  }
  std::size_t scratch_bytes() const override {
    return items_.size() * sizeof(key_value<carried, room>);
  }

 private:
  static carried carry(Key key) {
    if constexpr (is_floating_v<Key>)
      return key;
    else
      return flip_sign<Key>(static_cast<unsigned_key_t<Key>>(key));
  }
  static Key uncarry(carried key) {
    if constexpr (is_floating_v<Key>)
      return key;
    else
      return static_cast<Key>(flip_sign<Key>(static_cast<unsigned_key_t<Key>>(key)));
  }

  bool descending_;
  bool argsort_;
  unsigned threads_;
  std::vector<key_value<carried, room>> items_;
};

/// Whether an Algorithm can carry this: `name`; `stable`; `threads`, a type of thread_scope.hpp;
/// sort(first, last, before); and what is compiled in: `keys`, without values; `pairs`, with
/// values; `rare`, also keys of 1 and 2 bytes without values and f32 with 8-byte values.
template <class Algorithm>
std::string comparison_sort_refusal(const sort_request& request) {
  const std::size_t width = request.value_bytes;
  if (width != 0 && !Algorithm::pairs) return "not stable, so keys only";
  if (width != 0 && width != 4 && width != 8) return "values of 4 or 8 bytes only";
  if (width == 0 && !Algorithm::keys) return "keys only: not compiled in";
  return io::visit(request.key, [&]<class Key>(std::type_identity<Key>) -> std::string {
    if (!std::is_arithmetic_v<Key>) return "no such type";
    if (Algorithm::rare) return "";
    if (width == 0 && sizeof(Key) < 4) return "keys of 1 and 2 bytes alone: not compiled in";
    if (width == 8 && std::is_same_v<Key, float>) return "f32 with 8-byte values: not compiled in";
    return "";
  });
}

template <class Algorithm>
std::unique_ptr<sort_job> make_comparison_sort(const sort_request& request) {
  using result = std::unique_ptr<sort_job>;
  const std::string refusal = comparison_sort_refusal<Algorithm>(request);
  if (!refusal.empty()) throw compare_error(std::string(Algorithm::name) + ": " + refusal);
  return io::visit(request.key, [&]<class Key>(std::type_identity<Key>) -> result {
    if constexpr (std::is_arithmetic_v<Key>) {
      if constexpr (Algorithm::keys && (sizeof(Key) >= 4 || Algorithm::rare)) {
        if (request.value_bytes == 0) return std::make_unique<keys_job<Algorithm, Key>>(request);
      }
      if constexpr (Algorithm::pairs) {
        if (request.value_bytes == 4) {
          return std::make_unique<pairs_job<Algorithm, Key, std::uint32_t>>(request);
        }
        if constexpr (!std::is_same_v<Key, float> || Algorithm::rare) {
          return std::make_unique<pairs_job<Algorithm, Key, std::uint64_t>>(request);
        }
      }
    }
    throw compare_error("refusal and make of a sort disagree");
  });
}

template <class Algorithm>
sort_peer comparison_sort_peer() {
  sort_peer result;
  result.name = Algorithm::name;
  result.where = place::cpu;
  result.stable = Algorithm::stable;
  result.refusal = comparison_sort_refusal<Algorithm>;
  result.make = make_comparison_sort<Algorithm>;
  return result;
}

}  // namespace upsweep::apps::compare
