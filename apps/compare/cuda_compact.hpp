// Which GPU compactions are compiled in, and the functions that make them.
#pragma once
#include <memory>
#include <string>

#include "apps/compare/compact_type.hpp"

namespace upsweep::apps::compare {

inline std::string cub_select_refusal(const compact_request& request) {
  const io::dtype type = request.type;
  if (request.how == selection::threshold && type != io::dtype::u32 && type != io::dtype::i32 &&
      type != io::dtype::f32 && type != io::dtype::f64) {
    return "thresholds are compiled for u32, i32, f32, f64";
  }
  if (request.how == selection::unique && type != io::dtype::u32 && type != io::dtype::i32 &&
      type != io::dtype::u64 && type != io::dtype::i64 && type != io::dtype::f32) {
    return "unique is compiled for u32, i32, u64, i64, f32";
  }
  return compact_refusal(request);
}
std::unique_ptr<compact_job> make_cub_select_flags(const compact_request& request);
std::unique_ptr<compact_job> make_cub_select_typed(const compact_request& request);
std::unique_ptr<compact_job> make_cub_select(const compact_request& request);

inline std::string thrust_cuda_compact_refusal(const compact_request& request) {
  const bool flags4 = request.how == selection::flags && request.item_bytes == 4;
  const bool f32 = request.how == selection::threshold && request.type == io::dtype::f32;
  return flags4 || f32 ? "" : "compiled for 4-byte items by flags and for an f32 threshold";
}
std::unique_ptr<compact_job> make_thrust_cuda_compact(const compact_request& request);

}  // namespace upsweep::apps::compare
