// A plain C++ program on the installed headers: numbers, their sums, the even ones, and all in
// order, by one thread and by several.
#include <cstdio>
#include <span>
#include <upsweep/algorithms/compact.hpp>
#include <upsweep/algorithms/compact_openmp.hpp>
#include <upsweep/algorithms/radix_sort.hpp>
#include <upsweep/algorithms/radix_sort_openmp.hpp>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/scan.hpp>
#include <upsweep/core/scan_openmp.hpp>
#include <vector>

namespace {

bool right_on(const auto& exec) {
  const std::vector<int> numbers{3, 1, 4, 1, 5, 9, 2, 6};
  std::vector<int> sums(numbers.size());
  std::vector<int> even(numbers.size());
  std::vector<int> sorted(numbers.size());

  const std::span in(numbers);
  upsweep::inclusive_scan(exec, in, std::span(sums), upsweep::plus<int>{});
  even.resize(upsweep::compact(exec, in, std::span(even), [](int i) { return i % 2 == 0; }));
  upsweep::radix_sort(exec, in, std::span(sorted));

  return sums == std::vector{3, 4, 8, 9, 14, 23, 25, 31} && even == std::vector{4, 2, 6} &&
         sorted == std::vector{1, 1, 2, 3, 4, 5, 6, 9};
}

}  // namespace

int main() {
  const bool serial = right_on(upsweep::exec::serial{});
  const bool openmp = right_on(upsweep::exec::openmp{2});
  std::printf("serial %s, openmp %s\n", serial ? "right" : "wrong", openmp ? "right" : "wrong");
  return serial && openmp ? 0 : 1;
}
