// The truth that backends are held to: loops that share nothing with the code under test.
#pragma once
#include <cstddef>
#include <numeric>
#include <optional>
#include <upsweep/core/monoid.hpp>
#include <vector>

namespace upsweep::tests {

/// What is asked of a scan.
template <class T>
struct scan_form {
  bool exclusive = false;
  bool reverse = false;
  std::optional<T> init{};
};

/// All eight.
template <class T>
std::vector<scan_form<T>> all_scan_forms(T init) {
  std::vector<scan_form<T>> forms;
  for (const bool exclusive : {false, true}) {
    for (const bool reverse : {false, true}) {
      forms.push_back({exclusive, reverse, std::nullopt});
      forms.push_back({exclusive, reverse, init});
    }
  }
  return forms;
}

namespace reference {

/// starts[i]: a segment starts at item i; one starts at 0 in any case.
template <class Out, class In, monoid Op>
std::vector<Out> scan(const std::vector<In>& in, Op op, const scan_form<value_t<Op>>& form,
                      const std::vector<bool>& starts = {}) {
  using value = value_t<Op>;
  const std::size_t n = in.size(), marks = starts.size();
  std::vector<Out> out(n);
  std::optional<value> so_far = form.init;
  for (std::size_t step = 0; step < n; ++step) {
    const std::size_t i = form.reverse ? n - 1 - step : step;
    const std::size_t edge = form.reverse ? i + 1 : i;  // a segment starts here: begin afresh
    if (edge < marks && starts[edge]) so_far = form.init;
    const value item = static_cast<value>(in[i]);
    const std::optional<value> before = so_far;
    if (!so_far) {
      so_far = item;
    } else {
      so_far = form.reverse ? op(item, *so_far) : op(*so_far, item);
    }
    out[i] = static_cast<Out>(form.exclusive ? before.value_or(op.identity()) : *so_far);
  }
  return out;
}

struct split {
  std::vector<std::size_t> kept;
  std::vector<std::size_t> rejected;
};

/// Indices of the items for which keep(i) holds, and of the others.
template <class Keep>
split split_indices(std::size_t n, Keep keep) {
  split result;
  for (std::size_t i = 0; i < n; ++i) (keep(i) ? result.kept : result.rejected).push_back(i);
  return result;
}

template <class T>
std::vector<T> gather(const std::vector<T>& items, const std::vector<std::size_t>& indices) {
  std::vector<T> result;
  result.reserve(indices.size());
  for (const std::size_t i : indices) result.push_back(items[i]);
  return result;
}

}  // namespace reference
}  // namespace upsweep::tests
