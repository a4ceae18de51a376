// What a tile tells the tiles after it: nothing yet, its aggregate, or its prefix.
//
//   slot    | value or first 12 bytes of it | tag |       tag = epoch * 4 + state
//
// A value of up to 4 bytes and its tag are one 8-byte word, of up to 12 bytes one 16-byte word: one
// load sees both or neither. Larger values lie in two payload arrays (aggregates, prefixes),
// written before the tag is released and read after it was acquired.
//
// A tag of another epoch reads as "nothing yet", so slots need no clearing between calls.
//
// source  Merrill and Garland, Single-pass Parallel Prefix Scan with Decoupled Look-back,
//         NVR-2016-002
#pragma once
#include <cstddef>
#include <cstdint>
#include <upsweep/core/cuda/device_memory_order.cuh>
#include <upsweep/core/cuda/workspace.hpp>

namespace upsweep::gpu {

enum class tile_state : std::uint32_t { nothing = 0, aggregate = 1, prefix = 2 };

inline constexpr std::uint32_t max_epoch = (1u << 30) - 1;

namespace detail {

/// 16 bytes in one access that cannot be torn (sm_70 and later).
template <tile_order Order>
__device__ void store_slot(tile_slot* slot, std::uint64_t low, std::uint64_t high) {
  if constexpr (Order == tile_order::ordered) {
    asm volatile(
        "{ .reg .b128 v; mov.b128 v, {%1, %2}; st.release.gpu.global.b128 [%0], v; }" ::"l"(slot),
        "l"(low), "l"(high)
        : "memory");
  } else {
    asm volatile(
        "{ .reg .b128 v; mov.b128 v, {%1, %2}; st.relaxed.gpu.global.b128 [%0], v; }" ::"l"(slot),
        "l"(low), "l"(high)
        : "memory");
  }
}

template <tile_order Order>
__device__ void load_slot(const tile_slot* slot, std::uint64_t& low, std::uint64_t& high) {
  if constexpr (Order == tile_order::ordered) {
    asm volatile("{ .reg .b128 v; ld.acquire.gpu.global.b128 v, [%2]; mov.b128 {%0, %1}, v; }"
                 : "=l"(low), "=l"(high)
                 : "l"(slot)
                 : "memory");
  } else {
    asm volatile("{ .reg .b128 v; ld.relaxed.gpu.global.b128 v, [%2]; mov.b128 {%0, %1}, v; }"
                 : "=l"(low), "=l"(high)
                 : "l"(slot)
                 : "memory");
  }
}

/// The upper half of a slot: 4 bytes of value and the tag.
__device__ inline std::uint64_t* slot_tail(const tile_slot* slot) {
  return reinterpret_cast<std::uint64_t*>(const_cast<std::uint32_t*>(slot->words + 2));
}

}  // namespace detail

template <class T>
struct tile_message {
  tile_state state;
  T value;
};

/// The statuses of one call.
template <class T, tile_order Order = tile_order::relaxed>
class tile_statuses {
 public:
  static constexpr bool in_word = sizeof(T) <= 4;
  static constexpr bool in_slot = fits_slot<T>;

  __device__ tile_statuses(const lookback_view& view, std::size_t slots, std::uint32_t epoch)
      : slots_(view.slots),
        values_(reinterpret_cast<T*>(view.payload)),
        count_(slots),
        epoch_(epoch) {}

  __device__ void publish(std::size_t i, tile_state state, const T& value) const {
    const std::uint32_t tag = epoch_ * 4 + static_cast<std::uint32_t>(state);
    if constexpr (in_slot) {
      std::uint32_t words[4] = {0, 0, 0, tag};
      memcpy(words + (in_word ? 2 : 0), &value, sizeof(T));
      const std::uint64_t high = words[2] | std::uint64_t{words[3]} << 32;
      if constexpr (in_word) {
        store_word<Order>(detail::slot_tail(slots_ + i), high);
      } else {
        detail::store_slot<Order>(slots_ + i, words[0] | std::uint64_t{words[1]} << 32, high);
      }
    } else {
      values_[payload_index(i, state)] = value;
      // Release: pairs with the acquire load in read(), so that the payload is seen with the tag.
      store_word<tile_order::ordered>(detail::slot_tail(slots_ + i), std::uint64_t{tag} << 32);
    }
  }

  __device__ tile_message<T> read(std::size_t i) const {
    tile_message<T> message;
    std::uint64_t low = 0, high = 0;
    if constexpr (in_word) {
      high = load_word<Order>(detail::slot_tail(slots_ + i));
    } else if constexpr (in_slot) {
      detail::load_slot<Order>(slots_ + i, low, high);
    } else {
      high = load_word<tile_order::ordered>(detail::slot_tail(slots_ + i));
    }
    const auto tag = static_cast<std::uint32_t>(high >> 32);
    message.state = (tag >> 2) == epoch_ ? static_cast<tile_state>(tag & 3u) : tile_state::nothing;
    if constexpr (in_slot) {
      const std::uint32_t words[3] = {static_cast<std::uint32_t>(low),
                                      static_cast<std::uint32_t>(low >> 32),
                                      static_cast<std::uint32_t>(high)};
      memcpy(&message.value, words + (in_word ? 2 : 0), sizeof(T));
    } else if (message.state != tile_state::nothing) {
      message.value = values_[payload_index(i, message.state)];
    }
    return message;
  }

 private:
  // A prefix must not overwrite the aggregate that another tile may be reading.
  __device__ std::size_t payload_index(std::size_t i, tile_state state) const {
    return state == tile_state::prefix ? count_ + i : i;
  }

  tile_slot* slots_;
  T* values_;
  std::size_t count_;
  std::uint32_t epoch_;
};

}  // namespace upsweep::gpu
