// The build has no CUDA.
#include "apps/common/error.hpp"
#include "apps/compact/backend.hpp"
#include "apps/compact/compare.hpp"

namespace upsweep::apps::compact {

std::unique_ptr<backend> make_cuda_backend() {
  throw device_error("built without CUDA");
}
std::vector<contender> cuda_contenders(const row_test&, const flags_task&) {
  return {};
}

}  // namespace upsweep::apps::compact
