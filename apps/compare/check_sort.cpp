#include <cstdint>
#include <cstring>
#include <type_traits>

#include "apps/compare/check.hpp"
#include "apps/compare/total_order.hpp"

namespace upsweep::apps::compare {
namespace {

// Equal by our rule, whatever the bits.
template <class Key>
bool equal_keys(const Key& a, const Key& b) {
  return !total_less(a, b) && !total_less(b, a);
}

template <class Key>
std::uint64_t bits_of_key(const Key& key) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &key, sizeof key);
  return bits;
}

template <class Key>
bool is_nan_key(const Key& key) {
  if constexpr (is_floating_v<Key>) {
    const float narrow = static_cast<float>(key);  // NaN stays NaN
    return narrow != narrow;
  } else {
    return false;
  }
}

std::uint64_t value_at(const sort_request& request, const void* values, std::size_t i) {
  if (request.value_bytes == 4) return static_cast<const std::uint32_t*>(values)[i];
  return static_cast<const std::uint64_t*>(values)[i];
}

std::uint64_t mixed(std::uint64_t x) {  // splitmix64
  x += 0x9e3779b97f4a7c15u;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
  return x ^ (x >> 31);
}

// A sum of hashes does not depend on the order of the items.
struct multiset_hash {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  void add(std::uint64_t key, std::uint64_t value) {
    const std::uint64_t item = mixed(key) ^ mixed(value + 0x51ed270b35a3c1d5u);
    low += mixed(item);
    high += mixed(~item);
  }
  bool operator==(const multiset_hash&) const = default;
};

template <class Key>
multiset_hash hash_of(const sort_request& request, const sort_view& view, bool with_values,
                      bool values_are_positions) {
  multiset_hash hash;
  const Key* const keys = static_cast<const Key*>(view.keys);
  for (std::size_t i = 0; i < request.n; ++i) {
    std::uint64_t value = 0;
    if (with_values) value = values_are_positions ? i : value_at(request, view.values, i);
    hash.add(bits_of_key(keys[i]), value);
  }
  return hash;
}

check_result at(std::size_t i, const std::string& what) {
  std::string text = "[";
  text.append(std::to_string(i)).append("]: ").append(what);
  return {false, text, i};
}

template <class Key>
bool holds_disputed_nan(const Key* keys, std::size_t n) {
  const Key* first = nullptr;
  for (std::size_t i = 0; i < n; ++i) {
    if (!is_nan_key(keys[i])) continue;
    if (first == nullptr) first = keys + i;
    const bool negative = (bits_of_key(keys[i]) >> (8 * sizeof(Key) - 1)) != 0;
    if (negative || bits_of_key(keys[i]) != bits_of_key(*first)) return true;
  }
  return false;
}

}  // namespace

check_result check_sorted(const sort_request& request, const sort_view& in, const sort_view& out) {
  return io::visit(request.key, [&]<class Key>(std::type_identity<Key>) -> check_result {
    const Key* const keys = static_cast<const Key*>(out.keys);
    const bool pairs = request.value_bytes != 0;
    for (std::size_t i = 1; i < request.n; ++i) {
      const bool wrong =
          request.descending ? total_less(keys[i - 1], keys[i]) : total_less(keys[i], keys[i - 1]);
      if (wrong) return at(i, "the key belongs before the one in front of it");
      if (request.argsort && equal_keys(keys[i - 1], keys[i]) &&
          value_at(request, out.values, i - 1) >= value_at(request, out.values, i)) {
        return at(i, "equal keys have changed places");
      }
    }
    if (request.argsort) {
      for (std::size_t i = 0; i < request.n; ++i) {
        const std::uint64_t from = value_at(request, out.values, i);
        if (from >= request.n) return at(i, "the value is no position");
        const Key& key = static_cast<const Key*>(in.keys)[from];
        if (bits_of_key(key) != bits_of_key(keys[i])) return at(i, "not the key of its position");
      }
    }
    if (hash_of<Key>(request, in, pairs, request.argsort) !=
        hash_of<Key>(request, out, pairs, false)) {
      return {false,
              pairs ? "not the same pairs as in the input" : "not the same keys as in the input"};
    }
    return {};
  });
}

check_result compare_sorted(const sort_request& request, const sort_peer& peer,
                            const sort_view& ours, const sort_view& theirs) {
  return io::visit(request.key, [&]<class Key>(std::type_identity<Key>) -> check_result {
    const Key* const our_keys = static_cast<const Key*>(ours.keys);
    const Key* const their_keys = static_cast<const Key*>(theirs.keys);
    const bool pairs = request.value_bytes != 0;
    const bool disputed = peer.nan_by_bits && holds_disputed_nan(our_keys, request.n);

    if (peer.stable && !disputed) {
      check_result result = check_equal(request.key, our_keys, their_keys, request.n);
      if (!result.ok) result.text = "keys: " + result.text;
      if (result.ok && pairs) {
        const io::dtype value = request.value_bytes == 4 ? io::dtype::u32 : io::dtype::u64;
        result = check_equal(value, ours.values, theirs.values, request.n);
        if (!result.ok) result.text = "values: " + result.text;
      }
      return result;
    }
    if (!disputed) {
      for (std::size_t i = 0; i < request.n; ++i) {
        if (!equal_keys(our_keys[i], their_keys[i])) return at(i, "the keys differ");
      }
    }
    if (hash_of<Key>(request, ours, pairs, false) != hash_of<Key>(request, theirs, pairs, false)) {
      return {false, "the two results do not hold the same items"};
    }
    check_result result;
    result.text = disputed ? "compared as multisets: orders negative NaN first" : "";
    return result;
  });
}

}  // namespace upsweep::apps::compare
