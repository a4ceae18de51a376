// --compare: the same choice through other libraries.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "apps/common/comparison.hpp"
#include "apps/compact/job.hpp"

namespace upsweep::apps::compact {

/// What all contenders do: write the numbers of the rows whose flag is set. No library takes a
/// condition as text, so the flags are made before, untimed; how long ours takes with the test
/// inside the pass stands in a row of its own.
struct flags_task {
  std::size_t rows = 0;
  std::vector<std::uint8_t> flags;  ///< one a row, of rows that are kept
  io::column_data expected;         ///< the row numbers

  std::size_t row_bytes() const { return io::size_of(expected.type); }
};

comparison compare(const job& job);

/// Contenders on the device: ours and the peers. Without CUDA, nothing.
std::vector<contender> cuda_contenders(const row_test& test, const flags_task& task);

/// What is wrong with `found`, of which the first `count` are meant; empty when nothing is.
std::string difference(const io::column_data& expected, const io::column_data& found,
                       std::uint64_t count);
}  // namespace upsweep::apps::compact
