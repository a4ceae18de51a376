// cub::DeviceSelect::If with a threshold, and DeviceSelect::Unique.
#include "apps/compare/select_cub.cuh"

namespace upsweep::apps::compare {
namespace {

template <class T>
struct at_least_on_device {
  T threshold;
  __device__ bool operator()(const T& item) const { return item >= threshold; }
};

template <class T>
std::unique_ptr<compact_job> make_threshold() {
  return make_select_job(
      [](void* scratch, std::size_t& bytes, const compact_buffers& buffers, cudaStream_t stream) {
        const at_least_on_device<T> keep{*static_cast<const T*>(buffers.threshold)};
        return cub::DeviceSelect::If(scratch, bytes, static_cast<const T*>(buffers.in),
                                     static_cast<T*>(buffers.out), buffers.count,
                                     static_cast<std::int64_t>(buffers.n), keep, stream);
      });
}

template <class T>
std::unique_ptr<compact_job> make_unique_items() {
  return make_select_job(
      [](void* scratch, std::size_t& bytes, const compact_buffers& buffers, cudaStream_t stream) {
        return cub::DeviceSelect::Unique(scratch, bytes, static_cast<const T*>(buffers.in),
                                         static_cast<T*>(buffers.out), buffers.count,
                                         static_cast<std::int64_t>(buffers.n), stream);
      });
}

}  // namespace

std::unique_ptr<compact_job> make_cub_select_typed(const compact_request& request) {
  if (request.how == selection::threshold) {
    switch (request.type) {
      case io::dtype::u32:
        return make_threshold<std::uint32_t>();
      case io::dtype::i32:
        return make_threshold<std::int32_t>();
      case io::dtype::f32:
        return make_threshold<float>();
      case io::dtype::f64:
        return make_threshold<double>();
      default:
        throw compare_error("cub::DeviceSelect::If: not compiled in");
    }
  }
  switch (request.type) {  // integers are equal when their bits are
    case io::dtype::u32:
    case io::dtype::i32:
      return make_unique_items<std::uint32_t>();
    case io::dtype::u64:
    case io::dtype::i64:
      return make_unique_items<std::uint64_t>();
    case io::dtype::f32:
      return make_unique_items<float>();
    default:
      throw compare_error("cub::DeviceSelect::Unique: not compiled in");
  }
}

std::unique_ptr<compact_job> make_cub_select(const compact_request& request) {
  if (const std::string why = cub_select_refusal(request); !why.empty()) {
    throw compare_error("cub::DeviceSelect: " + why);
  }
  const bool by_flags = request.how == selection::flags || request.how == selection::index_flags;
  return by_flags ? make_cub_select_flags(request) : make_cub_select_typed(request);
}

}  // namespace upsweep::apps::compare
