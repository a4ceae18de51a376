// Totals posted in any order and by several threads; a scan goes on while threads are put aside.
#include <doctest/doctest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <span>
#include <thread>
#include <upsweep/core/cpu/prefix_board.hpp>
#include <upsweep/core/scan_openmp.hpp>
#include <vector>

namespace upsweep::tests {

TEST_CASE("prefix_board: prefixes as far as the totals go") {
  detail::prefix_board<plus<int>> board(4, 100);
  CHECK(board.has_prefix(0));
  CHECK(board.prefix(0) == 100);
  CHECK_FALSE(board.has_prefix(1));
  board.post(1, 20);
  board.post(1, 99);  // too late
  CHECK_FALSE(board.has_prefix(1));
  CHECK(board.reached() == 0);
  CHECK_FALSE(board.is_posted(0));
  board.post(0, 1);
  CHECK(board.is_posted(0));
  CHECK(board.has_prefix(2));
  CHECK_FALSE(board.has_prefix(3));
  CHECK(board.prefix(1) == 101);
  CHECK(board.prefix(2) == 121);
  board.post(0, 7);  // too late
  board.post(1, 7);
  board.post(2, 300);
  board.post(3, 4000);
  CHECK(board.has_prefix(3));
  CHECK(board.prefix(3) == 421);
  CHECK(board.total() == 4421);
}

TEST_CASE("prefix_board: many threads post and read") {
  constexpr std::size_t blocks = 20'000;
  detail::prefix_board<plus<std::uint64_t>> board(blocks, 0);
  std::atomic<std::size_t> ticket{0}, wrong{0};
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&] {
      for (std::size_t b; (b = ticket++) < blocks;) {
        board.post(b, b);
        while (!board.has_prefix(b)) {
          const std::size_t missing = board.reached();
          board.post(missing, missing);
        }
        if (board.prefix(b) != b * (b - 1) / 2) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  CHECK(wrong == 0);
  CHECK(board.total() == std::uint64_t{blocks} * (blocks - 1) / 2);
}

/// Two threads per core that do nothing else; the scan must not be much slower than one thread
/// beside the same neighbours. Passing prefixes from thread to thread was 10 to 40 times slower.
TEST_CASE("plain_scan: busy neighbours") {
  using clock = std::chrono::steady_clock;
  const std::size_t n = 20'000'000;
  const std::vector<std::int32_t> in(n, 1);
  std::vector<std::int32_t> out(n);
  std::atomic<bool> stop{false};
  std::vector<std::thread> neighbours;
  const int cores = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  for (int i = 0; i < cores; ++i) {
    neighbours.emplace_back([&] {
      while (!stop.load(std::memory_order_relaxed)) {
      }
    });
  }
  const auto seconds = [&](int threads) {
    const auto start = clock::now();
    inclusive_scan(exec::openmp{threads}, std::span(in), std::span(out), plus<std::int32_t>{});
    return std::chrono::duration<double>(clock::now() - start).count();
  };
  std::vector<double> one, several;
  for (int round = 0; round < 7; ++round) {
    one.push_back(seconds(1));
    several.push_back(seconds(cores));
    CHECK(out[n - 1] == static_cast<std::int32_t>(n));
  }
  stop = true;
  for (std::thread& neighbour : neighbours) neighbour.join();
  std::sort(one.begin(), one.end());
  std::sort(several.begin(), several.end());
  CAPTURE(one[3]);
  CAPTURE(several[3]);
  CHECK(several[3] < 4 * one[3] + 0.05);  // on two cores; a wide margin, as CI is busy too
}

}  // namespace upsweep::tests
