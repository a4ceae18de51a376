// Upload, one pass, download; each with its time.
#include <numeric>

#include "apps/compact/backend.hpp"
#include "apps/compact/compact_cuda.hpp"

namespace upsweep::apps::compact {
namespace {

/// The rows below n that are not in `kept`, which ascends. Half the traffic of a copy from the
/// device, and the pass need not be compiled twice.
template <class Row>
void fill_complement(std::span<const Row> kept, std::span<Row> rejected) {
  std::size_t place = 0;
  Row row = 0;
  for (const Row next : kept) {
    for (; row < next; ++row) rejected[place++] = row;
    ++row;
  }
  std::iota(rejected.begin() + static_cast<std::ptrdiff_t>(place), rejected.end(), row);
}

class cuda_backend final : public backend {
 public:
  selection select(const row_test& test, wanted what) override {
    return on_device([&] {
      const std::size_t row_bytes = io::row_bytes_for(test.rows);
      const bool with_rows = what != wanted::count;
      const device_test resident(device_, test);
      const device_bytes rows(with_rows ? test.rows * row_bytes : 0);
      const gpu::device_buffer<std::uint64_t> count(1);
      const row_target target = with_rows ? target_in(rows, row_bytes) : row_target{};
      times_.upload_us += resident.upload_us();
      times_.kernel_us += device_.time_us([&] { resident.run(device_.exec(), target, count); });

      selection found;
      std::uint64_t kept = 0;
      times_.download_us += device_.download(&kept, count.data(), sizeof kept);
      found.count = kept;
      found.kept = io::make_rows(with_rows ? found.count : 0, test.rows);
      times_.download_us +=
          device_.download(found.kept.data.data(), rows.data(), found.kept.size_bytes());
      if (what == wanted::both) add_rejected(found, test.rows);
      return found;
    });
  }

 private:
  static void add_rejected(selection& found, std::size_t n) {
    found.rejected = io::make_rows(n - found.count, n);
    visit_rows(found.rejected, [&]<class Row>(std::span<Row> rejected) {
      fill_complement<Row>(found.kept.values<Row>(), rejected);
    });
  }

  device_session device_;
};

}  // namespace

std::unique_ptr<backend> make_cuda_backend() {
  return on_device([] { return std::make_unique<cuda_backend>(); });
}

}  // namespace upsweep::apps::compact
