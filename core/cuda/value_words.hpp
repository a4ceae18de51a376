// A value as 32-bit words, for shuffles and status slots that move words.
//
//   any T                      its bytes, and zeros up to a whole word
//   segment_item {value, head} the words of the value, then the head, and no padding
#pragma once
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <upsweep/core/macros.hpp>
#include <upsweep/core/segments.hpp>

namespace upsweep::gpu {

template <class T>
struct value_words {
  static_assert(std::is_trivially_copyable_v<T>);
  static constexpr int count = static_cast<int>((sizeof(T) + 3) / 4);

  UPSWEEP_HD static void take_apart(const T& value, std::uint32_t* words) {
    words[count - 1] = 0;
    memcpy(words, &value, sizeof(T));
  }
  UPSWEEP_HD static void put_together(const std::uint32_t* words, T& value) {
    memcpy(&value, words, sizeof(T));
  }
};

template <class T>
struct value_words<upsweep::detail::segment_item<T>> {
  static constexpr int count = value_words<T>::count + 1;

  UPSWEEP_HD static void take_apart(const upsweep::detail::segment_item<T>& item,
                                    std::uint32_t* words) {
    value_words<T>::take_apart(item.value, words);
    words[count - 1] = item.head;
  }
  UPSWEEP_HD static void put_together(const std::uint32_t* words,
                                      upsweep::detail::segment_item<T>& item) {
    value_words<T>::put_together(words, item.value);
    item.head = words[count - 1];
  }
};

}  // namespace upsweep::gpu
