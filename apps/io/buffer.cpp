#include "apps/io/buffer.hpp"

#include <sys/mman.h>

#include <cstring>
#include <new>
#include <stdexcept>

namespace upsweep::apps::io {
namespace {

constexpr std::size_t huge_page_bytes = std::size_t{2} << 20;

std::size_t alignment_for(std::size_t size_bytes) {
  return size_bytes >= 4 * huge_page_bytes ? huge_page_bytes : buffer::alignment_bytes;
}
}  // namespace

buffer::buffer(std::size_t size_bytes) : size_bytes_(size_bytes) {
  const std::size_t alignment = alignment_for(size_bytes);
  void* const bytes = ::operator new (size_bytes, std::align_val_t{alignment});
  begin_ = std::shared_ptr<std::byte>(static_cast<std::byte*>(bytes), [alignment](std::byte* p) {
    ::operator delete (p, std::align_val_t{alignment});
  });
  if (alignment == huge_page_bytes) {
    // A hint only: 512 times fewer page faults while gigabytes are first written.
    const std::size_t whole = size_bytes / huge_page_bytes * huge_page_bytes;
    static_cast<void>(madvise(bytes, whole, MADV_HUGEPAGE));
  }
}

buffer::buffer(std::string_view text) : buffer(text.size()) {
  if (!text.empty()) std::memcpy(data(), text.data(), text.size());
}

buffer buffer::slice(std::size_t begin, std::size_t size_bytes) const {
  if (begin > size_bytes_ || size_bytes > size_bytes_ - begin) {
    throw std::out_of_range("slice beyond the end of a buffer");
  }
  buffer part;
  part.begin_ = std::shared_ptr<std::byte>(begin_, begin_.get() + begin);
  part.size_bytes_ = size_bytes;
  return part;
}

void buffer::shrink(std::size_t size_bytes) {
  if (size_bytes > size_bytes_) throw std::out_of_range("shrink beyond the end of a buffer");
  size_bytes_ = size_bytes;
}
}  // namespace upsweep::apps::io
