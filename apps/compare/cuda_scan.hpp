// The functions that make GPU scans, and what is compiled in.
#pragma once
#include <memory>
#include <string>

#include "apps/compare/scan_type.hpp"

namespace upsweep::apps::compare {

std::unique_ptr<scan_job> make_cub_scan(const scan_request& request);

/// 4-byte types only: Thrust compiles every scan for 32-bit and for 64-bit positions.
inline std::string thrust_cuda_scan_refusal(const scan_request& request) {
  if (const std::string why = scan_refusal(request); !why.empty()) return why;
  const bool is_compiled = request.type == io::dtype::u32 || request.type == io::dtype::i32 ||
                           request.type == io::dtype::f32;
  return is_compiled && request.inclusive ? ""
                                          : "not compiled in: inclusive scans of 4-byte types are";
}
std::unique_ptr<scan_job> make_thrust_cuda_scan(const scan_request& request);

}  // namespace upsweep::apps::compare
