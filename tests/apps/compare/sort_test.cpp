// Every sort on the CPU against an insertion sort.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstring>
#include <set>

#include "apps/compare/check.hpp"
#include "tests/apps/compare/sort_cases.hpp"

namespace {

using namespace upsweep::apps::compare;
using namespace upsweep::tests;
namespace io = upsweep::apps::io;

constexpr unsigned char guard = 0xa5;
constexpr std::size_t guard_bytes = 64;

template <class Value>
void check_values(const std::vector<std::uint64_t>& order, const unsigned char* bytes, bool argsort,
                  const std::vector<Value>& values) {
  std::vector<Value> got(order.size());
  if (!got.empty()) std::memcpy(got.data(), bytes, got.size() * sizeof(Value));
  std::vector<Value> expected;
  for (const std::uint64_t i : order)
    expected.push_back(argsort ? static_cast<Value>(i) : values[i]);
  CHECK(got == expected);
}

// Runs a peer on one input, twice, as a benchmark would, and compares the whole output.
template <class Key>
void check_peer(const sort_peer& peer, sort_request request, keys_of kind, unsigned seed) {
  const std::vector<Key> keys = make_keys<Key>(kind, request.n, seed);
  const std::size_t n = request.n;
  std::vector<std::uint32_t> values4(n);
  std::vector<std::uint64_t> values8(n);
  for (std::size_t i = 0; i < n; ++i) {
    values8[i] = (i * 0x9e3779b97f4a7c15u) ^ 77;
    values4[i] = static_cast<std::uint32_t>(values8[i] >> 13);
  }
  std::vector<unsigned char> keys_out(n * sizeof(Key) + guard_bytes, guard);
  std::vector<unsigned char> values_out(n * request.value_bytes + guard_bytes, guard);
  sort_buffers buffers;
  buffers.keys_in = keys.data();
  buffers.keys_out = keys_out.data();
  if (request.value_bytes != 0) {
    if (!request.argsort) {
      buffers.values_in = request.value_bytes == 4 ? static_cast<const void*>(values4.data())
                                                   : static_cast<const void*>(values8.data());
    }
    buffers.values_out = values_out.data();
  }
  buffers.n = n;

  const std::string what = describe(request, peer.name) + ", " + name_of(kind);
  CAPTURE(what);
  CAPTURE(seed);
  const auto job = peer.make(request);
  job->prepare(buffers, nullptr);
  for (int round = 0; round < 2; ++round) {
    job->load(buffers, nullptr);
    job->run(buffers, nullptr);
    job->store(buffers, nullptr);
  }

  const std::vector<std::uint64_t> order = sorted_positions(keys, request.descending);
  const bool any_payload = !peer.stable;  // it may swap -0.0 with +0.0 and NaN with NaN
  for (std::size_t i = 0; i < n; ++i) {
    Key got;
    std::memcpy(&got, keys_out.data() + i * sizeof(Key), sizeof(Key));
    const Key expected = keys[order[i]];
    const bool same = any_payload ? !comes_before(got, expected) && !comes_before(expected, got)
                                  : std::memcmp(&got, &expected, sizeof(Key)) == 0;
    if (!same) {
      FAIL_CHECK("wrong key at " << i);
      break;
    }
  }
  const sort_view in{keys.data(), buffers.values_in};
  CHECK(check_sorted(request, in, {keys_out.data(), values_out.data()}).text == "");
  if (request.value_bytes == 4) check_values(order, values_out.data(), request.argsort, values4);
  if (request.value_bytes == 8) check_values(order, values_out.data(), request.argsort, values8);
  const auto is_guard = [](unsigned char byte) { return byte == guard; };
  CHECK(std::all_of(keys_out.end() - guard_bytes, keys_out.end(), is_guard));
  CHECK(std::all_of(values_out.end() - guard_bytes, values_out.end(), is_guard));
}

bool is_thrust(const sort_peer& peer) {
  return peer.name.rfind("thrust", 0) == 0;
}
bool is_highway(const sort_peer& peer) {
  return peer.name.rfind("hwy", 0) == 0;
}

template <class Key>
int check_type(const sort_peer& peer) {
  int done = 0;
  for (const std::size_t value_bytes : {0, 4, 8}) {
    for (const bool argsort : {false, true}) {
      for (const bool descending : {false, true}) {
        for (const std::size_t n : {0, 1, 2, 33, 700}) {
          sort_request request;
          request.key = io::dtype_of<Key>();
          request.value_bytes = value_bytes;
          request.argsort = argsort && value_bytes != 0;
          request.descending = descending;
          request.n = n;
          request.threads = n == 33 ? 1 : 2;
          if (argsort && value_bytes == 0) continue;
          if (const std::string why = peer.refusal(request); !why.empty()) {
            CHECK_THROWS_AS(peer.make(request), compare_error);
            continue;
          }
          for (const keys_of kind :
               {keys_of::any_bits, keys_of::few_values, keys_of::sorted, keys_of::plain}) {
            const bool odd = kind == keys_of::any_bits && upsweep::is_floating_v<Key>;
            if (odd && (is_thrust(peer) || is_highway(peer))) continue;  // see the case below
            check_peer<Key>(peer, request, kind, 11);
            ++done;
          }
        }
      }
    }
  }
  return done;
}

}  // namespace

TEST_CASE("every CPU sort agrees with an insertion sort, for each type that it takes") {
  const sort_peers_list list = cpu_sort_peers();
  REQUIRE(list.present.size() >= 2);
  for (const sort_peer& peer : list.present) {
    CHECK(peer.where == place::cpu);
    int done = 0;
    for (int type = 0; type < 12; ++type) {
      done += io::visit(static_cast<io::dtype>(type),
                        [&]<class Key>(std::type_identity<Key>) { return check_type<Key>(peer); });
    }
    CAPTURE(peer.name);
    CHECK(done >= 100);  // the case is not empty
  }
}

TEST_CASE("Thrust on a CPU refuses keys that it has no order for") {
  for (const sort_peer& peer : cpu_sort_peers().present) {
    if (!is_thrust(peer)) continue;
    sort_request request;
    request.key = io::dtype::f32;
    request.n = 3;
    for (const float odd : {-0.0f, std::numeric_limits<float>::quiet_NaN()}) {
      const std::vector<float> keys = {1.0f, odd, 2.0f};
      std::vector<float> out(3);
      const sort_buffers buffers{keys.data(), out.data(), nullptr, nullptr, 3};
      const auto job = peer.make(request);
      CHECK_THROWS_AS(job->load(buffers, nullptr), compare_error);
    }
  }
}

TEST_CASE("peers have names of their own, and absent ones a reason") {
  std::set<std::string> names;
  const auto look = [&](const auto& list) {
    for (const auto& peer : list.present) CHECK(names.insert(peer.name).second);
    for (const absent_peer& peer : list.absent) {
      CHECK(names.insert(peer.name).second);
      CHECK(!peer.reason.empty());
    }
  };
  look(sort_peers());
  CHECK(names.count("cub::DeviceRadixSort") == 1);
  CHECK(names.count("thrust::stable_sort (OpenMP)") == 1);
  CHECK(names.count("thrust::stable_sort (TBB)") == 1);
  CHECK(names.count("std::stable_sort") == 1);
}
