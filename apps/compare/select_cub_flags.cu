// cub::DeviceSelect::Flagged over items, and over a counting iterator for the kept positions.
#include <thrust/iterator/counting_iterator.h>

#include "apps/compare/select_cub.cuh"

namespace upsweep::apps::compare {
namespace {

struct flags_factory {
  using result = std::unique_ptr<compact_job>;

  template <class T>
  result flags(const compact_request&) const {
    return make_select_job([](void* scratch, std::size_t& bytes, const compact_buffers& buffers,
                              cudaStream_t stream) {
      return cub::DeviceSelect::Flagged(scratch, bytes, static_cast<const T*>(buffers.in),
                                        buffers.flags, static_cast<T*>(buffers.out), buffers.count,
                                        static_cast<std::int64_t>(buffers.n), stream);
    });
  }
  template <class Index>
  result index_flags(const compact_request&) const {
    return make_select_job(
        [](void* scratch, std::size_t& bytes, const compact_buffers& buffers, cudaStream_t stream) {
          return cub::DeviceSelect::Flagged(scratch, bytes, thrust::counting_iterator<Index>(0),
                                            buffers.flags, static_cast<Index*>(buffers.out),
                                            buffers.count, static_cast<std::int64_t>(buffers.n),
                                            stream);
        });
  }
  template <class T>
  result threshold(const compact_request&) const {
    throw compare_error("cub::DeviceSelect::Flagged: not by threshold");
  }
  template <class T>
  result unique(const compact_request&) const {
    throw compare_error("cub::DeviceSelect::Flagged: not unique");
  }
};

}  // namespace

std::unique_ptr<compact_job> make_cub_select_flags(const compact_request& request) {
  return visit_compact(request, flags_factory{});
}

}  // namespace upsweep::apps::compare
