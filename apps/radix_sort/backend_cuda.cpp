// The sorts on the device: upload, sort, download, each with its time.
#include <upsweep/algorithms/library.hpp>
#include <upsweep/algorithms/workspace_bytes.hpp>

#include "apps/common/cuda_work.hpp"
#include "apps/radix_sort/backend.hpp"

namespace upsweep::apps::radix_sort {
namespace {

template <class T>
gpu::device_span<T> first(const device_bytes& bytes, std::size_t n) {
  return items_of<T>(bytes).first(n);
}

class cuda_backend final : public backend {
 public:
  void sort_keys(io::column_data& keys, const sort_options& options) override {
    on_device([&] {
      upload(keys);
      io::visit(keys.type, [&]<class Key>(std::type_identity<Key>) {
        const auto items = first<Key>(keys_, keys.size);
        time_kernels([&] {
          upsweep::radix_sort(device_.exec(), gpu::device_span<const Key>(items), items, options);
        });
      });
      download(keys, keys_);
    });
  }

  void argsort(const io::column_data& keys, io::column_data& order,
               const sort_options& options) override {
    on_device([&] {
      upload(keys);
      reserve(rows_, order.size_bytes());
      io::visit(keys.type, [&]<class Key>(std::type_identity<Key>) {
        visit_rows(order, [&]<class Row>(std::span<Row>) {
          time_kernels([&] {
            upsweep::radix_argsort(device_.exec(), first<const Key>(keys_, keys.size),
                                   first<Row>(rows_, order.size), options);
          });
        });
      });
      download(order, rows_);
    });
  }

  void sort_pairs(io::column_data& keys, io::column_data& rows,
                  const sort_options& options) override {
    on_device([&] {
      upload(keys);
      reserve(rows_, rows.size_bytes());
      times_.upload_us += device_.upload(rows_.data(), rows.data.data(), rows.size_bytes());
      io::visit(keys.type, [&]<class Key>(std::type_identity<Key>) {
        visit_rows(rows, [&]<class Row>(std::span<Row>) {
          const auto items = first<Key>(keys_, keys.size);
          const auto numbers = first<Row>(rows_, rows.size);
          time_kernels([&] {
            upsweep::radix_sort_pairs(device_.exec(), gpu::device_span<const Key>(items),
                                      gpu::device_span<const Row>(numbers), items, numbers,
                                      options);
          });
        });
      });
      download(keys, keys_);
      download(rows, rows_);
    });
  }

 private:
  void upload(const io::column_data& keys) {
    reserve(keys_, keys.size_bytes());
    times_.upload_us += device_.upload(keys_.data(), keys.data.data(), keys.size_bytes());
  }
  void download(io::column_data& to, const device_bytes& from) {
    times_.download_us += device_.download(to.data.data(), from.data(), to.size_bytes());
  }
  template <class Work>
  void time_kernels(Work&& work) {
    times_.kernel_us += device_.time_us(work);
  }

  device_session device_;
  device_bytes keys_, rows_;
};

}  // namespace

std::unique_ptr<backend> make_cuda_backend() {
  return on_device([] { return std::make_unique<cuda_backend>(); });
}

namespace {

template <class Key>
std::size_t scratch_bytes(std::size_t n, std::size_t row_bytes) {
  if (row_bytes == 0) return gpu::radix_sort_workspace_bytes<Key>(n);
  return row_bytes == 4 ? gpu::radix_sort_workspace_bytes<Key, std::uint32_t>(n, true)
                        : gpu::radix_sort_workspace_bytes<Key, std::uint64_t>(n, true);
}

}  // namespace

std::size_t cuda_backend_bytes(std::size_t n, std::size_t key_bytes, std::size_t row_bytes) {
  const std::size_t buffers = n * (key_bytes + row_bytes);
  switch (key_bytes) {
    case 1:
      return buffers + scratch_bytes<std::uint8_t>(n, row_bytes);
    case 2:
      return buffers + scratch_bytes<std::uint16_t>(n, row_bytes);
    case 4:
      return buffers + scratch_bytes<std::uint32_t>(n, row_bytes);
    default:
      return buffers + scratch_bytes<std::uint64_t>(n, row_bytes);
  }
}

}  // namespace upsweep::apps::radix_sort
