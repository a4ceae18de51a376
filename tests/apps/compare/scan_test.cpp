// Every scan on the CPU against a loop.
#include "apps/compare/scan.hpp"

#include <doctest/doctest.h>

#include <cstdint>
#include <random>
#include <type_traits>
#include <vector>

#include "apps/compare/check.hpp"

namespace {

using namespace upsweep::apps::compare;
namespace io = upsweep::apps::io;

constexpr bool is_scanned(io::dtype type) {
  return type == io::dtype::u32 || type == io::dtype::i32 || type == io::dtype::u64 ||
         type == io::dtype::i64 || type == io::dtype::f32 || type == io::dtype::f64;
}

template <class T>
std::vector<T> make_items(std::size_t n, unsigned seed) {
  std::mt19937_64 random(seed);
  std::vector<T> items(n);
  for (T& item : items) {
    const std::uint64_t bits = random();
    if constexpr (std::is_integral_v<T>) {
      item = static_cast<T>(bits);  // so large that sums wrap
    } else {
      item = static_cast<T>(static_cast<std::int64_t>(bits % 4001) - 2000);  // sums are exact
    }
  }
  return items;
}

template <class T>
std::vector<T> looped(const std::vector<T>& items, bool inclusive) {
  using sum_type =
      std::conditional_t<std::is_integral_v<T>, std::make_unsigned<T>, std::type_identity<T>>::type;
  sum_type sum = 0;
  std::vector<T> out;
  for (const T item : items) {
    if (!inclusive) out.push_back(static_cast<T>(sum));
    sum = static_cast<sum_type>(sum + static_cast<sum_type>(item));
    if (inclusive) out.push_back(static_cast<T>(sum));
  }
  return out;
}

template <class T>
void check_peer(const scan_peer& peer, bool inclusive, std::size_t n) {
  scan_request request;
  request.type = io::dtype_of<T>();
  request.inclusive = inclusive;
  request.n = n;
  request.threads = n % 2 == 0 ? 2 : 1;
  CAPTURE(peer.name);
  CAPTURE(n);
  CAPTURE(inclusive);
  CAPTURE(static_cast<int>(request.type));
  const std::vector<T> items = make_items<T>(n, 5);
  std::vector<T> out(n + 1, static_cast<T>(77));
  const scan_buffers buffers{items.data(), out.data(), n};
  REQUIRE(peer.refusal(request) == "");
  const auto job = peer.make(request);
  job->prepare(buffers, nullptr);
  for (int round = 0; round < 2; ++round) {
    job->load(buffers, nullptr);
    job->run(buffers, nullptr);
    job->store(buffers, nullptr);
  }
  CHECK(out.back() == static_cast<T>(77));
  out.pop_back();
  CHECK(out == looped(items, inclusive));
  CHECK(check_scan(request, items.data(), out.data(), n).ok);
}

}  // namespace

TEST_CASE("every CPU scan agrees with a loop") {
  const scan_peers_list list = cpu_scan_peers();
  REQUIRE(!list.present.empty());
  for (const scan_peer& peer : list.present) {
    for (int type = 0; type < 12; ++type) {
      io::visit(static_cast<io::dtype>(type), [&]<class T>(std::type_identity<T>) {
        if constexpr (is_scanned(io::dtype_of<T>())) {
          for (const bool inclusive : {true, false}) {
            for (const std::size_t n : {0, 1, 2, 3, 1000, 40007}) check_peer<T>(peer, inclusive, n);
          }
        } else {
          scan_request request;
          request.type = io::dtype_of<T>();
          CHECK(peer.refusal(request) == "no such type");
          CHECK_THROWS_AS(peer.make(request), compare_error);
        }
      });
    }
  }
}
