// The items that compactions are compiled for, and the one switch over them.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <type_traits>

#include "apps/compare/compact.hpp"
#include "apps/io/dtype.hpp"

namespace upsweep::apps::compare {

/// A struct of any size, as far as moving it goes.
template <std::size_t Bytes>
struct record {
  static_assert(Bytes % 4 == 0);
  std::uint32_t words[Bytes / 4];
};

inline std::string compact_refusal(const compact_request& request) {
  const std::size_t bytes = request.item_bytes;
  switch (request.how) {
    case selection::flags:
      for (const std::size_t one : {1, 2, 4, 8, 12, 16, 20, 32}) {
        if (bytes == one) return "";
      }
      return "items of 1, 2, 4, 8, 12, 16, 20 or 32 bytes only";
    case selection::index_flags:
      return bytes == 4 || bytes == 8 ? "" : "indices of 4 or 8 bytes only";
    case selection::threshold:
      switch (request.type) {
        case io::dtype::u8:
        case io::dtype::u32:
        case io::dtype::i32:
        case io::dtype::u64:
        case io::dtype::i64:
        case io::dtype::f32:
        case io::dtype::f64:
          return "";
        default:
          return "a threshold of this type is not compiled in";
      }
    case selection::unique:
      break;
  }
  const bool half = request.type == io::dtype::f16 || request.type == io::dtype::bf16;
  return half ? "no such type" : "";
}

/// Factory has flags<T>(request), index_flags<T>, threshold<T> and unique<T>, which make a job.
template <class Factory>
std::unique_ptr<compact_job> visit_compact(const compact_request& request, Factory factory) {
  if (request.how == selection::flags) {
    switch (request.item_bytes) {
      case 1:
        return factory.template flags<std::uint8_t>(request);
      case 2:
        return factory.template flags<std::uint16_t>(request);
      case 4:
        return factory.template flags<std::uint32_t>(request);
      case 8:
        return factory.template flags<std::uint64_t>(request);
      case 12:
        return factory.template flags<record<12>>(request);
      case 16:
        return factory.template flags<record<16>>(request);
      case 20:
        return factory.template flags<record<20>>(request);
      default:
        return factory.template flags<record<32>>(request);
    }
  }
  if (request.how == selection::index_flags) {
    return request.item_bytes == 4 ? factory.template index_flags<std::uint32_t>(request)
                                   : factory.template index_flags<std::uint64_t>(request);
  }
  if (request.how == selection::threshold) {
    switch (request.type) {
      case io::dtype::u8:
        return factory.template threshold<std::uint8_t>(request);
      case io::dtype::u32:
        return factory.template threshold<std::uint32_t>(request);
      case io::dtype::i32:
        return factory.template threshold<std::int32_t>(request);
      case io::dtype::u64:
        return factory.template threshold<std::uint64_t>(request);
      case io::dtype::i64:
        return factory.template threshold<std::int64_t>(request);
      case io::dtype::f32:
        return factory.template threshold<float>(request);
      default:
        return factory.template threshold<double>(request);
    }
  }
  switch (request.type) {  // integers are equal when their bits are
    case io::dtype::u8:
    case io::dtype::i8:
      return factory.template unique<std::uint8_t>(request);
    case io::dtype::u16:
    case io::dtype::i16:
      return factory.template unique<std::uint16_t>(request);
    case io::dtype::u32:
    case io::dtype::i32:
      return factory.template unique<std::uint32_t>(request);
    case io::dtype::u64:
    case io::dtype::i64:
      return factory.template unique<std::uint64_t>(request);
    case io::dtype::f32:
      return factory.template unique<float>(request);
    default:
      return factory.template unique<double>(request);
  }
}

}  // namespace upsweep::apps::compare
