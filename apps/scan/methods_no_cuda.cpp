// The build has no CUDA.
#include "apps/common/error.hpp"
#include "apps/scan/methods.hpp"

namespace upsweep::apps::scan {

transfer_times add_cuda_methods(scan_task&, std::vector<contender>&) {
  throw device_error("built without CUDA");
}

}  // namespace upsweep::apps::scan
