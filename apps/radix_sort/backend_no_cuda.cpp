// The build has no CUDA.
#include "apps/common/error.hpp"
#include "apps/radix_sort/backend.hpp"
#include "apps/radix_sort/compare.hpp"

namespace upsweep::apps::radix_sort {

std::unique_ptr<backend> make_cuda_backend() {
  throw device_error("built without CUDA");
}
std::size_t cuda_backend_bytes(std::size_t, std::size_t, std::size_t) {
  return 0;
}
std::vector<contender> cuda_contenders(const column_task&) {
  return {};
}

}  // namespace upsweep::apps::radix_sort
