// Items in host memory between two guards, so that a write past either end is seen.
//
//   guard | gap | item 0 ... item n-1 | guard        guards: 64 bytes of 0xA5; the gap belongs to
//   the
//                                                    first guard and makes the start unaligned
#pragma once
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>
#include <vector>

namespace upsweep::tests {

inline constexpr std::size_t guard_bytes = 64;
inline constexpr unsigned char guard_byte = 0xA5;

template <class T>
class host_array {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  /// n items of guard bytes; item 0 stands `offset` items behind an address aligned to 64 bytes.
  explicit host_array(std::size_t n, std::size_t offset = 0)
      : n_(n),
        begin_(guard_bytes + offset * sizeof(T)),
        bytes_(alignment + begin_ + n * sizeof(T) + guard_bytes, guard_byte) {
    const auto address = reinterpret_cast<std::size_t>(bytes_.data());
    begin_ += (alignment - address % alignment) % alignment;
  }

  /// The same, filled with items[0], items[1], ... (a std::vector<bool> is welcome too).
  template <class Items>
  requires requires(const Items& items) { items.size(); }
  explicit host_array(const Items& items, std::size_t offset = 0)
      : host_array(static_cast<std::size_t>(items.size()), offset) {
    for (std::size_t i = 0; i < n_; ++i) {
      const T item = items[i];
      std::memcpy(static_cast<void*>(data() + i), &item, sizeof(T));
    }
  }

  host_array(const host_array&) = delete;
  host_array& operator=(const host_array&) = delete;

  [[nodiscard]] T* data() { return reinterpret_cast<T*>(bytes_.data() + begin_); }
  [[nodiscard]] std::size_t size() const { return n_; }
  [[nodiscard]] std::span<T> span() { return {data(), n_}; }
  [[nodiscard]] std::span<const T> view() { return {data(), n_}; }

  [[nodiscard]] std::vector<T> read() { return std::vector<T>(data(), data() + n_); }

  [[nodiscard]] bool guards_intact() const {
    return intact(0, begin_) && intact(end(), bytes_.size());
  }

  /// Items [first, n) have not been written since this was made of guard bytes.
  [[nodiscard]] bool untouched_from(std::size_t first) const {
    return intact(begin_ + first * sizeof(T), end());
  }

 private:
  static constexpr std::size_t alignment = 64;

  [[nodiscard]] std::size_t end() const { return begin_ + n_ * sizeof(T); }
  [[nodiscard]] bool intact(std::size_t from, std::size_t to) const {
    for (std::size_t i = from; i < to; ++i) {
      if (bytes_[i] != guard_byte) return false;
    }
    return true;
  }

  std::size_t n_;
  std::size_t begin_;
  std::vector<unsigned char> bytes_;
};

}  // namespace upsweep::tests
