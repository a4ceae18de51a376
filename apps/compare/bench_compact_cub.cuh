// The bodies of bench_compact.hpp around cub::DeviceSelect::If and Flagged.
#pragma once
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/transform_iterator.h>

#include <cub/device/device_select.cuh>

#include "apps/compare/bench_compact.hpp"

namespace upsweep::apps::compare {

template <class T>
cudaError_t cub_select_if(const cub_call& call) {
  return cub::DeviceSelect::If(call.scratch, call.scratch_bytes,
                               static_cast<const T*>(call.call.in), static_cast<T*>(call.call.out),
                               call.call.count, static_cast<std::uint32_t>(call.call.n),
                               keep_below{call.call.share}, call.stream);
}

template <class T>
cudaError_t cub_select_flagged(const cub_call& call) {
  return cub::DeviceSelect::Flagged(
      call.scratch, call.scratch_bytes, static_cast<const T*>(call.call.in),
      static_cast<const std::uint8_t*>(call.call.keys), static_cast<T*>(call.call.out),
      call.call.count, static_cast<std::uint32_t>(call.call.n), call.stream);
}

struct bit_of_word {
  const std::uint32_t* words;
  UPSWEEP_HD bool operator()(std::uint32_t i) const { return (words[i / 32] >> (i % 32) & 1) != 0; }
};

template <class T>
cudaError_t cub_select_masked(const cub_call& call) {
  const bit_of_word bit{static_cast<const std::uint32_t*>(call.call.keys)};
  return cub::DeviceSelect::Flagged(
      call.scratch, call.scratch_bytes, static_cast<const T*>(call.call.in),
      thrust::make_transform_iterator(thrust::counting_iterator<std::uint32_t>(0), bit),
      static_cast<T*>(call.call.out), call.call.count, static_cast<std::uint32_t>(call.call.n),
      call.stream);
}

template <class T, std::size_t Columns>
cudaError_t cub_select_columns(const cub_call& call) {
  const std::size_t column = column_items<T>(call.call.n);
  for (std::size_t k = 0; k < Columns; ++k) {
    const cudaError_t error = cub::DeviceSelect::Flagged(
        call.scratch, call.scratch_bytes, static_cast<const T*>(call.call.in) + k * column,
        static_cast<const std::uint8_t*>(call.call.keys),
        static_cast<T*>(call.call.out) + k * column, call.call.count,
        static_cast<std::uint32_t>(call.call.n), call.stream);
    if (error != cudaSuccess) return error;
  }
  return cudaSuccess;
}

template <class Index>
cudaError_t cub_select_indices(const cub_call& call) {
  return cub::DeviceSelect::Flagged(
      call.scratch, call.scratch_bytes, thrust::counting_iterator<Index>(0),
      static_cast<const std::uint8_t*>(call.call.keys), static_cast<Index*>(call.call.out),
      call.call.count, static_cast<std::uint32_t>(call.call.n), call.stream);
}

}  // namespace upsweep::apps::compare
