// Keys on which sorts have gone wrong, and a sort to compare with: insertion by binary search into
// a list, which shares no code with any peer.
#pragma once
#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <string>
#include <type_traits>
#include <upsweep/core/half.hpp>
#include <vector>

#include "apps/compare/sort.hpp"

namespace upsweep::tests {

template <class Key>
bool comes_before(Key a, Key b) {
  if constexpr (is_floating_v<Key>) {
    const double x = static_cast<double>(a);
    const double y = static_cast<double>(b);
    if (std::isnan(x)) return false;
    return std::isnan(y) || x < y;
  } else {
    return a < b;
  }
}

/// The stable order of `keys` by our rule, as positions.
template <class Key>
std::vector<std::uint64_t> sorted_positions(const std::vector<Key>& keys, bool descending) {
  std::vector<std::uint64_t> order;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    std::size_t low = 0;
    std::size_t high = order.size();
    while (low < high) {  // the first place in front of which nothing goes after keys[i]
      const std::size_t middle = (low + high) / 2;
      const Key other = keys[order[middle]];
      const bool goes_after =
          descending ? comes_before(other, keys[i]) : comes_before(keys[i], other);
      if (goes_after)
        high = middle;
      else
        low = middle + 1;
    }
    order.insert(order.begin() + static_cast<std::ptrdiff_t>(low), i);
  }
  return order;
}

enum class keys_of { any_bits, few_values, sorted, plain };

inline const char* name_of(keys_of kind) {
  switch (kind) {
    case keys_of::any_bits:
      return "any bits, so NaN and -0.0 for floats";
    case keys_of::few_values:
      return "few values";
    case keys_of::sorted:
      return "sorted";
    default:
      return "plain";
  }
}

template <class Key>
Key key_from(std::int64_t number) {
  if constexpr (std::is_same_v<Key, f16> || std::is_same_v<Key, bf16>) {
    return Key(static_cast<float>(number));
  } else {
    return static_cast<Key>(number);
  }
}

template <class Key>
std::vector<Key> make_keys(keys_of kind, std::size_t n, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<Key> keys(n);
  for (std::size_t i = 0; i < n; ++i) {
    const std::uint64_t bits = random();
    switch (kind) {
      case keys_of::any_bits:
        std::memcpy(&keys[i], &bits, sizeof(Key));
        if constexpr (is_floating_v<Key>) {  // random bits are seldom one of these
          if (bits % 5 == 0) keys[i] = key_from<Key>(0);
          if (bits % 7 == 0) keys[i] = Key(-0.0f);
          if (bits % 11 == 0) keys[i] = Key(-std::numeric_limits<float>::quiet_NaN());
          if (bits % 13 == 0) keys[i] = Key(std::numeric_limits<float>::infinity());
        }
        break;
      case keys_of::few_values:
        keys[i] = key_from<Key>(static_cast<std::int64_t>(bits % 5) + 1);
        break;
      case keys_of::sorted:
        keys[i] = key_from<Key>(static_cast<std::int64_t>(i / 3 % 127));
        break;
      case keys_of::plain: {
        const auto number = static_cast<std::int64_t>(bits % 2001) - 1000;
        keys[i] = key_from<Key>(number == 0 ? 1 : number);
        break;
      }
    }
  }
  return keys;
}

inline std::string describe(const apps::compare::sort_request& request, const std::string& peer) {
  return peer + ", key type " + std::to_string(static_cast<int>(request.key)) + ", n " +
         std::to_string(request.n) + ", value bytes " + std::to_string(request.value_bytes) +
         (request.argsort ? ", argsort" : "") + (request.descending ? ", descending" : "");
}

}  // namespace upsweep::tests
