// The test inside the compaction pass, on the device.
//
//   upload   the columns that the test looks at, and the condition's bytecode
//   kernel   compact_indices over the row numbers 0 .. n-1; the predicate evaluates the test
//   download the numbers of the kept rows; rows themselves never leave the host
#include <upsweep/algorithms/compact.cuh>

#include "apps/common/cuda_work.hpp"
#include "apps/compact/compact_cuda.hpp"
#include "apps/compact/keep.hpp"

namespace upsweep::apps::compact {

device_test::device_test(device_session& device, const row_test& test) : test_(test) {
  std::vector<where::column> columns;
  for (const io::column_data* column : test.columns) {
    columns_.emplace_back(column->size_bytes());
    upload_us_ += device.upload(columns_.back().data(), column->data.data(), column->size_bytes());
    columns.push_back({columns_.back().data(), static_cast<where::type_code>(column->type)});
  }
  if (test.kind != test_kind::condition) return;
  condition_ = gpu::device_buffer<where::program>(1);
  upload_us_ += device.upload(condition_.data(), &test.condition, sizeof(where::program));
  descriptors_ = gpu::device_buffer<where::column>(columns.size());
  upload_us_ +=
      device.upload(descriptors_.data(), columns.data(), columns.size() * sizeof(where::column));
}

void device_test::run(const exec::gpu& exec, row_target target,
                      gpu::device_span<std::uint64_t> count) const {
  const auto data = [&](std::size_t k) -> const void* { return columns_[k].data(); };
  const auto rows = indexed(test_.rows, row_number{});
  const row_writer writer{target.narrow, target.wide};
  visit_keep(test_, condition_.data(), descriptors_.data(), data, [&](const auto& keep) {
    compact_indices_async(exec, rows, sink(writer), keep, count);
  });
}

void compact_by_flags(const exec::gpu& exec, std::size_t rows,
                      gpu::device_span<const std::uint8_t> chosen, row_target target,
                      gpu::device_span<std::uint64_t> count) {
  const auto numbers = indexed(rows, row_number{});
  if (target.narrow != nullptr) {
    const auto out = gpu::device_span<std::uint32_t>::unchecked(target.narrow, rows);
    compact_indices_async(exec, numbers, out, flags{chosen}, count);
  } else {
    const auto out = gpu::device_span<std::uint64_t>::unchecked(target.wide, rows);
    compact_indices_async(exec, numbers, out, flags{chosen}, count);
  }
}

}  // namespace upsweep::apps::compact
