// --compare for orders that no library has: std::stable_sort of the row numbers, by comparison.
#include <algorithm>
#include <numeric>
#include <upsweep/algorithms/radix_key.hpp>

#include "apps/compare/check.hpp"
#include "apps/radix_sort/compare.hpp"
#include "apps/radix_sort/order.hpp"

namespace upsweep::apps::radix_sort {
namespace {

template <class Before>
contender stable_sort(std::size_t n, Before before, const io::column_data& expected) {
  const auto rows = std::make_shared<io::column_data>(io::make_rows(n, n));
  contender peer{"std::stable_sort", "cpu", false, "row numbers, by comparison", {}, {}};
  peer.run = [=] {
    double us = 0;
    visit_rows(*rows, [&](auto numbers) {
      std::iota(numbers.begin(), numbers.end(), 0);
      us = time_us([&] { std::stable_sort(numbers.begin(), numbers.end(), before); });
    });
    return us;
  };
  peer.difference = [=, &expected] {
    const auto same =
        compare::check_equal(rows->type, expected.data.data(), rows->data.data(), rows->size);
    return same ? std::string() : same.text;
  };
  return peer;
}

/// Unsigned images of the keys, so that the comparison knows no types.
std::vector<std::uint64_t> images_of(const io::column_data& column) {
  std::vector<std::uint64_t> images(column.size);
  io::visit(column.type, [&]<class Key>(std::type_identity<Key>) {
    const auto keys = column.values<Key>();
    for (std::size_t i = 0; i < keys.size(); ++i) images[i] = ordered_bits(keys[i]);
  });
  return images;
}

}  // namespace

std::vector<contender> order_contenders(job& job, io::column_data& expected) {
  const auto backend = std::shared_ptr<radix_sort::backend>(make_cpu_backend(job.where.threads));
  const sort_options options = job.asked.sort;
  contender ours{"upsweep radix_sort", "cpu", true, {}, {}, [] { return std::string(); }};
  ours.run = [=, &job, &expected] {
    return time_us([&] {
      expected = job.keys.lines ? order_by_lines(job.data, *backend, options)
                                : order_by_columns(job.columns(), *backend, options);
    });
  };
  std::vector<contender> all{std::move(ours)};

  const bool descending = options.descending;
  if (job.keys.lines) {
    const auto before = [&data = job.data, descending](std::size_t a, std::size_t b) {
      return descending ? data.line(b) < data.line(a) : data.line(a) < data.line(b);
    };
    all.push_back(stable_sort(job.data.rows(), before, expected));
    return all;
  }
  const auto images = std::make_shared<std::vector<std::vector<std::uint64_t>>>();
  for (const io::column_data* column : job.columns()) images->push_back(images_of(*column));
  const auto before = [images, descending](std::size_t a, std::size_t b) {
    for (const std::vector<std::uint64_t>& image : *images) {
      if (image[a] != image[b]) return (image[a] < image[b]) != descending;
    }
    return false;
  };
  all.push_back(stable_sort(job.data.rows(), before, expected));
  return all;
}

}  // namespace upsweep::apps::radix_sort
