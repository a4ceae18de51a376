// What a device must be able to do for this program: find the rows that pass a test.
#pragma once
#include <memory>

#include "apps/common/device.hpp"
#include "apps/common/run_times.hpp"
#include "apps/compact/test.hpp"
#include "apps/io/row_numbers.hpp"

namespace upsweep::apps::compact {

enum class wanted { count, kept, both };

/// Row numbers as columns of type u32 or u64, ascending.
struct selection {
  std::size_t count = 0;
  io::column_data kept, rejected;  ///< as far as wanted
};

class backend {
 public:
  backend() = default;
  backend(const backend&) = delete;
  backend& operator=(const backend&) = delete;
  virtual ~backend() = default;

  virtual selection select(const row_test& test, wanted what) = 0;
  const work_times& times() const { return times_; }

 protected:
  work_times times_;
};

std::unique_ptr<backend> make_cpu_backend(int threads);
/// throws  device_error in a build without CUDA
std::unique_ptr<backend> make_cuda_backend();

inline std::unique_ptr<backend> make_backend(const placement& where) {
  return where.on_cuda ? make_cuda_backend() : make_cpu_backend(where.threads);
}

/// Gives memory back when a test keeps little of much.
inline void shrink(io::column_data& rows, std::size_t n) {
  rows.size = n;
  rows.data.shrink(n * io::size_of(rows.type));
}

}  // namespace upsweep::apps::compact
