// Every compaction on the CPU against a loop.
#include "apps/compare/compact.hpp"

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#include "apps/compare/check.hpp"

namespace {

using namespace upsweep::apps::compare;
namespace io = upsweep::apps::io;

using bytes = std::vector<unsigned char>;

bytes random_bytes(std::size_t n, unsigned seed) {
  std::mt19937_64 random(seed);
  bytes result(n);
  for (unsigned char& one : result) one = static_cast<unsigned char>(random());
  return result;
}

// Any non-zero byte is true; half of them are zero.
std::vector<std::uint8_t> make_flags(std::size_t n, unsigned seed) {
  std::vector<std::uint8_t> flags = random_bytes(n, seed);
  for (std::uint8_t& flag : flags) flag = flag < 128 ? 0 : static_cast<std::uint8_t>(flag * 2 + 2);
  return flags;
}

// Runs a peer and returns the kept items; what lies behind [n] must stay as it was.
bytes run(const compact_peer& peer, const compact_request& request, compact_buffers buffers) {
  const std::size_t out_bytes = request.n * request.item_bytes;
  bytes out(out_bytes + 32, 0x5a);
  std::uint64_t count = 12345;
  buffers.out = out.data();
  buffers.count = &count;
  buffers.n = request.n;
  const auto job = peer.make(request);
  job->prepare(buffers, nullptr);
  for (int round = 0; round < 2; ++round) {
    job->load(buffers, nullptr);
    job->run(buffers, nullptr);
    job->store(buffers, nullptr);
  }
  CHECK(bytes(out.begin() + static_cast<std::ptrdiff_t>(out_bytes), out.end()) == bytes(32, 0x5a));
  REQUIRE(count <= request.n);
  out.resize(count * request.item_bytes);
  return out;
}

bytes kept(const bytes& items, std::size_t item_bytes, const std::vector<bool>& keep) {
  bytes result;
  for (std::size_t i = 0; i < keep.size(); ++i) {
    for (std::size_t j = 0; keep[i] && j < item_bytes; ++j)
      result.push_back(items[i * item_bytes + j]);
  }
  return result;
}

template <class T>
void check_typed(const compact_peer& peer, std::size_t n) {
  std::mt19937_64 random(9);
  std::vector<T> items(n);
  for (T& item : items) {
    const std::uint64_t bits = random();
    item = static_cast<T>(static_cast<std::int64_t>(bits % 5) - (std::is_unsigned_v<T> ? 0 : 2));
    if constexpr (std::is_floating_point_v<T>) {
      if (bits % 7 == 0) item = std::numeric_limits<T>::quiet_NaN();
      if (bits % 11 == 0) item = static_cast<T>(-0.0);
    }
  }
  bytes raw(n * sizeof(T));
  if (n != 0) std::memcpy(raw.data(), items.data(), raw.size());
  compact_request request;
  request.type = io::dtype_of<T>();
  request.item_bytes = sizeof(T);
  request.n = n;
  request.threads = 2;
  CAPTURE(static_cast<int>(request.type));
  CAPTURE(peer.name);
  CAPTURE(n);
  const T threshold = 1;
  compact_buffers buffers;
  buffers.in = items.data();
  buffers.threshold = &threshold;

  request.how = selection::threshold;
  if (peer.refusal(request).empty()) {
    std::vector<bool> keep;
    keep.reserve(items.size());
    for (const T item : items) keep.push_back(item >= threshold);
    CHECK(run(peer, request, buffers) == kept(raw, sizeof(T), keep));
  } else {
    CHECK_THROWS_AS(peer.make(request), compare_error);
  }
  request.how = selection::unique;
  REQUIRE(peer.refusal(request) == "");
  std::vector<bool> keep;
  for (std::size_t i = 0; i < n; ++i) keep.push_back(i == 0 || !(items[i] == items[i - 1]));
  CHECK(run(peer, request, buffers) == kept(raw, sizeof(T), keep));
}

}  // namespace

TEST_CASE("every CPU compaction by flags keeps what a loop keeps, for each item size") {
  const compact_peers_list list = cpu_compact_peers();
  REQUIRE(!list.present.empty());
  for (const compact_peer& peer : list.present) {
    for (const std::size_t item_bytes : {1, 2, 4, 8, 12, 16, 20, 32}) {
      for (const std::size_t n : {0, 1, 2, 1000, 40007}) {
        CAPTURE(peer.name);
        CAPTURE(item_bytes);
        CAPTURE(n);
        const bytes items = random_bytes(n * item_bytes, 3);
        const std::vector<std::uint8_t> flags = make_flags(n, 4);
        compact_request request;
        request.item_bytes = item_bytes;
        request.n = n;
        request.threads = 2;
        compact_buffers buffers;
        buffers.in = items.data();
        buffers.flags = flags.data();
        const std::vector<bool> keep(flags.begin(), flags.end());
        CHECK(run(peer, request, buffers) == kept(items, item_bytes, keep));
      }
    }
  }
}

TEST_CASE("CPU compactions to positions") {
  int done = 0;
  for (const compact_peer& peer : cpu_compact_peers().present) {
    for (const std::size_t item_bytes : {4, 8}) {
      for (const std::size_t n : {0, 1, 40007}) {
        compact_request request;
        request.how = selection::index_flags;
        request.item_bytes = item_bytes;
        request.n = n;
        if (!peer.refusal(request).empty()) {
          CHECK_THROWS_AS(peer.make(request), compare_error);
          continue;
        }
        const std::vector<std::uint8_t> flags = make_flags(n, 6);
        compact_buffers buffers;
        buffers.flags = flags.data();
        const bytes got = run(peer, request, buffers);
        std::vector<std::uint64_t> positions;
        for (std::size_t at = 0; at < got.size(); at += item_bytes) {
          std::uint64_t position = 0;
          std::memcpy(&position, got.data() + at, item_bytes);
          positions.push_back(position);
        }
        std::vector<std::uint64_t> expected;
        for (std::size_t i = 0; i < n; ++i) {
          if (flags[i] != 0) expected.push_back(i);
        }
        CAPTURE(peer.name);
        CHECK(positions == expected);
        ++done;
      }
    }
  }
  CHECK(done >= 6);
}

TEST_CASE("CPU compactions by threshold and to unique items, NaN and -0.0 among them") {
  for (const compact_peer& peer : cpu_compact_peers().present) {
    for (int type = 0; type < 12; ++type) {
      io::visit(static_cast<io::dtype>(type), [&]<class T>(std::type_identity<T>) {
        if constexpr (std::is_arithmetic_v<T>) {
          for (const std::size_t n : {0, 1, 2, 30000}) check_typed<T>(peer, n);
        }
      });
    }
  }
}

TEST_CASE("item sizes that no peer has are refused") {
  compact_request request;
  request.item_bytes = 3;
  for (const compact_peer& peer : cpu_compact_peers().present) {
    CHECK(peer.refusal(request) != "");
    CHECK_THROWS_AS(peer.make(request), compare_error);
  }
}
