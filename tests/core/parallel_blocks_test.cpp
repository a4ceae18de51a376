// Blocks by ticket: each once, the chain in order, exceptions to the caller, no thread left
// waiting.
#include <doctest/doctest.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <upsweep/core/parallel_blocks.hpp>
#include <upsweep/core/scan_openmp.hpp>
#include <vector>

namespace upsweep::tests {

TEST_CASE("parallel_blocks: each block once") {
  for (const int threads : {1, 2, 7, 64}) {
    for (const std::size_t blocks : {0, 1, 2, 63, 1000}) {
      CAPTURE(threads);
      CAPTURE(blocks);
      std::vector<std::atomic<int>> visits(blocks);
      detail::chain chain;
      detail::for_each_block(exec::openmp{threads}, blocks, chain,
                             [&](std::size_t block) { ++visits[block]; });
      for (std::size_t block = 0; block < blocks; ++block) CHECK(visits[block] == 1);
    }
  }
}

TEST_CASE("parallel_blocks: the chain passes in order") {
  for (const int threads : {1, 2, 7, 64}) {
    CAPTURE(threads);
    std::vector<std::size_t> order;  // guarded by the chain alone
    detail::chain chain;
    detail::for_each_block(exec::openmp{threads}, 5000, chain, [&](std::size_t block) {
      REQUIRE(chain.wait_for(block));
      order.push_back(block);
      chain.pass(block);
    });
    REQUIRE(order.size() == 5000);
    for (std::size_t block = 0; block < 5000; ++block) REQUIRE(order[block] == block);
  }
}

TEST_CASE("parallel_blocks: a mutable work is copied for each thread") {
  struct counting_work {
    std::atomic<int>* copies;
    std::atomic<int>* started;
    int blocks = 0;
    counting_work(std::atomic<int>* c, std::atomic<int>* s) : copies(c), started(s) {}
    counting_work(const counting_work& other) : copies(other.copies), started(other.started) {
      ++*copies;
    }
    void operator()(std::size_t) {
      if (blocks++ == 0) ++*started;
    }
  };
  std::atomic<int> copies{0}, started{0};
  detail::chain chain;
  detail::for_each_block(exec::openmp{4}, 1000, chain, counting_work(&copies, &started));
  CHECK(started <= copies);
  CHECK(started >= 1);
  CHECK(copies <= 4);
}

TEST_CASE("parallel_blocks: an exception ends the loop and comes out") {
  for (const int threads : {1, 2, 7}) {
    for (const std::size_t bad : {std::size_t{0}, std::size_t{50}, std::size_t{99}}) {
      CAPTURE(threads);
      CAPTURE(bad);
      detail::chain chain;
      std::atomic<std::size_t> passed{0};
      const auto run = [&] {
        detail::for_each_block(exec::openmp{threads}, 100, chain, [&](std::size_t block) {
          if (block == bad) throw std::runtime_error("block " + std::to_string(block));
          if (!chain.wait_for(block)) return;
          ++passed;
          chain.pass(block);
        });
      };
      CHECK_THROWS_WITH_AS(run(), ("block " + std::to_string(bad)).c_str(), std::runtime_error);
      CHECK(passed <= bad);  // none behind the bad one has been let through
    }
  }
}

TEST_CASE("scan: an exception from a functor comes out") {
  const auto bad = [](std::size_t i) -> std::uint64_t {
    if (i == 123456) throw std::runtime_error("item 123456");
    return i;
  };
  std::vector<std::uint64_t> out(400000);
  for (const int threads : {1, 2, 7}) {
    CHECK_THROWS_WITH_AS(inclusive_scan(exec::openmp{threads}, indexed(out.size(), bad),
                                        std::span(out), plus<std::uint64_t>{}),
                         "item 123456", std::runtime_error);
  }
}

}  // namespace upsweep::tests
