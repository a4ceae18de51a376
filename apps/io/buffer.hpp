// Owned, aligned, uninitialised bytes: what files are read into and what columns are made of.
#pragma once
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

namespace upsweep::apps::io {

/// Moves, does not copy. A new buffer starts on a 64-byte boundary and its bytes are not set
/// (touching gigabytes only to overwrite them costs as much as reading a file).
/// `slice` gives a second owner of a part of the same bytes: that is how the column of a raw file
/// is the file itself, without a copy. A slice has the alignment of the place where it starts.
class buffer {
 public:
  static constexpr std::size_t alignment_bytes = 64;

  buffer() = default;
  explicit buffer(std::size_t size_bytes);  ///< throws std::bad_alloc
  explicit buffer(std::string_view text);   ///< a copy of these bytes

  buffer(buffer&&) noexcept = default;
  buffer& operator=(buffer&&) noexcept = default;
  buffer(const buffer&) = delete;
  buffer& operator=(const buffer&) = delete;

  std::byte* data() { return begin_.get(); }
  const std::byte* data() const { return begin_.get(); }
  std::size_t size_bytes() const { return size_bytes_; }
  bool empty() const { return size_bytes_ == 0; }

  std::string_view text() const {
    return {reinterpret_cast<const char*>(begin_.get()), size_bytes_};
  }

  /// The bytes as items of T; a remainder smaller than one item is left out.
  template <class T>
  std::span<T> span() {
    assert(is_aligned_for(alignof(T)));
    return {reinterpret_cast<T*>(begin_.get()), size_bytes_ / sizeof(T)};
  }
  template <class T>
  std::span<const T> span() const {
    assert(is_aligned_for(alignof(T)));
    return {reinterpret_cast<const T*>(begin_.get()), size_bytes_ / sizeof(T)};
  }

  bool is_aligned_for(std::size_t alignment) const {
    return reinterpret_cast<std::uintptr_t>(begin_.get()) % alignment == 0;
  }

  /// Shares bytes [begin, begin + size_bytes); throws std::out_of_range beyond the end.
  buffer slice(std::size_t begin, std::size_t size_bytes) const;

  /// Forgets the bytes from `size_bytes` on, without giving memory back.
  void shrink(std::size_t size_bytes);

 private:
  std::shared_ptr<std::byte> begin_;
  std::size_t size_bytes_ = 0;
};
}  // namespace upsweep::apps::io
