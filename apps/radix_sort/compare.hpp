// --compare: the same keys through other libraries.
#pragma once
#include <string>
#include <vector>

#include "apps/common/comparison.hpp"
#include "apps/compare/sort.hpp"
#include "apps/radix_sort/job.hpp"

namespace upsweep::apps::radix_sort {

/// One column: the sort peers of apps/compare, on the device too when it was chosen. Several
/// columns or lines: std::stable_sort of the row numbers, since no library has such a sort.
comparison compare(job& job);

/// One column, to be sorted alone or with row numbers, and our result on the CPU.
struct column_task {
  const io::column_data& keys;
  compare::sort_request request;
  io::column_data sorted_keys, sorted_rows{};

  bool argsort() const { return request.argsort; }
};

/// Contenders on the device: ours and the peers. Without CUDA, nothing.
std::vector<contender> cuda_contenders(const column_task& task);

/// Our order of several columns or of lines against that of std::stable_sort. `expected` is set to
/// ours and must outlive the contenders.
std::vector<contender> order_contenders(job& job, io::column_data& expected);
}  // namespace upsweep::apps::radix_sort
