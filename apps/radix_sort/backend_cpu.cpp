// The sorts on the threads of this process.
#include <upsweep/algorithms/radix_sort_openmp.hpp>

#include "apps/common/timing.hpp"
#include "apps/radix_sort/backend.hpp"

namespace upsweep::apps::radix_sort {
namespace {

class cpu_backend final : public backend {
 public:
  explicit cpu_backend(int threads) : exec_{threads} {}

  void sort_keys(io::column_data& keys, const sort_options& options) override {
    times_.kernel_us += time_us([&] {
      io::visit(keys.type, [&]<class Key>(std::type_identity<Key>) {
        upsweep::radix_sort(exec_, keys.values<Key>(), keys.values<Key>(), options);
      });
    });
  }

  void argsort(const io::column_data& keys, io::column_data& order,
               const sort_options& options) override {
    times_.kernel_us += time_us([&] {
      io::visit(keys.type, [&]<class Key>(std::type_identity<Key>) {
        visit_rows(order, [&](auto rows) {
          upsweep::radix_argsort(exec_, keys.values<Key>(), rows, options);
        });
      });
    });
  }

  void sort_pairs(io::column_data& keys, io::column_data& rows,
                  const sort_options& options) override {
    times_.kernel_us += time_us([&] {
      io::visit(keys.type, [&]<class Key>(std::type_identity<Key>) {
        const auto items = keys.values<Key>();
        visit_rows(rows, [&](auto numbers) {
          upsweep::radix_sort_pairs(exec_, items, numbers, items, numbers, options);
        });
      });
    });
  }

 private:
  exec::openmp exec_;
};

}  // namespace

std::unique_ptr<backend> make_cpu_backend(int threads) {
  return std::make_unique<cpu_backend>(threads);
}

}  // namespace upsweep::apps::radix_sort
