// A lane's neighbouring items, of one array or of all columns, in registers.
//
// moves   shared memory: items of one and two bytes as one word, structs of several 16-byte words
// in
//         such words
#pragma once
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <upsweep/algorithms/columns.hpp>
#include <upsweep/algorithms/cuda/compact_plan.cuh>
#include <upsweep/core/cuda/item_vector.cuh>
#include <utility>

namespace upsweep::gpu {

namespace detail {

/// Items of several 16-byte words, but of a lower alignment, are read and written in such words
/// where they lie on lines: item by item their parts would fall into the same few banks.
template <class T>
inline constexpr bool in_lines = sizeof(T) % 16 == 0 && alignof(T) < 16 && sizeof(T) <= 64;

template <class T>
__device__ void get_item(T& to, const T& from, bool on_line) {
  if constexpr (in_lines<T>) {
    if (on_line) {
      uint4 words[sizeof(T) / 16];
#pragma unroll
      for (int w = 0; w < static_cast<int>(sizeof(T) / 16); ++w) {
        words[w] = reinterpret_cast<const uint4*>(&from)[w];
      }
      memcpy(&to, words, sizeof(T));
      return;
    }
  }
  to = from;
}
template <class T>
__device__ void put_item(T& to, const T& from, bool on_line) {
  if constexpr (in_lines<T>) {
    if (on_line) {
      uint4 words[sizeof(T) / 16];
      memcpy(words, &from, sizeof(T));
#pragma unroll
      for (int w = 0; w < static_cast<int>(sizeof(T) / 16); ++w) {
        reinterpret_cast<uint4*>(&to)[w] = words[w];
      }
      return;
    }
  }
  to = from;
}

/// A lane's neighbours of one array; narrow ones stay packed.
template <class T, int Items>
struct lane_items {
  static constexpr bool packed = Items > 1 && Items * sizeof(T) <= 16;
  std::conditional_t<packed, item_vector<T, packed ? Items : 1>, T[Items]> x;

  /// on_line: vectors are aligned.
  __device__ void load(const T* at, bool on_line) {
    if constexpr (packed) {
      if (on_line) {
        x.word = *reinterpret_cast<const decltype(x.word)*>(at);
      } else {
        T items[Items];
#pragma unroll
        for (int j = 0; j < Items; ++j) items[j] = at[j];
        x.pack(items);
      }
    } else {
#pragma unroll
      for (int j = 0; j < Items; ++j) get_item(x[j], at[j], on_line);
    }
  }
  __device__ T operator[](int j) const {
    if constexpr (packed) {
      T items[Items];
      x.unpack(items);
      return items[j];
    } else {
      return x[j];
    }
  }
};

/// Those of all columns of items.
template <class List, int Items>
struct lane_columns_of;
template <class... Ts, int Items>
struct lane_columns_of<type_list<Ts...>, Items> {
  row<lane_items<Ts, Items>...> columns;

  __device__ row<Ts...> item(int j) const {
    return item_of(j, std::make_integer_sequence<int, sizeof...(Ts)>{});
  }

 private:
  template <int... K>
  __device__ row<Ts...> item_of(int j, std::integer_sequence<int, K...>) const {
    return upsweep::detail::make_row(get<K>(columns)[j]...);
  }
};

template <int K, class T, class... Rest>
__device__ auto& get_mutable(row<T, Rest...>& items) {
  if constexpr (K == 0) {
    return items.first;
  } else {
    return get_mutable<K - 1>(items.rest);
  }
}

}  // namespace detail

}  // namespace upsweep::gpu
