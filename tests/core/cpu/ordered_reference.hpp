// The order in which the CPU scans plain arrays, written down item by item: what vectors of any
// width and any number of threads must give to the last bit.
#pragma once
#include <algorithm>
#include <cstddef>
#include <upsweep/core/monoid.hpp>
#include <upsweep/core/scan_task.hpp>
#include <vector>

namespace upsweep::tests {

template <class T>
maybe<T> nothing() {
  return {T{}, false};
}

template <class Op, class T>
maybe<T> joined(const Op& op, const maybe<T>& a, const maybe<T>& b) {
  if (!a.set || !b.set) return a.set ? a : b;
  return {op(a.value, b.value), true};
}

/// 64 bytes of items, by log steps.
template <class Op, class T>
void scan_line(const Op& op, T* items, std::size_t n) {
  for (std::size_t step = 1; step < 64 / sizeof(T); step *= 2) {
    for (std::size_t i = 0; i < n; ++i) {
      if ((i & step) != 0) items[i] = op(items[(i & ~(2 * step - 1)) + step - 1], items[i]);
    }
  }
}

/// Lines, 64 of them to a page, 64 pages to a block; folds of each run from the left.
template <class T, class Op>
std::vector<T> ordered_scan(const std::vector<T>& in, const Op& op, bool exclusive, maybe<T> init) {
  constexpr std::size_t line = 64 / sizeof(T), page = 64 * line, block = 64 * page;
  std::vector<T> out(in);
  maybe<T> blocks = init, pages = nothing<T>(), lines = nothing<T>();
  for (std::size_t begin = 0; begin < in.size(); begin += line) {
    if (begin % page == 0) {
      pages = joined(op, pages, lines);
      lines = nothing<T>();
    }
    if (begin % block == 0) {
      blocks = joined(op, blocks, pages);
      pages = nothing<T>();
    }
    const std::size_t n = std::min(line, in.size() - begin);
    scan_line(op, &out[begin], n);
    const maybe<T> total{out[begin + n - 1], true};
    const maybe<T> before = joined(op, joined(op, blocks, pages), lines);
    for (std::size_t i = n; i-- > 0;) {
      const maybe<T> mine =
          exclusive && i == 0 ? nothing<T>() : maybe<T>{out[begin + i - exclusive], true};
      const maybe<T> result = joined(op, before, mine);
      out[begin + i] = result.set ? result.value : op.identity();
    }
    lines = joined(op, lines, total);
  }
  return out;
}

}  // namespace upsweep::tests
