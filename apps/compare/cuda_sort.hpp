// Which CUB and Thrust sorts are compiled in, and the functions that make them. One instantiation
// of a GPU radix sort takes a second or more to compile, so rare combinations are left out.
#pragma once
#include <cstddef>
#include <memory>

#include "apps/compare/sort.hpp"

namespace upsweep::apps::compare {

constexpr bool is_wide_key(io::dtype key) {
  return key == io::dtype::u32 || key == io::dtype::i32 || key == io::dtype::f32 ||
         key == io::dtype::u64 || key == io::dtype::i64 || key == io::dtype::f64;
}

constexpr bool is_cub_sort_compiled(io::dtype key, std::size_t value_bytes, bool descending) {
  const bool is_common = key == io::dtype::u32 || key == io::dtype::f32;
  if (value_bytes == 8) return !descending && (key == io::dtype::u32 || key == io::dtype::u64);
  if (value_bytes == 4) return descending ? is_common : is_wide_key(key);
  if (value_bytes != 0) return false;
  if (descending) return is_common || key == io::dtype::i32 || key == io::dtype::f64;
  return is_wide_key(key) || key == io::dtype::u8 || key == io::dtype::u16 || key == io::dtype::f16;
}

constexpr bool is_thrust_sort_compiled(io::dtype key, std::size_t value_bytes, bool descending) {
  if (descending) return false;
  return (value_bytes == 0 && (key == io::dtype::u32 || key == io::dtype::f32)) ||
         (value_bytes == 4 && key == io::dtype::u32);
}

std::unique_ptr<sort_job> make_cub_sort_keys(const sort_request& request);
std::unique_ptr<sort_job> make_cub_sort_keys_descending(const sort_request& request);
std::unique_ptr<sort_job> make_cub_sort_pairs4(const sort_request& request);
std::unique_ptr<sort_job> make_cub_sort_pairs4_descending(const sort_request& request);
std::unique_ptr<sort_job> make_cub_sort_pairs8(const sort_request& request);
std::unique_ptr<sort_job> make_thrust_sort(const sort_request& request);

}  // namespace upsweep::apps::compare
