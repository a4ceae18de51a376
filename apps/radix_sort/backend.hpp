// What a device must be able to do for this program: three sorts, of any type of key.
#pragma once
#include <memory>
#include <upsweep/algorithms/radix_sort_task.hpp>

#include "apps/common/device.hpp"
#include "apps/common/run_times.hpp"
#include "apps/io/row_numbers.hpp"

namespace upsweep::apps::radix_sort {

/// Row numbers (`order`, `rows`) are columns of type u32 or u64, as long as `keys`.
class backend {
 public:
  backend() = default;
  backend(const backend&) = delete;
  backend& operator=(const backend&) = delete;
  virtual ~backend() = default;

  /// Sorts `keys` in place.
  virtual void sort_keys(io::column_data& keys, const sort_options& options) = 0;
  /// order[j] becomes the index of the j-th key.
  virtual void argsort(const io::column_data& keys, io::column_data& order,
                       const sort_options& options) = 0;
  /// Sorts both in place, `rows` going with `keys`.
  virtual void sort_pairs(io::column_data& keys, io::column_data& rows,
                          const sort_options& options) = 0;

  /// Of all calls so far.
  const work_times& times() const { return times_; }

 protected:
  work_times times_;
};

std::unique_ptr<backend> make_cpu_backend(int threads);
/// throws  device_error in a build without CUDA
std::unique_ptr<backend> make_cuda_backend();

/// Device memory that the device's backend will ask for: n keys of `key_bytes` with row numbers of
/// `row_bytes` (0: without).
std::size_t cuda_backend_bytes(std::size_t n, std::size_t key_bytes, std::size_t row_bytes);

inline std::unique_ptr<backend> make_backend(const placement& where) {
  return where.on_cuda ? make_cuda_backend() : make_cpu_backend(where.threads);
}

}  // namespace upsweep::apps::radix_sort
