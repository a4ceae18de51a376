// The test inside the compaction pass, on the threads of this process.
#include <upsweep/algorithms/compact_openmp.hpp>

#include "apps/common/timing.hpp"
#include "apps/compact/backend.hpp"
#include "apps/compact/keep.hpp"

namespace upsweep::apps::compact {
namespace {

row_writer writer_to(io::column_data& rows) {
  if (rows.type == io::dtype::u32) return {rows.values<std::uint32_t>().data(), nullptr};
  return {nullptr, rows.values<std::uint64_t>().data()};
}

class cpu_backend final : public backend {
 public:
  explicit cpu_backend(int threads) : exec_{threads} {}

  selection select(const row_test& test, wanted what) override {
    selection found;
    found.kept = io::make_rows(what == wanted::count ? 0 : test.rows, test.rows);
    found.rejected = io::make_rows(what == wanted::both ? test.rows : 0, test.rows);
    const row_writer kept = what == wanted::count ? row_writer{} : writer_to(found.kept);
    const row_writer rejected = writer_to(found.rejected);
    std::vector<where::column> columns;
    for (const io::column_data* column : test.columns) {
      columns.push_back({column->data.data(), static_cast<where::type_code>(column->type)});
    }
    const auto data = [&](std::size_t k) -> const void* { return test.columns[k]->data.data(); };
    const auto rows = indexed(test.rows, row_number{});
    times_.kernel_us += time_us([&] {
      visit_keep(test, &test.condition, columns.data(), data, [&](const auto& keep) {
        found.count = what == wanted::both
                          ? partition(exec_, rows, sink(kept), sink(rejected), keep)
                          : compact_indices(exec_, rows, sink(kept), keep);
      });
    });
    if (what != wanted::count) shrink(found.kept, found.count);
    if (what == wanted::both) shrink(found.rejected, test.rows - found.count);
    return found;
  }

 private:
  exec::openmp exec_;
};

}  // namespace

std::unique_ptr<backend> make_cpu_backend(int threads) {
  return std::make_unique<cpu_backend>(threads);
}

}  // namespace upsweep::apps::compact
